import { createRoute } from '@hono/zod-openapi'
import { toProductField } from '#api/office/catalogue/product-response.ts'
import { toListResponse } from '#api/office/list-response.ts'
import { may, office } from '#api/office/office-guard.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { auditQuery, auditResponse } from '#contract/office/platform/audit.ts'
import { encodeSetting } from '#contract/office/platform/settings.ts'
import { maskEmailsIn } from '#domain/people/staff/mask-rules.ts'
import { type AuditEntry, findAuditPage } from '#domain/platform/audit/audit-list-queries.ts'
import { settingChanged } from '#domain/platform/settings/update-settings.ts'
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
  const [before, after] = [toValues(entry, entry.before), toValues(entry, entry.after)]
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: { id: entry.staffId, name: shown(entry.staffName ?? entry.actor) },
    action: entry.action,
    subject: shown(entry.subject),
    before: isMasked ? maskedIn(before) : before,
    after: isMasked ? maskedIn(after) : after,
    request_id: entry.requestId,
    address: entry.ip,
    session: entry.sessionId,
    token: entry.tokenId === null ? null : { id: entry.tokenId, name: entry.tokenName ?? '' },
  }
}

/** The values of an entry with the amounts of settings and products in euros. */
function toValues({ action, subject }: AuditEntry, values: unknown): unknown {
  if (action === settingChanged) return encodeSetting(subject, values)
  const toField = fieldOf(action, subject)
  if (!toField || typeof values !== 'object' || values === null) return values
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toField(name, value)]))
}

function fieldOf(action: string, subject: string): ((name: string, value: unknown) => unknown) | null {
  if (action === 'product.changed' || action === 'product.created') return toProductField
  if (!action.startsWith('conflict.')) return null
  const key = subject.replace(/^conflict:/, '')
  return (name, value) => (name === 'value' ? encodeSetting(key, value) : value)
}

function maskedIn(value: unknown): unknown {
  if (typeof value === 'string') return maskEmailsIn(value)
  if (Array.isArray(value)) return value.map(maskedIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskedIn(each)]))
}
