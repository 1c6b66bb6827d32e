import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, may, office, sendVersion, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  closeRequest,
  matchRequest,
  type StatementItem,
  statementItem,
  statementListQuery,
  statementListResponse,
} from '#contract/office/aftersales/statements.ts'
import { findStaffNames } from '#database/staff-name.ts'
import { closeStatement, matchStatement } from '#domain/aftersales/returns/decide-statement.ts'
import { dueAtOf } from '#domain/aftersales/returns/return-rules.ts'
import {
  findStatedStatement,
  findStatementPage,
  type StatementListRow,
} from '#domain/aftersales/returns/statement-list-queries.ts'
import { maskEmail, maskPeopleIn } from '#domain/people/staff/mask-rules.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const missing = { 404: refusal('There is no such statement') }

const list = createRoute({
  method: 'get',
  path: '/api/admin/withdrawals',
  operationId: 'officeStatements',
  ...office({ permission: 'returns.read' }),
  summary: 'Withdrawals stated without signing in, the oldest first',
  request: { query: statementListQuery },
  responses: {
    200: json(statementListResponse, 'A page of statements'),
    422: refusal('Names the unknown filter or sort'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/withdrawals/{id}',
  operationId: 'officeStatement',
  ...office({ permission: 'returns.read' }),
  summary: 'A withdrawal stated without signing in; its ETag is the version for its acts',
  request: { params },
  responses: { 200: json(statementItem, 'The statement'), ...missing },
})

const decide = office({ permission: 'returns.handle', versioned: true, idempotent: 'optional' })
const decided = {
  200: json(statementItem, 'The statement as it is now'),
  ...missing,
  409: refusal('`state.notAllowed` with the present state, or `edit.conflict`'),
  422: refusal('No such order, or nothing left of it, by field'),
}

const match = createRoute({
  method: 'post',
  path: '/api/admin/withdrawals/{id}/match',
  operationId: 'matchStatement',
  ...decide,
  summary: 'File a waiting statement as a withdrawal from an order, counted from when it was stated',
  request: { params, ...jsonBody(matchRequest) },
  responses: decided,
})

const close = createRoute({
  method: 'post',
  path: '/api/admin/withdrawals/{id}/close',
  operationId: 'closeStatement',
  ...decide,
  summary: 'Close a waiting statement without a withdrawal, with the reason why',
  request: { params, ...jsonBody(closeRequest) },
  responses: decided,
})

/** Routes for withdrawals stated in public (D50), which staff match to their orders. */
export function officeStatementRoutes(shop: Shop) {
  const toItem = (context: Context<ApiEnvironment>, staff: Map<number, string>) => {
    const masked = !may(context, 'people.see')
    return (row: StatementListRow): StatementItem => ({
      id: row.id,
      state: row.state,
      waits_for: row.waitsFor,
      name: row.name,
      number: row.number,
      email: masked ? maskEmail(row.email) : row.email,
      scope: row.scope,
      items: masked ? maskPeopleIn(row.items) : row.items,
      language: row.language,
      stated_at: row.statedAt!.toISOString(),
      due_at: dueAtOf(row.statedAt!).toISOString(),
      order: row.orderNumber,
      mailed: row.isMailed,
      reason: row.reason !== null && masked ? maskPeopleIn(row.reason) : row.reason,
      by: row.staffId === null ? null : (staff.get(row.staffId) ?? null),
      decided_at: row.decidedAt?.toISOString() ?? null,
      version: row.version,
    })
  }
  const read = async (context: Context<ApiEnvironment>, id: number) => {
    const row = await findStatedStatement(shop.database, id)
    if (!row) throw new ShopError('request.notFound')
    sendVersion(context, row.version)
    return toItem(context, await findStaffNames(shop.database, [row.staffId]))(row)
  }
  return createRoutes()
    .openapi(list, async (context) => {
      const { q: text, state: states, sort, cursor = null, limit } = context.req.valid('query')
      const page = await findStatementPage(shop.database, {
        filter: { text, states, byEmail: may(context, 'people.see') },
        descending: sort.startsWith('-'),
        cursor,
        limit,
      })
      const staff = await findStaffNames(
        shop.database,
        page.items.map(({ staffId }) => staffId),
      )
      return context.json(toListResponse(page, toItem(context, staff)), 200)
    })
    .openapi(one, async (context) => context.json(await read(context, context.req.valid('param').id), 200))
    .openapi(match, async (context) => {
      const { id } = context.req.valid('param')
      const { order: number, lines = null } = context.req.valid('json')
      await matchStatement(shop, { id, version: versionOf(context), actor: actorOf(context), number, lines })
      return context.json(await read(context, id), 200)
    })
    .openapi(close, async (context) => {
      const { id } = context.req.valid('param')
      const { reason } = context.req.valid('json')
      await closeStatement(shop, { id, version: versionOf(context), actor: actorOf(context), reason })
      return context.json(await read(context, id), 200)
    })
}
