import type { Payment } from '#payments/payments.ts'
import type { BilledInvoice, BilledSubscription, ProviderRefund } from '#payments/provider-books.ts'
import type { Shop } from '../../shop.ts'
import { compareInvoices, compareMemberships, paymentFactsOf } from './compare-memberships.ts'
import { compareOrders, compareRefunds, readRefundNotes } from './compare-orders.ts'
import {
  type DifferenceRow,
  findOpenDifferences,
  insertBookCheck,
  oldestOpenDifference,
  recordDifferences,
  resolveDifferences,
} from './difference-queries.ts'
import type { Difference, PaymentFacts } from './difference-rules.ts'

const day = 24 * 60 * 60_000
/** Longer than the provider keeps trying to collect an invoice, and than anything of a purchase takes. */
export const defaultLookBackDays = 35
// A payment is made before its order, by a shopper who may take her time at the bank.
const paymentsAhead = 2 * day
const namedInMail = 20

export type BooksReport = {
  since: string
  payments: number
  orders: number
  refunds: number
  invoices: number
  memberships: number
  /** Paid checkouts settled and memberships brought up to date on the way: they only waited for a message of the provider. */
  putRight: number
  resolved: number
  differences: (Omit<DifferenceRow, 'firstSeenAt' | 'lastSeenAt'> & { firstSeenAt: string; lastSeenAt: string })[]
  /** Differences that the owner accepted; they are not counted. */
  accepted: number
}

/**
 * Compares the shop's books with the provider's records, both ways: payments and orders, refunds, memberships and subscriptions, invoices
 * and their payments. Writes down what differs, marks what is gone, and queues one mail to the owner about what is new. Looks back
 * `days`, and further where an older difference lasts. Safe to run at any time, also several at once. Throws PaymentUnknown where the
 * provider does not answer: then nothing is written.
 */
export async function reconcileBooks(shop: Shop, { days = defaultLookBackDays } = {}): Promise<BooksReport> {
  const startedAt = shop.clock()
  const oldest = await oldestOpenDifference(shop.database)
  const window = startedAt.getTime() - days * day
  const since = new Date(Math.min(window, oldest?.getTime() ?? window))
  const notes = await readRefundNotes(shop, since)
  const books = await readProviderBooks(shop, since)
  const orders = await compareOrders(shop, { since, ...books })
  const memberships = await compareMemberships(shop, books)
  const found = onePerSubject([
    ...orders.differences,
    ...(await compareRefunds(shop, { notes, ...books })),
    ...memberships.differences,
    ...(await compareInvoices(shop, books.invoices, books.payments)),
  ])
  const counts = {
    payments: books.payments.size,
    orders: orders.compared,
    refunds: books.refunds.size,
    invoices: books.invoices.length,
    memberships: memberships.compared,
  }
  const resolved = await writeDown(shop, { found, startedAt, since, counts })
  const open = await findOpenDifferences(shop.database, { accepted: false })
  const accepted = await findOpenDifferences(shop.database, { accepted: true })
  return {
    since: since.toISOString(),
    ...counts,
    putRight: orders.putRight + memberships.putRight,
    resolved,
    differences: open.map((row) => ({
      ...row,
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    })),
    accepted: accepted.length,
  }
}

type Counts = Pick<BooksReport, 'payments' | 'orders' | 'refunds' | 'invoices' | 'memberships'>

async function writeDown(
  shop: Shop,
  input: { found: Difference[]; startedAt: Date; since: Date; counts: Counts },
): Promise<number> {
  const { found, startedAt, since, counts } = input
  return shop.database.transaction(async (transaction) => {
    const now = shop.clock()
    const told = await recordDifferences(transaction, { found, now })
    const resolved = await resolveDifferences(transaction, { found, startedAt, since, now })
    const differences = (await findOpenDifferences(transaction, { accepted: false })).length
    await insertBookCheck(transaction, { startedAt, finishedAt: now, since, ...counts, differences })
    const [first] = told
    if (first) {
      // Who wrote a difference first tells it: its key and how often it came back make the mail's key.
      const key = `books:${first.key}:${first.returns}`
      const named = told.slice(0, namedInMail).map(({ kind, facts }) => ({ kind, facts }))
      const alert = { kind: 'booksDiffer' as const, differences: named, more: told.length - named.length }
      await shop.jobs.enqueue('send-alert', { key, alert }, { key, database: transaction })
    }
    return resolved
  })
}

async function readProviderBooks(shop: Shop, since: Date) {
  const { books } = shop.payments
  const earlier = new Date(since.getTime() - paymentsAhead)
  const payments = new Map<string, PaymentFacts>()
  for await (const payment of books.listPayments({ since: earlier })) {
    if (isOfThisMode(shop, payment)) payments.set(payment.id, paymentFactsOf(payment))
  }
  const invoices: BilledInvoice[] = []
  const invoicePayments = new Set<string>()
  for await (const invoice of books.listInvoices({ since: earlier })) {
    for (const id of invoice.paymentIds) invoicePayments.add(id)
    if (invoice.createdAt >= since) invoices.push(invoice)
  }
  const refunds = new Map<string, ProviderRefund>()
  for await (const refund of books.listRefunds({ since })) refunds.set(refund.id, refund)
  const subscriptions = new Map<string, BilledSubscription>()
  for await (const subscription of books.listSubscriptions({ since })) subscriptions.set(subscription.id, subscription)
  // Whose clock is ahead must not make what has just happened look old.
  let now = shop.clock()
  for (const { createdAt } of [...payments.values(), ...refunds.values(), ...subscriptions.values()]) {
    if (createdAt > now) now = createdAt
  }
  return { payments, invoices, invoicePayments, refunds, subscriptions, now }
}

function isOfThisMode(shop: Shop, payment: Payment): boolean {
  return payment.live === shop.environment.stripe.live
}

/** One difference a kind and subject: two lists may name the same. */
function onePerSubject(found: Difference[]): Difference[] {
  return [...new Map(found.map((difference) => [`${difference.kind}:${difference.subject}`, difference])).values()]
}
