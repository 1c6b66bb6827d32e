import { findMembershipOfOrder } from '#domain/sales/membership/membership-queries.ts'
import { readPaidInvoices, refundInvoice } from '#domain/sales/membership/refund-invoice.ts'
import { type RefundRequest, refundOrder } from '#domain/sales/order-refunds/refund-order.ts'
import { paidForAll } from '#domain/sales/orders/bought-line-rules.ts'
import { findOrderFacts } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrder } from '#domain/sales/orders/order-queries.ts'
import { findRefund, type RefundRow } from '#domain/sales/refunds/refund-queries.ts'
import { type Cents, minus, noCents } from '#shared/money.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { RefundReason, ReturnState } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { changeReturn, checkVersion, lockReturn, notAllowed, type ReturnInput } from './change-return.ts'
import { type FullReturn, findReturn } from './return-queries.ts'
import { isComplete, itemsToPay, type LineQuantity } from './return-rules.ts'

type Paid = Pick<RefundRequest, 'key' | 'note' | 'notify' | 'limits' | 'askedAt'>

export type ReturnRefund = ReturnInput &
  Paid & {
    /** Null for everything that was received and is not refunded yet. */
    lines: readonly LineQuantity[] | null
    /** Null for the full price of the items. A lower amount needs a note with the reason. */
    amount: Cents | null
    reason: RefundReason
    /** Invoice to refund, for the return of a membership. */
    invoiceId: string | null
  }

/** Items that a return can refund now, and their price. */
export type ReturnOffer = { items: LineQuantity[]; amount: Cents }

export async function findOffer(shop: Pick<Shop, 'database'>, row: FullReturn): Promise<ReturnOffer> {
  const found = (await findOrder(shop.database, row.orderId))!
  const facts = await findOrderFacts(shop.database, found.order)
  const items = itemsToPay(row, facts)
  return { items, amount: paidForAll(facts, items) }
}

/**
 * Returns the refund for a return once all of it is received. Null if earlier refunds leave that uncertain.
 */
export async function findDue(shop: Pick<Shop, 'database'>, row: FullReturn): Promise<Cents | null> {
  const { order } = (await findOrder(shop.database, row.orderId))!
  const whole = { ...row, lines: row.lines.map((line) => ({ ...line, received: line.quantity })) }
  const { items, amount } = await findOffer(shop, whole)
  const isLeft = ({ position, quantity }: LineQuantity) =>
    items.some((item) => item.position === position && item.quantity === quantity)
  return row.lines.every(isLeft) && amount <= minus(order.total, order.refunded) ? amount : null
}

/**
 * Refunds what a return has received as an ordinary refund of the order, or refunds an invoice of the withdrawn
 * membership. A repeat with the same key returns the first refund.
 * @throws `state.notAllowed`, `edit.conflict`, validation.error, and what refunds throw
 */
export async function refundReturn(shop: Shop, input: ReturnRefund): Promise<RefundRow> {
  const row = await findReturn(shop.database, input.id)
  if (!row) throw new ShopError('request.notFound')
  // A call that was cut off after the refund was stored; it is finished below.
  const isKnown = (await findRefund(shop.database, input.key)) !== null
  if (!isKnown) {
    if (row.state !== 'APPROVED' && row.state !== 'RECEIVED') throw notAllowed(row.state)
    await checkVersion(shop.database, row, input.version)
  }
  return row.subject === 'goods' ? refundGoods(shop, row, input) : refundMembership(shop, row, input)
}

async function refundGoods(shop: Shop, row: FullReturn, input: ReturnRefund): Promise<RefundRow> {
  const { key, note, notify, limits, askedAt, actor, reason } = input
  const isKnown = (await findRefund(shop.database, key)) !== null
  const offer = isKnown ? { items: [], amount: noCents } : await findOffer(shop, row)
  if (!isKnown && offer.items.length === 0) throw notAllowed(row.state)
  const items = input.lines ?? offer.items
  if (!isKnown) await checkOffered(shop, row, { ...input, items, offer })
  return refundOrder(shop, {
    action: 'refund',
    number: row.orderNumber,
    lines: items.map(({ position, quantity }) => ({ position, quantity, restock: false })),
    amount: input.amount,
    endMembership: false,
    key,
    reason,
    note,
    notify,
    actor,
    limits,
    askedAt,
    ofReturn: {
      id: row.id,
      async record(transaction) {
        const locked = await lockReturn(shop, transaction, row.id)
        const isOver = locked.row.state === 'RECEIVED' && isComplete(locked.row, locked.facts)
        await changeReturn(locked, {
          path: isOver ? ['REFUNDED'] : [],
          action: 'return.refund',
          version: input.version,
          actor,
          changes: { refundKey: key, ...(isOver && { endedAt: locked.now }) },
          facts: { refund: key, lines: items },
        })
      },
    },
  })
}

/** Throws if more would be refunded than was received, or less without a note that says why. */
async function checkOffered(
  shop: Shop,
  row: FullReturn,
  input: { items: readonly LineQuantity[]; amount: Cents | null; note: string | null; offer: ReturnOffer },
): Promise<void> {
  const { items, amount, note, offer } = input
  for (const [index, { position, quantity }] of items.entries()) {
    const max = offer.items.find((item) => item.position === position)?.quantity ?? 0
    if (quantity > max) throw invalid({ [`lines.${index}.quantity`]: ['return.tooMany'] })
  }
  const { order } = (await findOrder(shop.database, row.orderId))!
  const cost = paidForAll(await findOrderFacts(shop.database, order), items)
  if (amount === null || amount === cost) return
  if (amount > cost) throw invalid({ amount: ['validation.tooMuch'] })
  if (!note) throw invalid({ note: ['return.whyLess'] })
}

async function refundMembership(shop: Shop, row: FullReturn, input: ReturnRefund): Promise<RefundRow> {
  const { key, invoiceId, amount, reason, note, actor } = input
  if (!invoiceId) throw invalid({ invoice: ['validation.required'] })
  const membership = await findMembershipOfOrder(shop.database, row.orderId)
  if (!membership) throw notAllowed(row.state)
  const paid = await readPaidInvoices(shop, membership)
  const isLast = paid.every(({ invoice, left }) => invoice.id === invoiceId || left === 0)
  return refundInvoice(shop, {
    membership,
    key,
    invoiceId,
    amount,
    reason,
    note,
    actor,
    returnId: row.id,
    async record(transaction) {
      const locked = await lockReturn(shop, transaction, row.id)
      const { state } = locked.row
      // There is nothing to send back.
      const received: ReturnState[] = state === 'APPROVED' ? ['RECEIVED'] : []
      await changeReturn(locked, {
        path: [...received, ...(isLast ? ['REFUNDED' as const] : [])],
        action: 'return.refund',
        version: input.version,
        actor,
        changes: { refundKey: key, ...(isLast && { endedAt: locked.now }) },
        facts: { refund: key, invoice: invoiceId },
      })
    },
  })
}
