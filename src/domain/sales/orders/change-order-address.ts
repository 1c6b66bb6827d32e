import type { Queries } from '#database/open-database.ts'
import { findStaffNames } from '#database/staff-name.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { addressFieldsOf, addressNames, changedFields, type OrderAddressFields } from './address-rules.ts'
import { mayChangeAddress } from './order-action-rules.ts'
import { findAddressAt, findLastOrderChange, insertOrderAddress, updateOrder } from './order-change-queries.ts'
import { lockOrderByNumber } from './order-facts-queries.ts'
import type { OrderRow } from './order-queries.ts'

/**
 * Changes where an order is sent to; the address before it is kept. Repeating a change is harmless.
 * @throws `request.notFound`, invalid `country`, `state.notAllowed` once nothing is left to send, `edit.conflict`
 */
export async function changeOrderAddress(
  shop: Shop,
  input: { number: number; version: number; changes: Partial<OrderAddressFields>; actor: Actor },
): Promise<void> {
  const { number, version, changes, actor } = input
  const allowed: readonly string[] = (await getSettings(shop))['countries.allowed']
  if (changes.country !== undefined && !allowed.includes(changes.country)) {
    throw invalid({ country: ['validation.invalid'] })
  }
  await shop.database.transaction(async (transaction) => {
    const order = await lockOrderByNumber(transaction, number)
    if (!order) throw new ShopError('request.notFound')
    const present = addressFieldsOf(order)
    const wanted = { ...present, ...changes }
    const fields = changedFields(present, wanted)
    if (fields.length === 0) return
    if (!mayChangeAddress(order.fulfilmentState) || !order.email) {
      throw new ShopError('state.notAllowed', { details: { state: order.fulfilmentState } })
    }
    if (order.version !== version) await requireSameAddress(transaction, { order, version, wanted })
    const now = shop.clock()
    const { contact, country, version: replaced } = order
    const { staffId } = actor
    await insertOrderAddress(transaction, { orderId: order.id, version: replaced, contact, country, staffId, at: now })
    const { country: newCountry, ...newContact } = wanted
    await updateOrder(transaction, order.id, { contact: { ...contact, ...newContact }, country: newCountry })
    await insertStaffAudit(transaction, actor, {
      at: now,
      action: 'order.addressChanged',
      subject: `order:${number}`,
      before: { version: replaced },
      after: { version: replaced + 1, fields },
    })
  })
}

/**
 * Throws `edit.conflict` if the address changed since `version`; an address is always changed as a whole. Other
 * changes of the order are no conflict.
 */
async function requireSameAddress(
  database: Queries,
  { order, version, wanted }: { order: OrderRow; version: number; wanted: OrderAddressFields },
): Promise<void> {
  const replaced = await findAddressAt(database, { orderId: order.id, version })
  if (!replaced) return
  const base = addressFieldsOf(replaced)
  const theirs = addressFieldsOf(order)
  const last = await findLastOrderChange(database, `order:${order.number}`)
  const names = await findStaffNames(database, [last?.staffId ?? null])
  throw new ShopError('edit.conflict', {
    details: {
      current: order.version,
      by: last?.staffId ? (names.get(last.staffId) ?? null) : null,
      at: last?.at.toISOString() ?? null,
      changed: addressNames
        .filter((field) => theirs[field] !== wanted[field] || theirs[field] !== base[field])
        .map((field) => ({ field, base: base[field], theirs: theirs[field], yours: wanted[field] })),
    },
  })
}
