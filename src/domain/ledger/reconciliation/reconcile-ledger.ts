import { readSettlements } from '#domain/ledger/settlements/read-settlements.ts'
import { findSettledElsewhere } from '#domain/ledger/settlements/settlement-queries.ts'
import { sendAlertJob } from '#domain/platform/alert-mail/send-alert.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { BilledInvoice, BilledSubscription, Payment, ProviderRefund } from '#payments/payments.ts'
import { dayMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { compareInvoices, compareMemberships, paymentFactsOf } from './compare-memberships.ts'
import { compareOrders, compareRefunds, readRefundNotes } from './compare-orders.ts'
import {
  type DifferenceRow,
  findOldestOpenDifference,
  findOpenDifferences,
  insertBookCheck,
  updateResolvedDifferences,
  upsertDifferences,
} from './difference-queries.ts'
import { type Difference, type PaymentFacts, settledElsewhere } from './difference-rules.ts'

/** Longer than the provider tries to collect an invoice, and than any purchase takes. */
export const defaultLookBackDays = 35
// A payment is older than its order, by the time a payer takes at the bank.
const paymentsAheadMs = 2 * dayMs
const namedInMail = 20

/** Steps of a comparison, in this order. */
export const checkSteps = ['provider', 'orders', 'refunds', 'memberships', 'invoices'] as const

export type LedgerReport = {
  since: string
  payments: number
  orders: number
  refunds: number
  invoices: number
  memberships: number
  /** Paid checkouts settled and memberships updated on the way: they only waited for an event. */
  putRight: number
  resolved: number
  differences: (Omit<DifferenceRow, 'firstSeenAt' | 'lastSeenAt'> & { firstSeenAt: string; lastSeenAt: string })[]
  /** Differences that the owner accepted, not counted above. */
  accepted: number
}

/**
 * Compares the shop's ledger with the provider's in both directions, stores the differences and queues one mail about
 * new ones. Safe to run in parallel; looks back `days`, or further while an older difference is open.
 * @throws PaymentUnknown if the provider is silent; then nothing is written
 */
export async function reconcileLedger(
  shop: Shop,
  {
    days = defaultLookBackDays,
    onStep,
  }: { days?: number; onStep?: (step: (typeof checkSteps)[number]) => Promise<void> } = {},
): Promise<LedgerReport> {
  const startedAt = shop.clock()
  const oldest = await findOldestOpenDifference(shop.database)
  const window = startedAt.getTime() - days * dayMs
  const since = new Date(Math.min(window, oldest?.getTime() ?? window))
  const notes = await readRefundNotes(shop, since)
  const provider = await readProviderLedger(shop, since)
  await readSettlements(shop)
  await onStep?.('provider')
  const orders = await compareOrders(shop, { since, ...provider })
  await onStep?.('orders')
  const refunds = await compareRefunds(shop, { notes, ...provider })
  await onStep?.('refunds')
  const memberships = await compareMemberships(shop, provider)
  await onStep?.('memberships')
  const invoices = await compareInvoices(shop, provider.invoices, provider.payments)
  const settled = await compareSettlements(shop, since)
  const found = onePerSubject([...orders.differences, ...refunds, ...memberships.differences, ...invoices, ...settled])
  const counts = {
    payments: provider.payments.size,
    orders: orders.compared,
    refunds: provider.refunds.size,
    invoices: provider.invoices.length,
    memberships: memberships.compared,
  }
  const resolved = await storeDifferences(shop, { found, startedAt, since, counts })
  await onStep?.('invoices')
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

type Counts = Pick<LedgerReport, 'payments' | 'orders' | 'refunds' | 'invoices' | 'memberships'>

async function storeDifferences(
  shop: Shop,
  input: { found: Difference[]; startedAt: Date; since: Date; counts: Counts },
): Promise<number> {
  const { found, startedAt, since, counts } = input
  return shop.database.transaction(async (transaction) => {
    const now = shop.clock()
    const fresh = await upsertDifferences(transaction, { found, now })
    const resolved = await updateResolvedDifferences(transaction, { found, startedAt, since, now })
    const differences = (await findOpenDifferences(transaction, { accepted: false })).length
    await insertBookCheck(transaction, { startedAt, finishedAt: now, since, ...counts, differences })
    const [first] = fresh
    if (first) {
      // The check that stored a difference first mails it: its key and number of returns make the mail's key.
      const key = `books:${first.key}:${first.returns}`
      const named = fresh.slice(0, namedInMail).map(({ key: of, kind, facts }) => ({ key: of, kind, facts }))
      const alert = { kind: 'booksDiffer' as const, differences: named, more: fresh.length - named.length }
      await shop.jobs.enqueue(sendAlertJob, { key, alert }, { key, database: transaction })
    }
    return resolved
  })
}

/** What the provider settled in another currency than the books'. */
async function compareSettlements(shop: Shop, since: Date): Promise<Difference[]> {
  const bookCurrency = (await getSettings(shop))['markets.bookCurrency']
  const found = await findSettledElsewhere(shop.database, { bookCurrency, since })
  return found.map((each) => settledElsewhere(each, bookCurrency))
}

async function readProviderLedger(shop: Shop, since: Date) {
  const { ledger } = shop.payments
  const earlier = new Date(since.getTime() - paymentsAheadMs)
  const payments = new Map<string, PaymentFacts>()
  for await (const payment of ledger.listPayments({ since: earlier })) {
    if (isOfThisMode(shop, payment)) payments.set(payment.id, paymentFactsOf(payment))
  }
  const invoices: BilledInvoice[] = []
  const invoicePayments = new Set<string>()
  for await (const invoice of ledger.listInvoices({ since: earlier })) {
    for (const id of invoice.paymentIds) invoicePayments.add(id)
    if (invoice.createdAt >= since) invoices.push(invoice)
  }
  const refunds = new Map<string, ProviderRefund>()
  for await (const refund of ledger.listRefunds({ since })) refunds.set(refund.id, refund)
  const subscriptions = new Map<string, BilledSubscription>()
  for await (const subscription of ledger.listSubscriptions({ since })) subscriptions.set(subscription.id, subscription)
  // A clock that is ahead must not make new things look old.
  let now = shop.clock()
  for (const { createdAt } of [...payments.values(), ...refunds.values(), ...subscriptions.values()]) {
    if (createdAt > now) now = createdAt
  }
  return { payments, invoices, invoicePayments, refunds, subscriptions, now }
}

function isOfThisMode(shop: Shop, payment: Payment): boolean {
  return payment.live === shop.environment.stripe.live
}

/** One difference per kind and subject: two lists may name the same. */
function onePerSubject(found: Difference[]): Difference[] {
  return [...new Map(found.map((difference) => [`${difference.kind}:${difference.subject}`, difference])).values()]
}
