import { createRoute } from '@hono/zod-openapi'
import { toConfirmation, toInvoice, toStoredCard, toSubscription } from '#api/responses/subscription-response.ts'
import {
  cardChangeRequest,
  confirmationResponse,
  endReasonRequest,
  memberInvoiceList,
  storedCardResponse,
  subscriptionList,
  subscriptionResponse,
} from '#contract/customers.ts'
import { cancelMembership, explainCancellation, resumeMembership } from '#domain/sales/membership/cancel-membership.ts'
import { changeCard, findOwed, refreshMembership } from '#domain/sales/membership/change-card.ts'
import { readOwnCard } from '#domain/sales/membership/read-card.ts'
import { readInvoices } from '#domain/sales/membership/read-invoices.ts'
import { findSubscription, readSubscriptions } from '#domain/sales/membership/read-subscriptions.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes, signedIn } from './visitor.ts'

const tags = ['Membership']

const list = createRoute({
  method: 'get',
  path: '/api/user/subscriptions',
  operationId: 'listSubscriptions',
  tags,
  summary: 'Subscriptions of the signed-in customer, the newest first',
  responses: { 200: json(subscriptionList, 'The subscriptions') },
})

const read = createRoute({
  method: 'get',
  path: '/api/user/subscription',
  operationId: 'getSubscription',
  tags,
  summary: 'The last subscription, also after it ended',
  responses: { 200: json(subscriptionResponse, 'The subscription, or null for who never had one') },
})

const cancel = createRoute({
  method: 'delete',
  path: '/api/user/subscription',
  operationId: 'cancelSubscription',
  tags,
  summary: 'End the subscription with the paid period or the trial',
  description: 'A second call is harmless. Until the end the member price applies, and it can be resumed.',
  responses: { 200: json(subscriptionResponse, 'The subscription, ending'), 409: refusal('It is still being set up') },
})

const resume = createRoute({
  method: 'post',
  path: '/api/user/subscription/resume',
  operationId: 'resumeSubscription',
  tags,
  summary: 'Take a cancellation back while the paid period lasts',
  responses: {
    200: json(subscriptionResponse, 'The subscription'),
    404: refusal('There never was one'),
    409: refusal('It has ended, or is still being set up'),
  },
})

const reason = createRoute({
  method: 'post',
  path: '/api/user/subscription/reason',
  operationId: 'explainCancellation',
  tags,
  summary: 'Say why the subscription was cancelled; nobody has to',
  request: jsonBody(endReasonRequest),
  responses: { 204: { description: 'Stored' }, 409: refusal('Nothing was cancelled') },
})

const invoices = createRoute({
  method: 'get',
  path: '/api/user/invoices',
  operationId: 'listInvoices',
  tags,
  summary: 'Bills of the membership, the newest first',
  responses: { 200: json(memberInvoiceList, 'The invoices'), 503: refusal('The payment provider does not answer') },
})

const card = createRoute({
  method: 'post',
  path: '/api/user/payment-method',
  operationId: 'changePaymentMethod',
  tags,
  summary: 'Charge the membership to another card',
  description: 'Where a payment is missing it is taken from the new card, once.',
  request: jsonBody(cardChangeRequest),
  responses: {
    204: { description: 'Changed' },
    409: refusal('There is no membership, or it is still being set up'),
    422: refusal('The card is refused: `errors.card`'),
  },
})

const storedCardRoute = createRoute({
  method: 'get',
  path: '/api/user/payment-method',
  operationId: 'getPaymentMethod',
  tags,
  summary: 'The card that the membership is charged to, and that the checkout offers',
  responses: {
    200: json(storedCardResponse, 'The card, or null where none is stored'),
    503: refusal('The payment provider does not answer'),
  },
})

const confirmation = createRoute({
  method: 'post',
  path: '/api/user/payment-confirmation',
  operationId: 'getPaymentConfirmation',
  tags,
  summary: 'What is owed, and what lets the bank confirm a charge that waits for its card’s owner',
  description: 'Also brings the membership up to date where the bank confirmed just now.',
  responses: {
    200: json(confirmationResponse, 'The client secret, or null where nothing waits; the amount owed, or null'),
  },
})

/** Routes for the signed-in customer's membership. */
export function subscriptionRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => {
      const memberships = await readSubscriptions(shop, signedIn(context).id)
      return context.json(memberships.map(toSubscription), 200)
    })
    .openapi(read, async (context) => {
      const membership = await findSubscription(shop, signedIn(context).id)
      return context.json({ data: { subscription: membership && toSubscription(membership) } }, 200)
    })
    .openapi(cancel, async (context) => {
      const membership = await cancelMembership(shop, signedIn(context).id)
      return context.json({ data: { subscription: membership && toSubscription(membership) } }, 200)
    })
    .openapi(resume, async (context) => {
      const membership = await resumeMembership(shop, signedIn(context).id)
      return context.json({ data: { subscription: toSubscription(membership) } }, 200)
    })
    .openapi(reason, async (context) => {
      const { reason: endReason, comment } = context.req.valid('json')
      const given = { customerId: signedIn(context).id, reason: endReason, comment: comment || null }
      await explainCancellation(shop, given)
      return context.body(null, 204)
    })
    .openapi(invoices, async (context) => {
      context.header('Cache-Control', 'no-store')
      const invoices = await readInvoices(shop, signedIn(context).id)
      return context.json(invoices.map(toInvoice), 200)
    })
    .openapi(storedCardRoute, async (context) => {
      context.header('Cache-Control', 'private, no-store')
      const stored = await readOwnCard(shop, signedIn(context).id)
      return context.json(stored && toStoredCard(stored), 200)
    })
    .openapi(card, async (context) => {
      const { paymentMethodId } = context.req.valid('json')
      await changeCard(shop, { customerId: signedIn(context).id, paymentMethodId })
      return context.body(null, 204)
    })
    .openapi(confirmation, async (context) => {
      const { id } = signedIn(context)
      const owed = await findOwed(shop, id)
      if (!owed?.confirmationSecret) await refreshMembership(shop, id)
      return context.json(toConfirmation(owed), 200)
    })
}
