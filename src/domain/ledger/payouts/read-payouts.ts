import { z } from 'zod'
import type { PayoutTransaction } from '#database/schema/states.ts'
import { findOrdersOfPayments } from '#domain/ledger/reconciliation/ledger-queries.ts'
import { shoppersMoney } from '#domain/ledger/reconciliation/money-rules.ts'
import { readSettlements } from '#domain/ledger/settlements/read-settlements.ts'
import { defineJob } from '#jobs/jobs.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import type { ProviderPayout, ProviderTransaction } from '#payments/provider-records.ts'
import { sumOf } from '#shared/money.ts'
import { localTime } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'
import { findOldestUnderWay, findPayoutHeads, findReading, updateReading, upsertPayout } from './payout-queries.ts'
import { isSettledAs, readSince } from './payout-rules.ts'

const pageSize = 100
// The provider has made the night's payouts by then.
const hour = 3

/** `day` is the shop's own, as in `2026-05-17`; it is missing if a viewer of the payouts caused the reading. */
export const readPayoutsJob = defineJob(
  'read-payouts',
  z.object({ day: z.string().optional() }),
  async (shop: Shop, { day }) => {
    try {
      await readPayouts(shop)
      await readSettlements(shop)
    } catch (error) {
      // The viewer sees that the provider is unavailable, and viewing again repeats the request.
      if (day !== undefined || !(error instanceof PaymentUnknown)) throw error
    }
  },
)

/** Queues the reading of this night, once across processes: the day is the job's key. */
export async function queueNightlyPayouts(shop: Shop): Promise<void> {
  const { day, hours } = localTime(shop.clock(), shop.environment.timeZone)
  if (hours >= hour) await shop.jobs.enqueue(readPayoutsJob, { day }, { key: day })
}

/**
 * Stores the provider's payouts that are new, unfinished or possibly returned, with their transactions. Each is
 * stored at once, so that an interrupted reading does not start over.
 * @throws PaymentUnknown if the provider is silent; what was read stays
 */
export async function readPayouts(shop: Shop): Promise<{ read: number }> {
  const { database } = shop
  const startedAt = shop.clock()
  await updateReading(database, { activeAt: startedAt })
  try {
    const reading = await findReading(database)
    const since = readSince(reading, await findOldestUnderWay(database))
    let readUntil = reading.readUntil
    let read = 0
    for await (const page of pagesSince(shop, since)) {
      const stored = await findPayoutHeads(
        database,
        page.map(({ id }) => id),
      )
      for (const payout of page) {
        if (!readUntil || payout.createdAt > readUntil) readUntil = payout.createdAt
        const known = stored.get(payout.id)
        if (known && isSettledAs(known, payout)) continue
        await storePayout(shop, payout)
        await updateReading(database, { activeAt: shop.clock() })
        read += 1
      }
    }
    await updateReading(database, { readAt: startedAt, readUntil, activeAt: null })
    return { read }
  } catch (error) {
    await updateReading(database, { failedAt: shop.clock(), activeAt: null })
    throw error
  }
}

/** Reads a payout's transactions and stores both. */
export async function storePayout(shop: Shop, payout: ProviderPayout): Promise<void> {
  const readAt = shop.clock()
  const transactions = payout.isAutomatic ? await readTransactions(shop, payout.id) : []
  const sum = (part: 'fee' | 'net') => sumOf(transactions.map((transaction) => transaction[part]))
  const { id, amount, currency, status, failure, isAutomatic, createdAt, arrivesAt } = payout
  await upsertPayout(shop.database, {
    id,
    amount,
    currency,
    status,
    failure,
    isAutomatic,
    createdAt,
    readAt,
    transactions,
    arrivesOn: arrivesAt,
    fee: sum('fee'),
    net: sum('net'),
  })
}

async function* pagesSince(shop: Shop, since: Date | undefined): AsyncGenerator<ProviderPayout[]> {
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<Shop['payments']['listPayouts']>> = await shop.payments.listPayouts({
      limit: pageSize,
      ...(since && { since }),
      ...(after !== null && { after }),
    })
    yield page.items
    after = page.next
  } while (after !== null)
}

async function readTransactions(shop: Shop, payoutId: string): Promise<PayoutTransaction[]> {
  const found: PayoutTransaction[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<Shop['payments']['listPayoutTransactions']>> =
      await shop.payments.listPayoutTransactions(payoutId, { limit: pageSize, ...(after !== null && { after }) })
    const invoices = await findInvoices(shop, page.items)
    found.push(...page.items.map((item) => transactionOf(item, invoices)))
    after = page.next
  } while (after !== null)
  return found
}

function transactionOf(item: ProviderTransaction, invoices: ReadonlyMap<string, string>): PayoutTransaction {
  const { id, type, amount, currency, fee, net, charged, exchangeRate } = item
  const { createdAt, description, paymentId, refundId, disputeId } = item
  return {
    id,
    type,
    amount,
    fee,
    net,
    ...(charged && charged.currency !== currency && { charged: { ...charged, exchangeRate } }),
    paymentId,
    refundId,
    disputeId,
    createdAt: createdAt.toISOString(),
    description: shoppersMoney.includes(type) ? null : description,
    invoiceId: (paymentId && invoices.get(paymentId)) || null,
  }
}

/** The invoices that payments without an order paid: only the provider knows them. */
async function findInvoices(shop: Shop, items: readonly ProviderTransaction[]): Promise<Map<string, string>> {
  const ids = [...new Set(items.flatMap(({ paymentId }) => paymentId ?? []))]
  const ofOrders = new Set((await findOrdersOfPayments(shop.database, ids)).map((order) => order.paymentIntentId))
  const invoices = new Map<string, string>()
  for (const id of ids) {
    const invoice = ofOrders.has(id) ? null : await shop.payments.findInvoiceOfPayment(id)
    if (invoice) invoices.set(id, invoice)
  }
  return invoices
}
