import type { PayoutTransaction } from '#database/schema/states.ts'
import { findNotedRefunds, findOrdersOfPayments } from '#domain/ledger/reconciliation/ledger-queries.ts'
import { type Belonging, shoppersMoney } from '#domain/ledger/reconciliation/money-rules.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { minuteMs } from '#shared/dates.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { claimReading, findPayout, findReading } from './payout-queries.ts'
import { isReading, isSilent, isWorthReading } from './payout-rules.ts'
import { readPayoutsJob, storePayout } from './read-payouts.ts'

/** When what is shown was read, whether it is being read again, and whether the last try came to nothing. */
export type ReadingState = { at: Date | null; isRunning: boolean; isSilent: boolean }

/** Queues a new reading if the stored payouts are a few minutes old. Does not wait for it to end. */
export async function refreshPayouts(shop: Shop): Promise<ReadingState> {
  const now = shop.clock()
  let reading = await findReading(shop.database)
  if (isWorthReading(reading, now)) {
    // The key stays the same until a reading has ended, so that jobs do not pile up without a worker.
    const key = `after ${reading.readAt?.toISOString()} ${reading.failedAt?.toISOString()}`
    await shop.database.transaction(async (transaction) => {
      const silentSince = new Date(now.getTime() - minuteMs)
      if (!(await claimReading(transaction, { now, silentSince }))) return
      await shop.jobs.enqueue(readPayoutsJob, {}, { key, database: transaction })
    })
    reading = await findReading(shop.database)
  }
  return { at: reading.readAt, isRunning: isReading(reading, now), isSilent: isSilent(reading) }
}

/** A payout with every movement it settles; one that was not read yet is read now. Throws `request.notFound`. */
export async function readPayout(shop: Shop, id: string) {
  const payout = (await findPayout(shop.database, id)) ?? (await fetchPayout(shop, id))
  if (!payout) throw new ShopError('request.notFound')
  return { payout, items: await withBelongings(shop, payout.transactions) }
}

async function fetchPayout(shop: Shop, id: string) {
  try {
    const payout = await shop.payments.retrievePayout(id)
    if (payout) await storePayout(shop, payout)
    return payout && (await findPayout(shop.database, id))
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('provider.unavailable')
    throw error
  }
}

/** Each movement with what it belongs to in the shop as it is now. */
async function withBelongings(shop: Shop, transactions: readonly PayoutTransaction[]) {
  const { database } = shop
  const payments = [...new Set(transactions.flatMap(({ paymentId }) => paymentId ?? []))]
  const orders = new Map(
    (await findOrdersOfPayments(database, payments)).map((order) => [order.paymentIntentId, order.number]),
  )
  const refunds = await findNotedRefunds(
    database,
    transactions.flatMap(({ refundId }) => refundId ?? []),
  )
  const belongingOf = ({ refundId, paymentId, invoiceId }: PayoutTransaction): Belonging => {
    if (refundId) {
      return refunds.has(refundId) ? { kind: 'refund', id: refundId, orderNumber: refunds.get(refundId) ?? null } : null
    }
    const number = paymentId ? orders.get(paymentId) : undefined
    if (number !== undefined) return { kind: 'order', id: String(number), orderNumber: number }
    return invoiceId ? { kind: 'invoice', id: invoiceId, orderNumber: null } : null
  }
  return transactions.map((transaction) => {
    const belongs = belongingOf(transaction)
    return { transaction, belongs, isUnknown: belongs === null && shoppersMoney.includes(transaction.type) }
  })
}
