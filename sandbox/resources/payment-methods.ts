import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidParameter, missing, refused } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import { mergeMetadata, metadata, type ParametersOf, paging, text } from '../api/parameters.ts'
import { getObject } from '../api/retrieval.ts'
import { findNamedCard } from '../cards.ts'
import { emitChange } from '../events.ts'
import { findObject, getHidden, insertObject, saveHidden, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { attachPaymentMethod, detachPaymentMethod, getUsablePaymentMethod } from './payment-method-attachment.ts'
import { billingDetails, cardDetails, paymentMethodOfCard, readCard } from './payment-method-creation.ts'

const cardOrToken = z.union([z.strictObject({ token: text() }), z.strictObject(cardDetails)])

const createParameters = z.strictObject({
  billing_details: billingDetails.optional(),
  card: cardOrToken,
  metadata: metadata().optional(),
  type: z.literal('card'),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
} satisfies ParametersOf<Stripe.PaymentMethodCreateParams>)

function createPaymentMethod(state: SandboxState, params: z.infer<typeof createParameters>): Stripe.PaymentMethod {
  const { card } = params
  const source = 'token' in card ? cardOfToken(state, card.token) : undefined
  const used = source?.card ?? readCard(state, card as z.infer<z.ZodObject<typeof cardDetails>>)
  const typed = 'number' in card ? { month: card.exp_month, year: card.exp_year } : source?.expiry
  const cvcGiven = 'number' in card ? card.cvc !== undefined : (source?.cvcGiven ?? true)
  const made = paymentMethodOfCard(state, used, {
    ...(typed === undefined ? {} : { expiry: typed }),
    cvc: cvcGiven,
    billing: params.billing_details,
    metadata: params.metadata,
  })
  const complete = { ...made, allow_redisplay: params.allow_redisplay ?? 'unspecified' }
  insertObject(state, 'payment_method', complete, { number: used.number, cvcGiven })
  return complete
}

function cardOfToken(state: SandboxState, id: string) {
  const named = findNamedCard(id)
  if (named !== undefined && id.startsWith('tok_')) return { card: named, cvcGiven: true, expiry: undefined }
  const token = findObject(state, 'token', id)
  if (token === undefined || token.card === undefined) throw missing('token', id, 'card[token]')
  const hidden = getHidden(state, 'token', id)
  if (hidden.spent === true || hidden.number === undefined) {
    throw refused('You cannot use a Stripe token more than once: '.concat(id, '.'), 'token_already_used')
  }
  saveHidden(state, 'token', id, { spent: true })
  saveObject(state, 'token', { ...token, used: true })
  const expiry = { month: String(token.card.exp_month), year: String(token.card.exp_year) }
  return {
    card: readCard(state, { number: hidden.number, exp_month: expiry.month, exp_year: expiry.year }),
    cvcGiven: hidden.cvcGiven,
    expiry,
  }
}

const updateParameters = z.strictObject({
  billing_details: billingDetails.optional(),
  metadata: metadata().optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
} satisfies ParametersOf<Stripe.PaymentMethodUpdateParams>)

function updatePaymentMethod(
  state: SandboxState,
  id: string,
  params: z.infer<typeof updateParameters>,
): Stripe.PaymentMethod {
  const before = getObject(state, 'payment_method', id)
  if (before.customer === null) {
    throw refused('You must save this PaymentMethod to a customer before you can update it.')
  }
  const { address, ...person } = params.billing_details ?? {}
  const known = before.billing_details
  const after: Stripe.PaymentMethod = {
    ...before,
    allow_redisplay: params.allow_redisplay ?? before.allow_redisplay ?? 'unspecified',
    metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
    billing_details: {
      ...known,
      ...Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined)),
      address: address === undefined ? known.address : { ...known.address!, ...address },
    },
  }
  saveObject(state, 'payment_method', after)
  emitChange(state, 'payment_method.updated', before, after)
  return after
}

const typeFilter = { ...paging, type: z.enum(['card']).optional() }

export const paymentMethodEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    operation: 'payment_methods.create',
    access: 'publishable',
    parameters: createParameters,
    run: (state, { params }) => createPaymentMethod(state, params),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    operation: 'payment_methods.retrieve',
    parameters: z.strictObject({}),
    run: (state, { id }) => {
      if (id.startsWith('pm_card_')) return getUsablePaymentMethod(state, id)
      const found = getObject(state, 'payment_method', id)
      return found
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id',
    operation: 'payment_methods.update',
    parameters: updateParameters,
    run: (state, { id, params }) => updatePaymentMethod(state, id, params),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    operation: 'payment_methods.attach',
    parameters: z.strictObject({ customer: text() } satisfies ParametersOf<Stripe.PaymentMethodAttachParams>),
    run: (state, { id, params }) => {
      const customer = getObject(state, 'customer', params.customer, 'customer')
      return attachPaymentMethod(state, getUsablePaymentMethod(state, id), customer.id)
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    operation: 'payment_methods.detach',
    parameters: z.strictObject({}),
    run: (state, { id }) => detachPaymentMethod(state, id),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods',
    operation: 'payment_methods.list',
    parameters: z.strictObject({
      ...typeFilter,
      customer: text().optional(),
    } satisfies ParametersOf<Stripe.PaymentMethodListParams>),
    run: (state, { params }) => {
      if (params.customer === undefined)
        throw invalidParameter('Missing required param: customer.', 'customer', 'parameter_missing')
      getObject(state, 'customer', params.customer, 'customer')
      return listPage(state, 'payment_method', '/v1/payment_methods', params, { customer: params.customer })
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    operation: 'customers.list_payment_methods',
    parameters: z.strictObject(typeFilter satisfies ParametersOf<Stripe.CustomerListPaymentMethodsParams>),
    run: (state, { id, params }) => {
      getObject(state, 'customer', id)
      return listPage(state, 'payment_method', `/v1/customers/${id}/payment_methods`, params, { customer: id })
    },
  }),
]
