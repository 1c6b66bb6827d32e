import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import { checkouts, memberships, orders, refunds } from '#database/schema/schema.ts'
import { listObjects } from '../../sandbox/objects.ts'
import { dateText } from '../../src/shared/dates.ts'
import { ledger } from './checkout-flow.ts'
import type { World } from './member-world.ts'

type Row = typeof memberships.$inferSelect
const seconds = (moment: Date | null) => (moment ? moment.getTime() / 1_000 : null)

/** Everything that must hold of memberships and money once events have been processed. */
export async function checkWorld(world: World): Promise<void> {
  const { shop } = world
  const { state } = shop.sandbox
  const bought = await shop.database
    .select({ membership: memberships, signedIn: checkouts.customerId })
    .from(memberships)
    .innerJoin(orders, sql`${orders.id} = ${memberships.orderId}`)
    .innerJoin(checkouts, sql`${checkouts.id} = ${orders.checkoutId}`)
  const rows = bought.map(({ membership }) => membership)
  const subscriptions = listObjects(state, 'subscription').data
  const invoices = listObjects(state, 'invoice').data
  checkOneEach(
    rows,
    bought.filter(({ signedIn }) => signedIn !== null).map(({ membership }) => membership),
  )
  expect(subscriptions.map(({ id }) => id).toSorted()).toEqual(rows.map((row) => row.subscriptionId).toSorted())
  for (const row of rows) {
    const subscription = subscriptions.find(({ id }) => id === row.subscriptionId)!
    const paidInvoices = invoices.filter(({ parent }) => parent?.subscription_details?.subscription === subscription.id)
    checkSame(row, subscription)
    checkDates(subscription)
    await checkCharges(world, { row, subscription, paidInvoices })
  }
  await checkOrders(world, rows)
  checkReceipts(world, invoices)
  await checkRefunds(world)
}

/** Expects at most one live membership per account and card, and one trial per card and per signed-in customer. */
function checkOneEach(rows: Row[], signedIn: Row[]): void {
  const byCard = [...Map.groupBy(rows, (row) => row.cardFingerprint).values()]
  for (const same of [...byCard, ...Map.groupBy(rows, (row) => row.customerId).values()]) {
    expect(same.filter((row) => row.endedAt === null).length).toBeLessThanOrEqual(1)
  }
  for (const same of [...byCard, ...Map.groupBy(signedIn, (row) => row.customerId).values()]) {
    expect(same.filter((row) => row.trialDays > 0).length).toBeLessThanOrEqual(1)
  }
}

/** Expects the shop's row to match the provider's subscription. */
function checkSame(row: Row, subscription: Stripe.Subscription): void {
  expect({
    status: row.status,
    trial: seconds(row.trialEndsAt),
    period: seconds(row.currentPeriodEndsAt),
    ends: seconds(row.endsAt),
    ended: seconds(row.endedAt),
  }).toEqual({
    status: subscription.status,
    trial: subscription.trial_end,
    period: subscription.items.data[0]!.current_period_end,
    ends: subscription.cancel_at,
    ended: subscription.ended_at,
  })
}

/** Every period ends on the day of the month on which the first began, or on the last day of a shorter month (UTC). */
function checkDates(subscription: Stripe.Subscription): void {
  const anchor = new Date((subscription.trial_end ?? subscription.start_date) * 1_000)
  const end = new Date(subscription.items.data[0]!.current_period_end * 1_000)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  expect(end.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay))
  expect(end.toISOString().slice(11)).toBe(anchor.toISOString().slice(11))
}

/** Expects charges as they were shown, once a month, and none after the end. */
async function checkCharges(
  { shop, shown }: World,
  { row, subscription, paidInvoices }: { row: Row; subscription: Stripe.Subscription; paidInvoices: Stripe.Invoice[] },
): Promise<void> {
  const [order] = await shop.database.select().from(orders).where(sql`${orders.id} = ${row.orderId}`)
  const { offer, at } = shown.get(order!.paymentIntentId)!
  expect(order!.consent.membership).toEqual({
    shown: expect.objectContaining({ priceCents: row.price, trialDays: offer!.trialDays }),
    applied: expect.objectContaining({ priceCents: row.price, trialDays: row.trialDays }),
  })
  // A trial is not given again if another payment of the same card took it first.
  expect([0, offer!.trialDays]).toContain(row.trialDays)
  expect((subscription.trial_end ?? subscription.start_date) - subscription.start_date).toBe(row.trialDays * 86_400)
  const first = (subscription.trial_end ?? subscription.start_date) * 1_000
  // A customer who returned from the bank on a later day got a later date than shown, never an earlier one.
  if (subscription.start_date - seconds(at)! < 60 && row.trialDays === offer!.trialDays) {
    expect(order!.consent.summary).toContain(dateText(new Date(first), 'en', shop.environment.timeZone))
  }
  const paid = paidInvoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
  expect(new Set(paid.map(({ lines }) => lines.data[0]!.period.start)).size).toBe(paid.length)
  for (const invoice of paid) expect(invoice.amount_paid).toBe(row.price)
  const end = subscription.ended_at
  if (end === null) return
  for (const invoice of paidInvoices) expect(['paid', 'void', 'draft']).toContain(invoice.status)
  const late = paid.filter(({ status_transitions }) => status_transitions.paid_at! > end)
  for (const invoice of late) {
    const back = await shop.database.select().from(refunds).where(sql`${refunds.invoiceId} = ${invoice.id}`)
    expect(back.map(({ amount, status }) => [amount, status])).toEqual([[row.price, 'succeeded']])
  }
  // Cancelled in the free days: never charged.
  if (subscription.trial_end !== null && end <= subscription.trial_end) expect(paid).toEqual([])
  for (const { lines } of paid) expect(lines.data[0]!.period.start).toBeLessThan(end)
}

/** Every payment for goods is one order over what was shown; every offer that was paid began one membership. */
async function checkOrders({ shop, shown }: World, rows: Row[]): Promise<void> {
  const placed = await shop.database.select().from(orders)
  const paid = (await ledger(shop)).filter(
    ({ status, metadata }) => status === 'succeeded' && 'checkout_id' in metadata,
  )
  expect(placed.map((order) => order.paymentIntentId).toSorted()).toEqual(
    paid.map((entry) => entry.payment_intent).toSorted(),
  )
  for (const entry of paid) {
    expect(entry.charges.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)).toEqual([
      Math.round(shown.get(entry.payment_intent)!.total * 100),
    ])
  }
  for (const row of rows) {
    const order = placed.find(({ id }) => id === row.orderId)
    expect(shown.get(order!.paymentIntentId)?.offer).not.toBeNull()
  }
}

/** One mail for every charge, and none for anything else; no mail twice. */
function checkReceipts({ shop }: World, invoices: Stripe.Invoice[]): void {
  const ids = shop.mails.map(({ messageId }) => messageId)
  expect(ids.length).toBe(new Set(ids).size)
  const charged = invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
  expect(ids.filter((id) => id.startsWith('<receipt-')).toSorted()).toEqual(
    charged.map(({ id }) => `<receipt-${id}@vitrine.shop>`).toSorted(),
  )
}

/** Never more is given back than was taken, and the shop has stored all of it. */
async function checkRefunds({ shop }: World): Promise<void> {
  const known = await shop.database.select().from(refunds)
  for (const entry of await ledger(shop)) {
    const taken = entry.charges
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
    const own = known.filter(
      ({ paymentIntentId, status }) => paymentIntentId === entry.payment_intent && status !== 'failed',
    )
    const back = own.reduce((sum, { amount }) => sum + amount, 0)
    expect(entry.amount_refunded).toBeLessThanOrEqual(taken)
    expect(back).toBe(entry.amount_refunded)
  }
}
