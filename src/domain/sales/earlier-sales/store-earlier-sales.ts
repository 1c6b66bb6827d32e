import type { Queries } from '#database/open-database.ts'
import type { Sale } from '#database/schema/sale.ts'
import { freeDelivery, priceDelivery } from '#domain/sales/pricing/delivery-rules.ts'
import { takeTax, taxAtRate } from '#domain/sales/pricing/tax-rules.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Shop } from '#shop.ts'
import { completeQuotes } from './earlier-quote-queries.ts'
import { type RateAt, readRateAt } from './earlier-rates.ts'
import {
  beginMove,
  type EarlierInvoice,
  type EarlierOrder,
  findEarlierInvoices,
  findEarlierOrders,
  finishMove,
  insertMovedSales,
  insertTaxesOfInvoices,
  insertTaxesOfRefunds,
  type Move,
  sumStoredInvoices,
  sumStoredSales,
  updateMove,
} from './earlier-sales-queries.ts'

type MovingShop = Pick<Shop, 'database' | 'caches' | 'changes' | 'clock' | 'log'>
type Sums = Record<string, number>

const batchSize = 500

/**
 * Stores the sale of each order, and the tax of each membership charge, of before they were stored, at the rates of
 * their day. Runs in batches before the shop opens, goes on where it was interrupted, and compares the sums.
 */
export async function storeEarlierSales(shop: MovingShop): Promise<void> {
  await moveAll(shop, 'sales', { moveBatch: moveOrders, sumStored: sumStoredSales })
  await moveAll(shop, 'invoices', { moveBatch: moveInvoices, sumStored: sumStoredInvoices })
}

type Moving = {
  /** Moves the records behind `after`; returns the last one's key and the sums of what was read, or null at the end. */
  moveBatch(transaction: Queries, after: string | null, rateAt: RateAt): Promise<{ upTo: string; sums: Sums } | null>
  sumStored(database: Queries): Promise<Sums>
}

async function moveAll(shop: MovingShop, name: string, { moveBatch, sumStored }: Moving): Promise<void> {
  const { database, clock, log } = shop
  let move = await beginMove(database, name)
  if (move.finishedAt) return
  const rateAt = await readRateAt(shop)
  if (name === 'sales') await completeQuotes(database, (country) => rateAt(country, clock()))
  for (;;) {
    const next = await database.transaction(async (transaction): Promise<Move | null> => {
      const moved = await moveBatch(transaction, move.upTo, rateAt)
      if (!moved) return null
      return updateMove(transaction, { name, upTo: moved.upTo, before: added(move.before, moved.sums) })
    })
    if (!next) break
    move = next
    crashPoint('earlierSales.batch')
    log.info({ move: name, upTo: move.upTo, ...move.before }, 'Earlier sales are being stored with their parts')
  }
  const stored = await sumStored(database)
  const after = Object.fromEntries(Object.keys(move.before).map((key) => [key, stored[key] ?? 0]))
  await finishMove(database, { name, after, at: clock() })
  const sums = { move: name, before: move.before, after }
  if (isEqual(move.before, after)) log.info(sums, 'Earlier sales are stored; all sums are as before')
  else log.error(sums, 'Earlier sales are stored, but their sums differ')
}

function added(sums: Sums, more: Sums): Sums {
  return Object.fromEntries(Object.entries(more).map(([key, value]) => [key, (sums[key] ?? 0) + value]))
}

function isEqual(one: Sums, other: Sums): boolean {
  return Object.entries(one).every(([key, value]) => other[key] === value)
}

async function moveOrders(transaction: Queries, after: string | null, rateAt: RateAt) {
  const orders = await findEarlierOrders(transaction, { after: Number(after ?? 0), limit: batchSize })
  const last = orders.at(-1)
  if (!last) return null
  const rated = orders.map((order) => ({ order, rate: rateAt(order.country, order.createdAt) }))
  const sales = rated.map(({ order, rate }) => ({ id: order.id, ...partsOf(order, rate) }))
  // Refunds were booked with the tax within their own amount, and stay as they were booked.
  const refunds = rated.flatMap(({ order, rate }) =>
    order.refunds.map((refund) => ({ ...refund, tax: rate === null ? null : taxAtRate(refund.amount, rate) })),
  )
  await insertMovedSales(transaction, sales)
  await insertTaxesOfRefunds(transaction, refunds)
  const sums = {
    orders: orders.length,
    total: total(orders.map((order) => order.total)),
    tax: total(rated.map(({ order, rate }) => (rate === null ? 0 : taxAtRate(order.total, rate).amount))),
    refunded: total(refunds.map(({ amount }) => amount)),
    refundedTax: total(refunds.map(({ tax }) => tax?.amount ?? 0)),
  }
  return { upTo: String(last.id), sums }
}

/** Orders of before had one free delivery and one rate for everything. */
function partsOf({ lines }: EarlierOrder, rate: number | null): Pick<Sale, 'lines' | 'taxes' | 'delivery'> {
  return takeTax({ lines, delivery: priceDelivery(freeDelivery, []) }, () => rate)
}

async function moveInvoices(transaction: Queries, after: string | null, rateAt: RateAt) {
  const invoices = await findEarlierInvoices(transaction, { after: after ?? '', limit: batchSize })
  const last = invoices.at(-1)
  if (!last) return null
  const rateOf = ({ country, paidAt }: EarlierInvoice) => (paidAt === null ? null : rateAt(country, paidAt))
  const taxed = invoices.map((invoice) => ({ invoice, rate: rateOf(invoice) }))
  const refunds = taxed.flatMap(({ invoice, rate }) =>
    invoice.refunds.map((refund) => ({ ...refund, tax: rate === null ? null : taxAtRate(refund.amount, rate) })),
  )
  const own = taxed.flatMap(({ invoice, rate }) =>
    rate === null ? [] : [{ id: invoice.id, ...taxAtRate(invoice.amount, rate) }],
  )
  await insertTaxesOfInvoices(transaction, own)
  await insertTaxesOfRefunds(transaction, refunds)
  const sums = {
    invoices: invoices.length,
    total: total(invoices.map(({ amount }) => amount)),
    tax: total(own.map(({ amount }) => amount)),
    refunded: total(refunds.map(({ amount }) => amount)),
    refundedTax: total(refunds.map(({ tax }) => tax?.amount ?? 0)),
  }
  return { upTo: last.id, sums }
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
