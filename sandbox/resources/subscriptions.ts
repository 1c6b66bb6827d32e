import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { missing, refused } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import { flag, type ParametersOf, paging, range, text } from '../api/parameters.ts'
import { getObject, retrieveEndpoint } from '../api/retrieval.ts'
import { emit } from '../events.ts'
import { findObject, listObjects } from '../objects.ts'
import { atClockOf } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'
import { collectInvoice, finalizeInvoice } from './invoice-collection.ts'
import { endSubscription } from './subscription-cancellation.ts'
import { createParameters, createSubscription } from './subscription-creation.ts'
import { startPeriod } from './subscription-cycle.ts'

import { cancellationDetails, endedStatuses, updateParameters, updateSubscription } from './subscription-updates.ts'
export function cancelOnDate(state: SandboxState, id: string): void {
  const subscription = findObject(state, 'subscription', id)
  if (subscription === undefined || endedStatuses.includes(subscription.status) || subscription.cancel_at === null)
    return
  endSubscription(state, subscription, 'cancellation_requested')
}

function cancelNow(
  state: SandboxState,
  id: string,
  params: { cancellation_details?: z.infer<typeof cancellationDetails> | undefined },
): Stripe.Subscription {
  const before = getObject(state, 'subscription', id)
  if (endedStatuses.includes(before.status)) throw missing('subscription', id)
  const said = params.cancellation_details
  return endSubscription(
    state,
    {
      ...before,
      cancellation_details: {
        comment: said?.comment ?? null,
        feedback: said?.feedback ?? null,
        feedback_option: null,
        reason: 'cancellation_requested',
      },
    },
    'cancellation_requested',
  )
}

function resumeSubscription(state: SandboxState, id: string): Stripe.Subscription {
  const before = getObject(state, 'subscription', id)
  if (before.status !== 'paused') {
    throw refused(`Only a paused subscription can be resumed; this one has a status of ${before.status}.`)
  }
  const now = state.seconds()
  const started = startPeriod(state, { ...before, billing_cycle_anchor: now }, now)
  const invoice = findObject(state, 'invoice', String(started.latest_invoice))
  if (invoice !== undefined) collectInvoice(state, finalizeInvoice(state, invoice), { offSession: true })
  const after = getObject(state, 'subscription', id)
  emit(state, 'customer.subscription.resumed', after)
  return after
}

/** Runs a call at the time of the customer's test clock, if there is one. */
function atSubscription<Result>(state: SandboxState, id: string, work: () => Result): Result {
  return atClockOf(state, String(getObject(state, 'subscription', id).customer), work)
}

/** A customer's `subscriptions`, without the ended ones. */
export function subscriptionList(state: SandboxState, customer: string) {
  const { data } = listObjects(state, 'subscription', { where: [{ field: 'customer', equals: customer }] })
  const live = data.filter((subscription) => !endedStatuses.includes(subscription.status))
  return { object: 'list', data: live, has_more: false, url: `/v1/customers/${customer}/subscriptions` }
}

export const subscriptionEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/subscriptions',
    operation: 'subscriptions.create',
    parameters: createParameters,
    run: (state, { params }) => atClockOf(state, params.customer, () => createSubscription(state, params)),
  }),
  retrieveEndpoint('subscriptions', 'subscription'),
  endpoint({
    method: 'POST',
    path: '/v1/subscriptions/:id',
    operation: 'subscriptions.update',
    parameters: updateParameters,
    run: (state, { id, params }) => atSubscription(state, id, () => updateSubscription(state, id, params)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    operation: 'subscriptions.cancel',
    parameters: z.strictObject({
      cancellation_details: cancellationDetails.optional(),
      invoice_now: flag().optional(),
      prorate: flag().optional(),
    } satisfies ParametersOf<Stripe.SubscriptionCancelParams>),
    run: (state, { id, params }) => atSubscription(state, id, () => cancelNow(state, id, params)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscriptions/:id/resume',
    operation: 'subscriptions.resume',
    parameters: z.strictObject({
      billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
      proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
    } satisfies ParametersOf<Stripe.SubscriptionResumeParams>),
    run: (state, { id }) => atSubscription(state, id, () => resumeSubscription(state, id)),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscriptions',
    operation: 'subscriptions.list',
    parameters: z.strictObject({
      ...paging,
      created: range().optional(),
      customer: text().optional(),
      price: text().optional(),
      status: z
        .enum([
          'active',
          'all',
          'canceled',
          'ended',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'paused',
          'trialing',
          'unpaid',
        ])
        .optional(),
    } satisfies ParametersOf<Stripe.SubscriptionListParams>),
    run: (state, { params }) => {
      const { status, price } = params
      const exact = status === 'all' || status === 'ended' ? undefined : status
      const page = listPage(state, 'subscription', '/v1/subscriptions', params, {
        customer: params.customer,
        status: exact,
      })
      const data = page.data.filter((subscription) => {
        if (price !== undefined && !subscription.items.data.some((item) => item.price.id === price)) return false
        if (status === undefined) return !endedStatuses.includes(subscription.status)
        return status !== 'ended' || endedStatuses.includes(subscription.status)
      })
      return { ...page, data }
    },
  }),
]
