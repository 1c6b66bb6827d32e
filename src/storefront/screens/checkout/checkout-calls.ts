import type { AddressFields } from '#contract/addresses.ts'
import { checkoutCheckResponse, checkoutResponse, checkoutSuccessResponse } from '#contract/checkout.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { type ApiClient, ApiRefusal, bodyOf } from '#storefront/state/api-client.ts'
import { write } from '#storefront/state/api-write.ts'
import type { ApiResponse } from './checkout-attempt.ts'

export const addressNames = ['firstName', 'lastName', 'address', 'apartment', 'city', 'zip', 'phone'] as const

/** Under which the card's errors come: the browser's own, and the API's. */
export const cardFields = ['card', 'paymentMethodId'] as const

const formFields = [
  'email',
  'firstName',
  'lastName',
  'address',
  'apartment',
  'city',
  'zip',
  'phone',
  'delivery-method',
  'terms',
  'subscription-terms',
  'save-address',
]

/** A saved address that is sent in place of the form's fields. */
export type ChosenAddress = AddressFields | null

/** POST /api/checkout as a multipart form. */
export function postCheckout(
  api: ApiClient,
  form: HTMLFormElement,
  chosen: ChosenAddress,
  paid: { paymentMethodId: string; cartToken: string },
) {
  const sent = new FormData()
  for (const [name, value] of typedFields(form, chosen)) sent.set(name, value)
  for (const [name, value] of Object.entries(paid)) sent.set(name, value)
  return responseOf(write(api, 'POST', '/api/checkout', { form: sent }), (value) => checkoutResponse.parse(value))
}

/** Returns the errors in the form, except the card; empty if the check is unavailable. */
export async function checkForm(
  api: ApiClient,
  form: HTMLFormElement,
  chosen: ChosenAddress,
  cartToken: string,
): Promise<FieldErrors> {
  const json = { ...Object.fromEntries(typedFields(form, chosen)), cartToken }
  const response = await responseOf(write(api, 'POST', '/api/validation/checkout', { json }), (value) =>
    checkoutCheckResponse.parse(value),
  )
  return response.ok ? response.value.errors : {}
}

/** Returns the form's fields. A chosen saved address replaces the hidden address fields. */
export function typedFields(form: HTMLFormElement, chosen: ChosenAddress): [name: string, value: string][] {
  const typed = new FormData(form)
  for (const name of addressNames) if (chosen) typed.set(name, chosen[name])
  return formFields.flatMap((name) => {
    const value = typed.get(name)
    return typeof value === 'string' ? [[name, value] satisfies [string, string]] : []
  })
}

/** POST /api/checkout/success; the server believes nothing of it but the cart token. */
export function postSuccess(
  api: ApiClient,
  json: { user: unknown; paymentMethod: string | null; cartItems: unknown; cartToken: string },
) {
  return responseOf(write(api, 'POST', '/api/checkout/success', { json }), (value) =>
    checkoutSuccessResponse.parse(value),
  )
}

async function responseOf<Value>(
  call: Promise<Response>,
  read: (value: unknown) => Value,
): Promise<ApiResponse<Value>> {
  try {
    return { ok: true, value: read(await bodyOf(await call)) }
  } catch (error) {
    if (error instanceof ApiRefusal) return { ok: false, status: error.status, errors: error.errors }
    // An unreadable response says as little about the outcome as no response.
    return { ok: false, status: 0, errors: null }
  }
}
