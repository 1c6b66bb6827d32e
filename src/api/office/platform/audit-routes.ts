import { createRoute } from '@hono/zod-openapi'
import { toListResponse } from '#api/office/list-response.ts'
import { may, office } from '#api/office/office-guard.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { auditQuery, auditResponse } from '#contract/office/platform/audit.ts'
import { maskEmailsIn } from '#domain/people/staff/mask-rules.ts'
import { type AuditEntry, findAuditPage } from '#domain/platform/audit/audit-list-queries.ts'
import { instantOf } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'

const route = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  operationId: 'listAudit',
  ...office({ permission: 'audit.read' }),
  summary: 'Who changed what, the newest first',
  description: '`date.gte` and `date.lt` take days of the shop’s time zone or moments.',
  request: { query: auditQuery },
  responses: { 200: json(auditResponse, 'A page of the log'), 422: refusal('Names the unknown filter') },
})

export function auditRoutes(shop: Shop) {
  const { timeZone } = shop.environment
  return createRoutes().openapi(route, async (context) => {
    const query = context.req.valid('query')
    const { actor, action, subject, 'date.gte': from, 'date.lt': until } = query
    const filters = {
      actor,
      action,
      subject,
      from: from === undefined ? undefined : instantOf(from, timeZone),
      until: until === undefined ? undefined : instantOf(until, timeZone),
    }
    const page = await findAuditPage(shop.database, {
      filters,
      descending: query.sort.startsWith('-'),
      cursor: query.cursor ?? null,
      limit: query.limit,
    })
    const isMasked = !may(context, 'people.see')
    return context.json(
      toListResponse(page, (entry) => toEntry(entry, isMasked)),
      200,
    )
  })
}

/** Masks e-mail addresses in an entry for readers who may not see people. */
function toEntry(entry: AuditEntry, isMasked: boolean) {
  const shown = (text: string) => (isMasked ? maskEmailsIn(text) : text)
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: { id: entry.staffId, name: shown(entry.staffName ?? entry.actor) },
    action: entry.action,
    subject: shown(entry.subject),
    before: isMasked ? maskedIn(entry.before) : entry.before,
    after: isMasked ? maskedIn(entry.after) : entry.after,
    request_id: entry.requestId,
    address: entry.ip,
    session: entry.sessionId,
    token: entry.tokenId === null ? null : { id: entry.tokenId, name: entry.tokenName ?? '' },
  }
}

function maskedIn(value: unknown): unknown {
  if (typeof value === 'string') return maskEmailsIn(value)
  if (Array.isArray(value)) return value.map(maskedIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskedIn(each)]))
}
