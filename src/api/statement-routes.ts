import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  statementRequest,
  statementToken,
  type WithdrawalStatement,
  withdrawalStatement,
} from '#contract/withdrawals.ts'
import { confirmStatement, draftStatement, openStatement } from '#domain/aftersales/returns/state-in-public.ts'
import type { StatementRow } from '#domain/aftersales/returns/statement-queries.ts'
import type { Shop } from '#shop.ts'
import { addressGroup } from './middleware/origin-rules.ts'
import { counterKey } from './middleware/rate-limiter.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

const tags = ['Withdrawal']
const params = z.object({ token: z.string().max(200) })
const gone = refusal('There is no such statement')

const draft = createRoute({
  method: 'post',
  path: '/api/withdrawals',
  operationId: 'draftWithdrawal',
  tags,
  summary: 'Write a withdrawal without signing in, to be confirmed',
  description: 'The same for every pair of number and address.',
  request: jsonBody(statementRequest),
  responses: {
    201: json(statementToken, 'The token of what was written'),
    422: refusal('What is wrong, by field'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/withdrawals/{token}',
  operationId: 'getWithdrawalStatement',
  tags,
  summary: 'What was written, and when it was confirmed',
  request: { params },
  responses: { 200: json(withdrawalStatement, 'As it was typed'), 404: gone },
})

const confirm = createRoute({
  method: 'post',
  path: '/api/withdrawals/{token}/confirmation',
  operationId: 'confirmWithdrawal',
  tags,
  summary: 'Withdraw: what was written counts from now, and is acknowledged',
  description: 'Confirming it again changes nothing.',
  request: { params },
  responses: { 200: json(withdrawalStatement, 'Received'), 404: gone },
})

/** Routes for withdrawing without signing in (D50). */
export function statementRoutes(shop: Shop) {
  return createRoutes()
    .openapi(draft, async (context) => {
      const typed = context.req.valid('json')
      const { host, language } = context.get('visitor')
      return context.json({ token: await draftStatement(shop, { typed, host, language }) }, 201)
    })
    .openapi(read, async (context) => {
      context.header('Cache-Control', 'no-store')
      return context.json(toStatement(await openStatement(shop, context.req.valid('param').token)), 200)
    })
    .openapi(confirm, async (context) => {
      const { token } = context.req.valid('param')
      const network = counterKey(addressGroup(context.get('visitor').ip))
      return context.json(toStatement(await confirmStatement(shop, { token, network })), 200)
    })
}

function toStatement({ name, number, email, scope, items, statedAt }: StatementRow): WithdrawalStatement {
  return { name, number, email, scope, items, stated_at: statedAt?.toISOString() ?? null }
}
