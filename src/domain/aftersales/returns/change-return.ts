import type { Queries } from '#database/open-database.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { requireVersion } from '#domain/platform/audit/edit-conflict.ts'
import { findOrderFacts, lockOrder } from '#domain/sales/orders/order-facts-queries.ts'
import type { OrderRow } from '#domain/sales/orders/order-queries.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ReturnState } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { type FullReturn, findReturn, type ReturnRow, updateReturn } from './return-queries.ts'
import { mayReturnMove } from './return-states.ts'

/** A return to change, in the version that the staff member saw. */
export type ReturnInput = { id: number; version: number; actor: Actor }

export type LockedReturn = {
  transaction: Queries
  order: OrderRow
  facts: Awaited<ReturnType<typeof findOrderFacts>>
  row: FullReturn
  now: Date
}

/**
 * Runs a change of a return with its order locked, so that all changes of an order run one after the other. Throws
 * `request.notFound` without such a return.
 */
export async function withReturn<Result>(
  shop: Shop,
  id: number,
  change: (locked: LockedReturn) => Promise<Result>,
): Promise<Result> {
  return shop.database.transaction(async (transaction) => change(await lockReturn(shop, transaction, id)))
}

/** The return with its order locked until the transaction ends. */
export async function lockReturn(shop: Shop, transaction: Queries, id: number): Promise<LockedReturn> {
  const found = await findReturn(transaction, id)
  const order = found && (await lockOrder(transaction, found.orderId))
  const row = order && (await findReturn(transaction, id))
  if (!row) throw new ShopError('request.notFound')
  return { transaction, order, facts: await findOrderFacts(transaction, order), row, now: shop.clock() }
}

/**
 * Changes a locked return, with the audit entry and the order's states. `path`: the states it moves through; none: it
 * stays as it is.
 * @throws `state.notAllowed`, `edit.conflict`
 */
export async function changeReturn(
  { transaction, order, row, now }: LockedReturn,
  change: {
    path: readonly ReturnState[]
    action: string
    version: number
    actor: Actor
    changes: Partial<ReturnRow>
    /** Stored in the audit log together with the states. */
    facts?: Record<string, unknown>
  },
): Promise<FullReturn> {
  const { path, action, version, actor, changes, facts } = change
  let state = row.state
  for (const next of path) {
    if (!mayReturnMove(state, next)) throw notAllowed(row.state)
    state = next
  }
  await checkVersion(transaction, row, version)
  await updateReturn(transaction, row.id, { ...changes, state })
  await insertStaffAudit(transaction, actor, {
    at: now,
    action,
    subject: `return:${row.id}`,
    before: { state: row.state },
    after: { state, order: order.number, ...facts },
  })
  await refreshOrderStates(transaction, order.id)
  return (await findReturn(transaction, row.id))!
}

/** Throws `edit.conflict` if the return was changed after it was read. */
export function checkVersion(database: Queries, row: ReturnRow, seen: number): Promise<void> {
  return requireVersion(database, { subject: `return:${row.id}`, current: row, seen })
}

export function notAllowed(state: string): ShopError {
  return new ShopError('state.notAllowed', { details: { state } })
}
