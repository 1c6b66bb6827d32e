import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, may, office } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  acceptRequest,
  actionRequest,
  actionResponse,
  checkResponse,
  checksResponse,
  difference,
  differenceListQuery,
  differenceListResponse,
  differencePage,
} from '#contract/office/ledger/reconciliation.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import { findStaffNames } from '#database/staff-name.ts'
import { acceptDifference, actOnDifference } from '#domain/ledger/reconciliation/act-on-difference.ts'
import { beginCheck } from '#domain/ledger/reconciliation/begin-check.ts'
import {
  type DifferenceRow,
  findAcceptedBy,
  findDifference,
  findDifferencePage,
} from '#domain/ledger/reconciliation/difference-queries.ts'
import { findKnown } from '#domain/ledger/reconciliation/known-of-subject-queries.ts'
import { readChecks } from '#domain/ledger/reconciliation/read-checks.ts'
import { readDifference } from '#domain/ledger/reconciliation/read-difference.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { toChecks, toDifference, toProgress } from './reconciliation-response.ts'

const params = z.object({ key: z.string().min(1).max(200) })
const missing = { 404: refusal('There is no such difference') }
const acting = { permission: 'books.act', sensitive: true } as const

const checks = createRoute({
  method: 'get',
  path: '/api/admin/books/checks',
  operationId: 'officeBookChecks',
  ...office({ permission: 'books.read' }),
  summary: 'Comparisons with the provider’s records, newest first, and how far the one asked for has come',
  request: { query: wholeListQuery },
  responses: { 200: json(checksResponse, 'The checks'), 422: refusal('Names the unknown filter') },
})

const check = createRoute({
  method: 'post',
  path: '/api/admin/books/check',
  operationId: 'checkBooks',
  ...office(acting),
  summary: 'Compare the books now; one that is under way is not begun twice',
  responses: { 202: json(checkResponse, 'The check; GET /books/checks has its progress') },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/books/differences',
  operationId: 'officeBookDifferences',
  ...office({ permission: 'books.read' }),
  summary: 'Differences between the shop’s records and the provider’s',
  request: { query: differenceListQuery },
  responses: { 200: json(differenceListResponse, 'A page'), 422: refusal('Names the unknown filter or sort') },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/books/differences/{key}',
  operationId: 'officeBookDifference',
  ...office({ permission: 'books.read' }),
  summary: 'Both sides of a difference, with what the provider says now and its events',
  request: { params },
  responses: { 200: json(differencePage, 'The difference'), ...missing },
})

const accept = createRoute({
  method: 'post',
  path: '/api/admin/books/differences/{key}/accept',
  operationId: 'acceptBookDifference',
  ...office(acting),
  summary: 'Leave a difference as it is, with a note: it is not counted until it returns',
  request: { params, ...jsonBody(acceptRequest) },
  responses: { 200: json(difference, 'The difference'), ...missing, 409: refusal('It is gone, or accepted already') },
})

const action = createRoute({
  method: 'post',
  path: '/api/admin/books/differences/{key}/act',
  operationId: 'actOnBookDifference',
  ...office({ ...acting, idempotent: true }),
  summary: 'Settle the payment, send the refund again with its key, follow the provider or pay a stray payment back',
  description: 'refund_payment: refunds.make too. Both sides are compared again afterwards.',
  request: { params, ...jsonBody(actionRequest) },
  responses: {
    200: json(actionResponse, 'What came of it'),
    ...missing,
    409: refusal('The act does not fit this difference'),
    503: refusal('The provider is silent'),
  },
})

/** Routes for reconciliation: checks, differences and the actions on them. */
export function booksRoutes(shop: Shop) {
  const namesOf = async (keys: string[]) => {
    const accepted = await findAcceptedBy(shop.database, keys)
    const staff = await findStaffNames(
      shop.database,
      [...accepted.values()].map(({ staffId }) => staffId),
    )
    return (key: string) => {
      const by = accepted.get(key)
      return by ? (staff.get(by.staffId ?? -1) ?? by.actor) : ''
    }
  }
  type Reader = Context<ApiEnvironment>
  const knownOf = async (row: DifferenceRow) => (await findKnown(shop.database, [row])).get(row.key)!
  const describe = async (context: Reader, row: DifferenceRow) =>
    toDifference(row, await knownOf(row), (await namesOf([row.key]))(row.key), !may(context, 'people.see'))
  const present = async (context: Reader, key: string) => describe(context, (await findDifference(shop.database, key))!)
  return createRoutes()
    .openapi(checks, async (context) => context.json(toChecks(await readChecks(shop)), 200))
    .openapi(check, async (context) => context.json(toProgress(await beginCheck(shop, actorOf(context))), 202))
    .openapi(list, async (context) => {
      const {
        state: states = ['open', 'accepted'],
        kind: kinds,
        sort,
        cursor = null,
        limit,
      } = context.req.valid('query')
      const descending = sort.startsWith('-')
      const page = await findDifferencePage(shop.database, { states, kinds, descending, cursor, limit })
      const nameOf = await namesOf(page.items.map(({ key }) => key))
      const known = await findKnown(shop.database, page.items)
      return context.json(
        toListResponse(page, (row) =>
          toDifference(row, known.get(row.key)!, nameOf(row.key), !may(context, 'people.see')),
        ),
        200,
      )
    })
    .openapi(read, async (context) => {
      const { difference: row, events, provider } = await readDifference(shop, context.req.valid('param').key)
      const provider_now = provider?.map(({ createdAt, amount, ...one }) => ({
        ...one,
        amount,
        created_at: createdAt?.toISOString() ?? null,
      }))
      const reported = events.map(({ id, type, objectId, createdAt, receivedAt, processedAt, failure }) => ({
        id,
        type,
        object: objectId,
        failure,
        created_at: createdAt.toISOString(),
        received_at: receivedAt.toISOString(),
        processed_at: processedAt?.toISOString() ?? null,
      }))
      return context.json(
        {
          ...(await describe(context, row)),
          refund_failure: (await knownOf(row)).failure,
          provider_now: provider_now ?? null,
          events: reported,
        },
        200,
      )
    })
    .openapi(accept, async (context) => {
      const { key } = context.req.valid('param')
      await acceptDifference(shop, { key, note: context.req.valid('json').note, actor: actorOf(context) })
      return context.json(await present(context, key), 200)
    })
    .openapi(action, async (context) => {
      const { key } = context.req.valid('param')
      if (context.req.valid('json').act === 'refund_payment' && !may(context, 'refunds.make')) {
        throw new ShopError('auth.permission', { details: { permission: 'refunds.make' } })
      }
      const request = { key, action: context.req.valid('json').act, actor: actorOf(context) }
      const { agrees, orderNumber, why } = await actOnDifference(shop, request)
      return context.json({ agrees, order_number: orderNumber, why, difference: await present(context, key) }, 200)
    })
}
