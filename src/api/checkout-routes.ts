import { createRoute, type z } from '@hono/zod-openapi'
import { getCookie } from 'hono/cookie'
import { addressGroup } from '#api/middleware/origin-rules.ts'
import { counterKey } from '#api/middleware/rate-limiter.ts'
import {
  checkoutCheck,
  checkoutCheckResponse,
  checkoutForm,
  checkoutResponse,
  checkoutSuccessRequest,
  checkoutSuccessResponse,
} from '#contract/checkout.ts'
import { keepAddress } from '#domain/people/customers/keep-address.ts'
import type { CheckoutLimits } from '#domain/sales/checkout/checkout-limits.ts'
import { completeCheckout } from '#domain/sales/checkout/complete-checkout.ts'
import { findFurtherErrors, submitCheckout } from '#domain/sales/checkout/submit-checkout.ts'
import { type FieldErrors, fieldErrorsOf, invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes, type Visitor } from './visitor.ts'

const checkoutRoute = createRoute({
  method: 'post',
  path: '/api/checkout',
  operationId: 'submitCheckout',
  tags: ['Checkout'],
  summary: 'Pays a cart. The same cart token again continues the same payment',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: checkoutForm } } } },
  responses: {
    200: json(checkoutResponse, 'Paid, or to be confirmed'),
    409: refusal('Another submit is under way, or nobody knows yet whether the card was charged'),
    422: refusal('The form, the cart or the card was refused'),
  },
})

const successRoute = createRoute({
  method: 'post',
  path: '/api/checkout/success',
  operationId: 'completeCheckout',
  tags: ['Checkout'],
  summary: 'The order of a paid cart. Nothing in the body is believed but the cart token',
  request: jsonBody(checkoutSuccessRequest),
  responses: {
    200: json(checkoutSuccessResponse, 'The order'),
    409: refusal('The cart is not paid'),
    422: refusal('The cart is not this browser’s'),
  },
})

const checkRoute = createRoute({
  method: 'post',
  path: '/api/validation/checkout',
  operationId: 'checkCheckoutForm',
  tags: ['Checkout'],
  summary: 'What is wrong with the form, card apart. Nothing is stored or paid',
  request: jsonBody(checkoutCheck),
  responses: { 200: json(checkoutCheckResponse, 'The errors by field; none where all is right') },
})

const typedFields = checkoutForm.omit({ paymentMethodId: true, cartToken: true })
const consentFields = checkoutForm.pick({ terms: true, 'subscription-terms': true })

function toConsents(fields: Partial<z.output<typeof consentFields>>) {
  return { terms: fields.terms ?? false, subscriptionTerms: fields['subscription-terms'] ?? false }
}

export function checkoutRoutes(shop: Shop, limits: CheckoutLimits) {
  // Checks what the schema cannot: postcode and phone number by country, and the consents that this cart requires.
  function furtherErrors(visitor: Visitor, input: unknown): Promise<FieldErrors> {
    const { cartToken, zip, phone } = Object(input)
    return findFurtherErrors(shop, {
      visitor,
      cartToken: typeof cartToken === 'string' ? cartToken : null,
      address: { zip, phone },
      ticked: toConsents(consentFields.safeParse(input).data ?? {}),
    })
  }

  // Reports all errors in one response.
  async function refuse(error: z.ZodError, visitor: Visitor, input: unknown): Promise<never> {
    throw invalid({ ...fieldErrorsOf(error), ...(await furtherErrors(visitor, input)) })
  }

  return createRoutes()
    .openapi(
      checkoutRoute,
      async (context) => {
        const fields = context.req.valid('form')
        const form = { ...fields, ...toConsents(fields) }
        const visitor = context.get('visitor')
        const addressHash = counterKey(addressGroup(visitor.ip))
        const outcome = await submitCheckout(shop, { visitor, form, addressHash, limits })
        if (fields['save-address'] && visitor.customer) {
          await keepAddress(shop, { customerId: visitor.customer.id, fields, country: visitor.country })
        }
        if (!outcome.requiresAction) return context.json({ requires_action: false as const }, 200)
        const { clientSecret } = outcome
        return context.json({ requires_action: true as const, data: { clientSecret } }, 200)
      },
      (result, context) => {
        if (!result.success) return refuse(result.error, context.get('visitor'), context.get('input'))
      },
    )
    .openapi(checkRoute, async (context) => {
      const typed = context.req.valid('json')
      const { error } = typedFields.safeParse(typed)
      const further = await furtherErrors(context.get('visitor'), typed)
      return context.json({ errors: { ...(error && fieldErrorsOf(error)), ...further } }, 200)
    })
    .openapi(successRoute, async (context) => {
      const { cartToken } = context.req.valid('json')
      const token = cartToken || getCookie(context, 'cart') || null
      const { orderId } = await completeCheckout(shop, { visitor: context.get('visitor'), cartToken: token })
      return context.json({ order_id: orderId }, 200)
    })
}
