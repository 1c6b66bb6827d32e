import type { Queries } from '#database/open-database.ts'
import { announceStock } from '#domain/catalogue/stock/announce-stock.ts'
import { findReturnMovements, type StockCount } from '#domain/catalogue/stock/stock-queries.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { emitWebhook } from '#domain/platform/webhooks/emit-webhook.ts'
import { endMembershipJob } from '#domain/sales/membership/end-membership.ts'
import { findMembershipOfOrder } from '#domain/sales/membership/membership-queries.ts'
import { findOrderFacts, lockOrderByNumber, updateLinesCancelled } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrder, type OrderRow } from '#domain/sales/orders/order-queries.ts'
import { countItems, isPaidBack } from '#domain/sales/orders/order-state-rules.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import { sendOrderCancelledJob, sendOrderRefundedJob } from '#domain/sales/orders/send-refund-notices.ts'
import { payRefund } from '#domain/sales/refunds/pay-refund.ts'
import { findRefund, insertRefund, type RefundRow } from '#domain/sales/refunds/refund-queries.ts'
import { crashPoint } from '#shared/crash-points.ts'
import { type Cents, type Currency, formatAmount, sumOf } from '#shared/money.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { RefundReason } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { planCancellation, planRefund, type RefundPlan, type RefundRequestLine } from './refund-plan-rules.ts'
import { itemsBack, returnToStock } from './return-to-stock.ts'

/** A currency without one: nothing in it. */
export type RefundLimits = Partial<Record<Currency, Cents>>

export type RefundRequest = {
  /** `cancel`: the items are not sent any more, and are refunded at exactly their price. */
  action: 'refund' | 'cancel'
  /** Order number. */
  number: number
  /** Permanent name of this refund, by which a repeated call finds it. */
  key: string
  lines: RefundRequestLine[]
  /** Null: what the lines cost. */
  amount: Cents | null
  /** Currency that the amount is meant in; left out: the order's. */
  currency?: Currency | undefined
  reason: RefundReason
  note: string | null
  /** True if the payer is notified by mail. */
  notify: boolean
  /** True to also end the membership that the order started. */
  endMembership: boolean
  actor: Actor
  /** What this person may pay back of one order, by its currency; null: no limit. */
  limits: RefundLimits | null
  /** When the request was received; refunds by others since then are a race, not a mistake. */
  askedAt: Date
  /** The return whose goods are paid back; `record` runs in the same transaction, once the refund is stored. */
  ofReturn?: { id: number; record(transaction: Queries): Promise<void> }
  /** Runs in the same transaction after everything else is written, for changes that depend on the order's items. */
  settle?(transaction: Queries, orderId: number): Promise<void>
}

type Prepared = { refund: RefundRow; counts: StockCount[]; isNew: boolean }

/**
 * Refunds goods or a goodwill amount of an order, or cancels unsent items. Refund, stock, states and audit entry are
 * one transaction; the provider is called afterwards, and again by the sweep if unavailable.
 * @returns the refund as it is now: `due` while the provider has not responded
 * @throws validation.error, refunds.limit, refunds.noLimit, refunds.nothingLeft, order.notFound
 */
export async function refundOrder(shop: Shop, request: RefundRequest): Promise<RefundRow> {
  const prepared = await shop.database.transaction((transaction) => recordRefund(shop, transaction, request))
  if (prepared.isNew) {
    crashPoint('refund.due')
    await announceStock(shop, prepared)
  }
  if (prepared.refund.status === 'due') await payRefund(shop, prepared.refund)
  const refund = await findRefund(shop.database, request.key)
  if (!refund) throw new Error(`The refund ${request.key} is gone`)
  return refund
}

async function recordRefund(shop: Shop, transaction: Queries, request: RefundRequest): Promise<Prepared> {
  const order = await lockOrderByNumber(transaction, request.number)
  if (!order) throw new ShopError('order.notFound')
  const known = await findRefund(transaction, request.key)
  if (known) return { refund: known, counts: [], isNew: false }
  const plan = await planAllowed(transaction, order, request)
  return insertPlanned(shop, transaction, { order, plan, request })
}

const plansOf = { refund: planRefund, cancel: planCancellation }

/** The plan of a refund that this person may make now. */
async function planAllowed(transaction: Queries, order: OrderRow, request: RefundRequest): Promise<RefundPlan> {
  if (request.currency && request.currency !== order.currency) {
    throw invalid({ currency: ['refunds.currency'] })
  }
  const { lines } = (await findOrder(transaction, order.id))!
  const facts = { ...(await findOrderFacts(transaction, order)), lines }
  const result = plansOf[request.action]({ facts, lines: request.lines, amount: request.amount })
  if ('errors' in result) {
    const wasThere = ({ createdAt }: { createdAt: Date }) => createdAt < request.askedAt
    const before = { ...facts, refunds: facts.refunds.filter(wasThere), parcels: facts.parcels.filter(wasThere) }
    const wasRight = plansOf[request.action]({ ...request, facts: before })
    throw 'plan' in wasRight ? new ShopError('refunds.nothingLeft') : invalid(result.errors)
  }
  const made = facts.refunds.filter(isPaidBack)
  if (request.limits) {
    refuseAbove(request.limits, order, sumOf([result.plan.amount, ...made.map(({ amount }) => amount)]))
  }
  return result.plan
}

function refuseAbove(limits: RefundLimits, order: OrderRow, sum: Cents): void {
  const currency = order.currency
  const limit = limits[currency]
  if (limit === undefined) throw new ShopError('refunds.noLimit', { details: { currency } })
  if (sum <= limit) return
  const shown = formatAmount(limit, currency)
  throw new ShopError('refunds.limit', { fields: { amount: [shown] }, details: { limit: shown } })
}

async function insertPlanned(
  shop: Shop,
  transaction: Queries,
  { order, plan, request }: { order: OrderRow; plan: RefundPlan; request: RefundRequest },
): Promise<Prepared> {
  const { key, reason, note, notify, actor } = request
  const at = shop.clock()
  const row = {
    key,
    paymentIntentId: order.paymentIntentId,
    orderId: order.id,
    amount: plan.amount,
    currency: order.currency,
    reason,
    note,
    notify,
    staffId: actor.staffId,
    returnId: request.ofReturn?.id ?? null,
    status: 'due' as const,
    createdAt: at,
  }
  const refund = await insertRefund(transaction, row, plan.lines)
  if (!refund) throw new Error(`The refund ${key} was made meanwhile`)
  const { lines } = (await findOrder(transaction, order.id))!
  const items = await itemsToRestock(transaction, order, plan)
  const stock = { orderId: order.id, lines, items, staffId: actor.staffId, key: `refund:${key}`, at }
  const counts = await returnToStock(transaction, stock)
  await request.ofReturn?.record(transaction)
  const isCancelled = request.action === 'cancel'
  if (isCancelled) {
    await updateLinesCancelled(transaction, order.id, plan.lines)
    const { number, currency } = order
    const about = { number, currency, amount: plan.amount, lines: plan.lines }
    await emitWebhook(transaction, { event: 'order.cancelled', key, about, at }, shop)
  }
  await request.settle?.(transaction, order.id)
  const states = await refreshOrderStates(transaction, order.id)
  await insertStaffAudit(transaction, actor, {
    at,
    action: isCancelled ? 'order.cancelled' : 'order.refunded',
    subject: `order:${order.number}`,
    before: { payment: order.paymentState, refunded: order.refunded },
    after: {
      payment: states?.paymentState,
      refunded: states?.refunded,
      currency: order.currency,
      refund: key,
      reason,
      lines: plan.lines,
    },
  })
  const queue = { key, database: transaction }
  const mail = { orderId: order.id, refundKey: key }
  if (notify && isCancelled) await shop.jobs.enqueue(sendOrderCancelledJob, mail, queue)
  if (notify && !isCancelled) await shop.jobs.enqueue(sendOrderRefundedJob, mail, queue)
  const membership = request.endMembership ? await findMembershipOfOrder(transaction, order.id) : null
  if (membership) await shop.jobs.enqueue(endMembershipJob, { membershipId: membership.id }, queue)
  return { refund, counts, isNew: true }
}

/**
 * Returns the ticked items that are not yet back in stock, so that repeating a failed refund restocks nothing twice.
 */
async function itemsToRestock(
  transaction: Queries,
  order: OrderRow,
  plan: RefundPlan,
): Promise<{ position: number; quantity: number }[]> {
  const { refunds } = await findOrderFacts(transaction, order)
  const made = refunds.filter(isPaidBack)
  const ticked = countItems(made.map(({ lines }) => ({ lines: lines.filter(({ restocked }) => restocked) })))
  const movements = await findReturnMovements(transaction, order.id)
  return plan.lines
    .filter(({ restocked }) => restocked)
    .map(({ position, quantity }) => {
      const owed = (ticked.get(position) ?? 0) - itemsBack(movements, { position, of: 'refund:' })
      return { position, quantity: Math.min(quantity, owed) }
    })
}
