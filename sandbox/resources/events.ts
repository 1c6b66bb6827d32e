import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { listPage, type Paging, pageLimit } from '../api/lists.ts'
import { flag, list, type ParametersOf, paging, range, text } from '../api/parameters.ts'
import { getObject } from '../api/retrieval.ts'
import { listDeliveries } from '../delivery-queries.ts'
import type { SandboxState } from '../state.ts'

function withPending(state: SandboxState, event: Stripe.Event): Stripe.Event {
  const open = listDeliveries(state, event.id).filter(({ state: at }) => at === 'pending' || at === 'held')
  return { ...event, pending_webhooks: open.length }
}

/** True if the shop received the event. An event without deliveries counts as delivered. */
function isDelivered(state: SandboxState, event: Stripe.Event): boolean {
  const deliveries = listDeliveries(state, event.id)
  return deliveries.length === 0 || deliveries.some(({ state: at }) => at === 'delivered')
}

function fits(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}

export const eventEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/events/:id',
    operation: 'events.retrieve',
    parameters: z.strictObject({}),
    run: (state, { id }) => {
      const event = getObject(state, 'event', id)
      return withPending(state, event)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/events',
    operation: 'events.list',
    parameters: z.strictObject({
      ...paging,
      created: range().optional(),
      delivery_success: flag().optional(),
      type: text().optional(),
      types: list(text()).optional(),
    } satisfies ParametersOf<Stripe.EventListParams>),
    run: (state, { params }) => {
      const { type, types, delivery_success } = params
      const limit = pageLimit(params)
      const wanted = types ?? (type === undefined ? undefined : [type])
      const only = wanted?.length === 1 && !wanted[0]!.includes('*') ? wanted[0] : undefined
      const matches = (event: Stripe.Event) =>
        (wanted === undefined || wanted.some((pattern) => fits(event.type, pattern))) &&
        (delivery_success === undefined || isDelivered(state, event) === delivery_success)
      if (params.ending_before !== undefined) {
        const page = listPage(state, 'event', '/v1/events', params, { type: only })
        return { ...page, data: page.data.filter(matches).map((event) => withPending(state, event)) }
      }
      // The filters are not SQL, so pages are read until enough events match.
      const found: Stripe.Event[] = []
      let paging: Paging = { ...params, limit: 100 }
      let more = true
      while (more && found.length <= limit) {
        const page = listPage(state, 'event', '/v1/events', paging, { type: only })
        found.push(...page.data.filter(matches))
        const last = page.data.at(-1)
        more = page.has_more && last !== undefined
        if (last !== undefined) paging = { ...paging, starting_after: last.id }
      }
      const data = found.slice(0, limit).map((event) => withPending(state, event))
      return { object: 'list' as const, url: '/v1/events', has_more: found.length > limit, data }
    },
  }),
]
