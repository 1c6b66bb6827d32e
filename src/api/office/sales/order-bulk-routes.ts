import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { officeErrorMessage } from '#api/error-message.ts'
import { requireKey } from '#api/office/idempotent-calls.ts'
import { actorOf, may, office, requireFor, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { bulkResponse } from '#contract/office/lists.ts'
import { operation } from '#contract/office/office/bulk-actions.ts'
import { csvQuery } from '#contract/office/office/exports.ts'
import { orderBulkRequest } from '#contract/office/sales/orders.ts'
import { maxCounted } from '#database/keyset-page.ts'
import type { OperationFailure } from '#database/schema/states.ts'
import { actOnRows, beginOperation, cancelOperation, rowsAtOnce } from '#domain/office/bulk-actions/run-bulk-action.ts'
import { exportOrders } from '#domain/office/import-export/export-sales.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { findOperation, type OperationRow } from '#domain/platform/bulk-jobs/bulk-job-queries.ts'
import { knownTexts } from '#domain/platform/texts/shop-texts.ts'
import { findExpectedOrders } from '#domain/sales/orders/list-orders.ts'
import { writeExportAudit } from '#domain/sales/orders/write-export-audit.ts'
import { csvFile } from '#shared/csv.ts'
import { type ErrorCode, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { orderFilterIn } from './order-query.ts'

const permissionOf: Record<z.infer<typeof orderBulkRequest>['act'], Permission> = {
  pack: 'orders.fulfil',
  ship: 'orders.fulfil',
  hold: 'orders.edit',
  release: 'orders.edit',
  print: 'orders.read',
  export: 'exports.people',
}

const bulk = createRoute({
  method: 'post',
  path: '/api/admin/orders/bulk',
  operationId: 'actOnOrders',
  ...office({ permission: 'orders.read', idempotent: 'optional', more: true }),
  summary: 'Act on many orders',
  description:
    'pack, ship: orders.fulfil; hold, release: orders.edit; print: orders.read, answers the numbers to print; export: exports.people, answers the file. ship mails, and wants an Idempotency-Key; its input may hold `tracking`: `{"10085": {tracking_number, carrier?}}`, and `pack: true` packs what is left first. Above 100 rows pack, ship, hold and release are an operation.',
  request: { ...jsonBody(orderBulkRequest), query: csvQuery },
  responses: {
    200: {
      description: 'What became of each order, or the operation; the file of an export',
      content: { 'application/json': { schema: bulkResponse }, 'text/csv': { schema: z.string() } },
    },
    403: refusal('The act’s own permission, or `auth.reauthenticate` for an export'),
    409: refusal('`bulk.changed` with the present count'),
    422: refusal('What does not fit'),
  },
})

const operationId = z.object({ id: z.uuid() })
const noOperation = { 404: refusal('There is no such operation of yours') }

const readOperation = createRoute({
  method: 'get',
  path: '/api/admin/operations/{id}',
  operationId: 'officeOperation',
  ...office({ permission: null, tokens: true }),
  summary: 'How far an act on many rows has come',
  request: { params: operationId },
  responses: { 200: json(operation, 'The operation'), ...noOperation },
})

const cancel = createRoute({
  method: 'post',
  path: '/api/admin/operations/{id}/cancel',
  operationId: 'cancelOperation',
  ...office({ permission: null, tokens: true }),
  summary: 'Stop an act on many rows; what is done stays done',
  request: { params: operationId },
  responses: { 200: json(operation, 'The operation'), ...noOperation, 409: refusal('It has ended') },
})

/** Routes for actions on many orders, and for the background operations that large ones become. */
export function orderBulkRoutes(shop: Shop) {
  return createRoutes()
    .openapi(bulk, async (context) => {
      const { act: action, input, ids, filter = '', expected = 0 } = context.req.valid('json')
      requireFor(context, permissionOf[action], { sensitive: action === 'export' })
      if (action === 'ship') requireKey(context)
      const numbers = ids?.map(Number) ?? (await numbersOf(shop, context, { filter, expected }))
      if (numbers.some((number) => !Number.isSafeInteger(number))) throw invalid({ ids: ['validation.invalid'] })
      const nothing = { done: [], failed: [], operation: null }
      if (action === 'export') {
        await writeExportAudit(shop, { rows: numbers.length, actor: actorOf(context) })
        context.header('Content-Disposition', 'attachment; filename="orders.csv"')
        const file = csvFile(await exportOrders(shop, numbers), context.req.valid('query'))
        return context.text(file, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
      }
      if (action === 'print') {
        if (numbers.length > rowsAtOnce) throw invalid({ ids: ['validation.tooMuch'] })
        return context.json({ ...nothing, done: numbers.map(String) }, 200)
      }
      const work = { kind: `orders.${action}` as const, input, actor: actorOf(context), ids: numbers.map(String) }
      if (numbers.length > rowsAtOnce) {
        return context.json({ ...nothing, operation: await beginOperation(shop, { ...work, filter }) }, 200)
      }
      const { done, failed } = await actOnRows(shop, work)
      return context.json({ done, failed: failed.map((each) => toFailure(each, context)), operation: null }, 200)
    })
    .openapi(readOperation, async (context) => {
      const found = await ownOperation(shop, context, context.req.valid('param').id)
      return context.json(toOperation(found, context), 200)
    })
    .openapi(cancel, async (context) => {
      const { id } = await ownOperation(shop, context, context.req.valid('param').id)
      return context.json(toOperation(await cancelOperation(shop, { id, actor: actorOf(context) }), context), 200)
    })
}

async function numbersOf(
  shop: Shop,
  context: Context<ApiEnvironment>,
  { filter, expected }: { filter: string; expected: number },
): Promise<number[]> {
  const wanted = orderFilterIn(shop, context, filter)
  if (expected > maxCounted) throw invalid({ expected: ['validation.tooMuch'] })
  return findExpectedOrders(shop, { filter: wanted, expected, max: maxCounted })
}

/** Returns the operation if the caller started it or has `system.act`. Throws `request.notFound` otherwise. */
async function ownOperation(shop: Shop, context: Context<ApiEnvironment>, id: string): Promise<OperationRow> {
  const found = await findOperation(shop.database, id)
  const isMine = found && (found.staffId === staffOf(context).person.id || may(context, 'system.act'))
  if (!isMine) throw new ShopError('request.notFound')
  return found
}

function toOperation(row: OperationRow, context: Context<ApiEnvironment>) {
  const { id, kind, state, total, done, failed } = row
  return {
    id,
    kind,
    state,
    total,
    done,
    failed: failed.map((each) => toFailure(each, context)),
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}

export function toFailure({ id, code, fields }: OperationFailure, context: Context<ApiEnvironment>) {
  const texts = knownTexts(context.get('shop'), context.get('visitor').language)
  const details = Object.fromEntries(Object.entries(fields ?? {}).map(([name, [value]]) => [name, value]))
  const { state = null } = details
  return { id, code, message: officeErrorMessage(code as ErrorCode, texts, details), state }
}
