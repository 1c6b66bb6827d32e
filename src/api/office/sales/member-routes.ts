import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, may, office, sendVersion, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  endReasonCounts,
  type MemberListQuery,
  memberListQuery,
  memberListResponse,
  memberPage,
  memberProvider,
} from '#contract/office/sales/members.ts'
import { note, noteRequest } from '#contract/office/sales/order-page.ts'
import { timelineResponse } from '#contract/office/sales/order-timeline.ts'
import { writeNote } from '#domain/people/notes/change-notes.ts'
import { findMemberRow } from '#domain/sales/membership/find-member.ts'
import { countEndReasons, findMemberPage, type MemberFilter } from '#domain/sales/membership/member-list-queries.ts'
import { readMember, readMemberAtProvider } from '#domain/sales/membership/read-member.ts'
import { readMemberTimeline } from '#domain/sales/membership/read-member-timeline.ts'
import { instantOf } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'
import { type MemberReader, toMemberItem, toMemberPage, toMemberProvider } from './member-response.ts'
import type { ListReader } from './order-query.ts'
import { toTimeline } from './order-timeline-response.ts'

export const memberId = z.object({ id: z.uuid() })
const read = office({ permission: 'members.read' })
const missing = { 404: refusal('There is no such membership') }

const list = createRoute({
  method: 'get',
  path: '/api/admin/members',
  operationId: 'officeMembers',
  ...read,
  summary: 'Memberships in the provider’s states, the newest first',
  request: { query: memberListQuery },
  responses: {
    200: json(memberListResponse, 'A page of memberships'),
    422: refusal('Names the unknown filter or sort'),
  },
})

const reasons = createRoute({
  method: 'get',
  path: '/api/admin/members/reasons',
  operationId: 'officeMemberReasons',
  ...read,
  summary: 'How often each reason for leaving was given',
  responses: { 200: json(endReasonCounts, 'The most frequent first') },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/members/{id}',
  operationId: 'officeMember',
  ...read,
  summary: 'A membership with bills, orders, notes and the acts that are possible now',
  request: { params: memberId },
  responses: { 200: json(memberPage, 'The membership'), ...missing },
})

const provider = createRoute({
  method: 'get',
  path: '/api/admin/members/{id}/provider',
  operationId: 'officeMemberAtProvider',
  ...read,
  summary: 'The membership and its card as the provider has them now',
  request: { params: memberId },
  responses: { 200: json(memberProvider, 'What the provider says'), ...missing },
})

const timeline = createRoute({
  method: 'get',
  path: '/api/admin/members/{id}/timeline',
  operationId: 'officeMemberTimeline',
  ...read,
  summary: 'What happened here and at the provider, the oldest first',
  request: { params: memberId },
  responses: { 200: json(timelineResponse, 'The timeline'), ...missing },
})

const writeNoteRoute = createRoute({
  method: 'post',
  path: '/api/admin/members/{id}/notes',
  operationId: 'writeMemberNote',
  ...office({ permission: 'members.write', idempotent: 'optional' }),
  summary: 'Write a note on a membership; members never see it',
  request: { params: memberId, ...jsonBody(noteRequest) },
  responses: { 201: json(note, 'The note'), ...missing },
})

/** Routes for reading memberships and writing notes on them. */
export function memberRoutes(shop: Shop) {
  const { timeZone } = shop.environment
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid('query')
      const { sort, cursor = null, limit } = query
      const by = sort.replace(/^-/, '') === 'price' ? 'price' : 'started_at'
      const page = await findMemberPage(shop.database, {
        filter: filterOf(query, { timeZone, byEmail: may(context, 'people.see') }),
        sort: { by, descending: sort.startsWith('-') },
        cursor,
        limit,
      })
      const reader = memberReaderOf(shop, context)
      return context.json(
        toListResponse(page, (row) => toMemberItem(row, reader)),
        200,
      )
    })
    .openapi(reasons, async (context) => context.json({ items: await countEndReasons(shop.database) }, 200))
    .openapi(one, async (context) =>
      context.json(await describeMember(shop, context, context.req.valid('param').id), 200),
    )
    .openapi(provider, async (context) => {
      const { id } = context.req.valid('param')
      const member = await readMember(shop, id)
      const response = await readMemberAtProvider(shop, id)
      return context.json(toMemberProvider(member, response, memberReaderOf(shop, context)), 200)
    })
    .openapi(timeline, async (context) => {
      const items = await readMemberTimeline(shop, context.req.valid('param').id)
      return context.json(toTimeline(items, { masked: !may(context, 'people.see'), timeZone }), 200)
    })
    .openapi(writeNoteRoute, async (context) => {
      const { id } = context.req.valid('param')
      await findMemberRow(shop, id)
      const { text } = context.req.valid('json')
      const written = await writeNote(shop, { subject: { kind: 'member', subject: id }, text, actor: actorOf(context) })
      const page = await describeMember(shop, context, id)
      return context.json(page.notes.find((each) => each.id === written.id)!, 201)
    })
}

/**
 * Returns the membership's page for the caller and sends its version as ETag. Actions on memberships use it as their
 * response, too.
 */
export async function describeMember(shop: Shop, context: Context<ApiEnvironment>, id: string) {
  const page = await readMember(shop, id)
  sendVersion(context, page.row.version)
  return toMemberPage(page, memberReaderOf(shop, context))
}

function memberReaderOf(shop: Shop, context: Context<ApiEnvironment>): MemberReader {
  return {
    staffId: staffOf(context).person.id,
    may: (permission) => may(context, permission),
    linkTo: (id) => shop.payments.linkTo('subscription', id),
  }
}

function filterOf(query: MemberListQuery, { timeZone, byEmail }: ListReader): MemberFilter {
  const dates = (name: 'started' | 'trial_end' | 'ended') => {
    const [from, before] = [query[`${name}.gte`], query[`${name}.lt`]]
    return {
      from: from === undefined ? undefined : instantOf(from, timeZone),
      before: before === undefined ? undefined : instantOf(before, timeZone),
    }
  }
  return {
    text: query.q,
    byEmail,
    states: query.state,
    markets: query.market,
    reasons: query.reason,
    started: dates('started'),
    trialEnd: dates('trial_end'),
    ended: dates('ended'),
    price: { from: query['price.gte'], before: query['price.lt'] },
  }
}
