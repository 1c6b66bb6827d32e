// @module-tag full
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookChecks, bookDifferences, memberships, orders } from '#database/schema/schema.ts'
import { acceptDifferences, ledgerReportText } from '#domain/ledger/reconciliation/ledger-report.ts'
import { queueNightlyCheck } from '#domain/ledger/reconciliation/nightly-check.ts'
import { reconcileLedger } from '#domain/ledger/reconciliation/reconcile-ledger.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { cents } from '#shared/money.ts'
import { answerChallenge, buy, cartToken, ledger, pay, sandboxCall } from '../support/checkout-flow.ts'
import { type Member, openMember } from '../support/member-life.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let member: Member
beforeAll(async () => {
  shop = await createTestShop()
  await buy(createBrowser(shop), { '4352': {} })
  member = await openMember(shop, { email: 'member@example.test', card: 'pm_card_visa' })
  await deliver()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sandboxCall(shop, 'DELETE', '/sandbox/faults')
  await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
})

const kinds = async () => (await reconcileLedger(shop)).differences.map(({ kind }) => kind)
const bookMails = () => shop.mails.filter(({ messageId }) => messageId.startsWith('<alert-books'))

async function deliver(): Promise<void> {
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
}

let made = 0
/** Money that comes in past the shop. */
async function strayPayment(amount = cents(4_200)): Promise<string> {
  made += 1
  const key = `stray-${made}`
  const { id } = await shop.payments.createPayment({
    amount,
    currency: 'EUR' as const,
    customerId: null,
    keepCard: false,
    metadata: {},
    key,
  })
  await shop.payments.confirmPayment({ paymentId: id, paymentMethodId: 'pm_card_visa', key: `${key}:confirm` })
  return id
}

describe('books that agree', () => {
  test('after purchases and a membership, the provider’s records and the shop’s are the same', async () => {
    const report = await reconcileLedger(shop)
    expect(report.differences).toEqual([])
    expect(report).toMatchObject({ orders: 2, payments: 2, memberships: 1, invoices: 1, putRight: 0 })
    expect(ledgerReportText(report)).toMatch(/The books agree\.$/)
    expect(bookMails()).toEqual([])
  })

  test('/readyz reports when they were compared, and no person', async () => {
    const response = await shop.app.request('http://localhost/readyz')
    expect(response.status).toBe(200)
    const { books } = (await response.json()) as { books: Record<string, unknown> }
    expect(books).toEqual({ state: 'agree', checkedAt: expect.stringMatching(/^\d{4}-.*Z$/), differences: 0 })
  })
})

describe('a payment without an order', () => {
  let stray: string

  test('is one row and one mail, however often and by however many it is found', async () => {
    stray = await strayPayment()
    await deliver()
    const [first, second] = await Promise.all([reconcileLedger(shop), reconcileLedger(shop)])
    expect(first.differences.concat(second.differences).map(({ kind }) => kind)).toContain('paymentWithoutOrder')
    const seen = (await reconcileLedger(shop)).differences
    expect(seen).toMatchObject([
      { kind: 'paymentWithoutOrder', subject: stray, facts: { shop: 'no order', provider: 'paid 42.00 EUR' } },
    ])
    expect(await shop.database.select().from(bookDifferences)).toHaveLength(1)
    await shop.drainJobs()
    expect(bookMails()).toHaveLength(1)
    expect(bookMails()[0]).toMatchObject({ to: shop.environment.owner.email })
    expect(bookMails()[0]!.text).toContain(stray)
    expect(bookMails()[0]!.subject).toContain('One new reconciliation issue')
    expect(bookMails()[0]!.html).toContain('/office/books/differences/')
    expect(bookMails()[0]!.text).not.toMatch(/npm run|docs\//)
  })

  test('/readyz stays ready and says that something differs', async () => {
    const response = await shop.app.request('http://localhost/readyz')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ books: { state: 'differ', differences: 1 } })
  })

  test('the table names it', async () => {
    const text = ledgerReportText(await reconcileLedger(shop))
    expect(text).toContain(`paymentWithoutOrder  no order  paid 42.00 EUR`)
    expect(text).toMatch(/1 difference\. /)
  })

  test('the owner accepts it with a word: it is kept, but not counted or told again', async () => {
    const key = `paymentWithoutOrder:${stray}`
    expect(await acceptDifferences(shop, { keys: [key, 'nothing'], note: 'A test of the card reader' })).toEqual([key])
    const report = await reconcileLedger(shop)
    expect(report).toMatchObject({ differences: [], accepted: 1 })
    const [row] = await shop.database.select().from(bookDifferences).where(eq(bookDifferences.key, key))
    expect(row).toMatchObject({ note: 'A test of the card reader', resolvedAt: null })
  })

  test('is gone once the money went back; a return would be told again', async () => {
    await shop.payments.refund({ paymentId: stray, amount: cents(4_200), currency: 'EUR', key: 'stray-refund' })
    await deliver()
    expect(await reconcileLedger(shop)).toMatchObject({ differences: [], resolved: 1, accepted: 0 })
    const [row] = await shop.database.select().from(bookDifferences)
    expect(row?.resolvedAt).not.toBeNull()
  })
})

describe('what else can differ', () => {
  test('an order without its payment, one over another amount, one in another currency', async () => {
    const rows = await shop.database.select().from(orders).orderBy(orders.id)
    const [first, second] = [rows[0]!, rows[1]!]
    await shop.database.update(orders).set({ paymentIntentId: 'pi_gone' }).where(eq(orders.id, first.id))
    await shop.database
      .update(orders)
      .set({ total: cents(first.total + 1) })
      .where(eq(orders.id, second.id))
    expect((await kinds()).sort()).toEqual(['amountDiffers', 'orderWithoutPayment', 'paymentWithoutOrder'])
    await shop.database.update(orders).set({ total: second.total, currency: 'SEK' }).where(eq(orders.id, second.id))
    expect((await kinds()).sort()).toEqual(['amountDiffers', 'orderWithoutPayment', 'paymentWithoutOrder'])
    await shop.database.update(orders).set({ currency: 'EUR' }).where(eq(orders.id, second.id))
    await shop.database.update(orders).set({ paymentIntentId: first.paymentIntentId }).where(eq(orders.id, first.id))
    expect(await kinds()).toEqual([])
    await shop.drainJobs()
    // Three that were new at once are one mail; the second look brought nothing new.
    expect(bookMails()).toHaveLength(2)
  })

  test('money that went back past the shop counts only when its message never came', async () => {
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
    const order = await buy(createBrowser(shop), { '4352': {} })
    const payment = (await ledger(shop)).at(-1)!.payment_intent
    const refund = await shop.payments.refund({
      paymentId: payment,
      amount: cents(100),
      currency: 'EUR',
      key: 'by-hand',
    })
    expect(await kinds()).toEqual([])
    shop.setNow(new Date(shop.clock().getTime() + 30 * 60_000))
    expect((await reconcileLedger(shop)).differences).toMatchObject([
      { kind: 'refundUnrecorded', subject: refund.id, facts: { provider: 'refund of 1.00 EUR' } },
    ])
    expect(order.total).toBeGreaterThan(1)
    await shop.database.execute(sql`
      INSERT INTO refunds (key, payment_intent_id, amount, reason, provider_refund_id, status, created_at)
      VALUES (${`provider:${refund.id}`}, ${payment}, 250, 'provider', ${refund.id}, 'succeeded', now())`)
    expect(await kinds()).toEqual(['refundDiffers'])
    await shop.database.execute(sql`UPDATE refunds SET amount = 100 WHERE provider_refund_id = ${refund.id}`)
    expect(await kinds()).toEqual([])
    await shop.database.execute(sql`UPDATE refunds SET provider_refund_id = 're_gone' WHERE amount = 100`)
    expect((await kinds()).sort()).toEqual(['refundMissing', 'refundUnrecorded'])
    await shop.database.execute(sql`UPDATE refunds SET provider_refund_id = ${refund.id} WHERE amount = 100`)
    expect(await kinds()).toEqual([])
  })
})

describe('what only waits for a message of the provider is put right', () => {
  test('a checkout paid at the bank that nobody reported becomes its order', async () => {
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
    const { token } = await cartToken(createBrowserKept(), { '4352': {} })
    const { body } = await pay(kept, token, 'pm_card_authenticationRequired')
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    const payment = (await ledger(shop)).at(-1)!.payment_intent
    expect(await reconcileLedger(shop)).toMatchObject({ differences: [], putRight: 1 })
    expect(await shop.database.select().from(orders).where(eq(orders.paymentIntentId, payment))).toHaveLength(1)
    expect(await reconcileLedger(shop)).toMatchObject({ differences: [], putRight: 0 })
  })
})

test('the provider does not answer: nothing is written, and nothing is called gone', async () => {
  const before = await shop.database.select().from(bookChecks)
  await sandboxCall(shop, 'POST', '/sandbox/faults', { on: '*', effect: 'error_500_before', times: 20 })
  await expect(reconcileLedger(shop)).rejects.toBeInstanceOf(PaymentUnknown)
  expect(await shop.database.select().from(bookChecks)).toHaveLength(before.length)
})

test('lists are read to their end, page by page', async () => {
  await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
  const before = (await reconcileLedger(shop)).payments
  for (let count = 0; count < 120; count++) await strayPayment(cents(100))
  const report = await reconcileLedger(shop)
  expect(report.payments).toBe(before + 120)
  expect(report.differences).toHaveLength(120)
  expect(new Set(report.differences.map(({ subject }) => subject)).size).toBe(120)
  await shop.drainJobs()
  expect(bookMails().at(-1)!.subject).toContain('120 new reconciliation issues')
  expect(bookMails().at(-1)!.text).toContain('100 more')
  await acceptDifferences(shop, { keys: report.differences.map(({ key }) => key), note: 'A test' })
})

describe('memberships that were charged', () => {
  test('a charge is known by its invoice', async () => {
    await member.pass('8d')
    await deliver()
    expect(await member.charged()).toEqual([1999])
    expect(await kinds()).toEqual([])
  })

  test('a membership that costs something else, has no subscription, or ended here while it is charged there', async () => {
    const [row] = await shop.database.select().from(memberships)
    const change = (changes: Partial<typeof memberships.$inferInsert>) =>
      shop.database.update(memberships).set(changes).where(eq(memberships.id, row!.id))
    await change({ price: cents(999) })
    expect((await kinds()).sort()).toEqual(['invoiceDiffers', 'membershipDiffers'])
    await change({ price: row!.price, subscriptionId: 'sub_gone' })
    expect((await kinds()).sort()).toEqual([
      'invoiceWithoutMembership',
      'membershipWithoutSubscription',
      'subscriptionWithoutMembership',
    ])
    await change({ subscriptionId: row!.subscriptionId })
    expect(await kinds()).toEqual([])
  })

  test('a membership that ended at the provider ends here', async () => {
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
    await member.cancel()
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '32d' })
    expect(await reconcileLedger(shop)).toMatchObject({ differences: [], putRight: 1 })
    expect((await member.subscription())?.stripe_status).toBe('canceled')
  })
})

test('every night it is queued once, after three in the shop’s own time, by however many processes', async () => {
  const checks = async () => (await shop.database.select().from(bookChecks)).length
  const [before, now] = [await checks(), shop.clock()]
  await shop.drainJobs()
  shop.setNow('2027-02-10T01:30:00Z')
  await queueNightlyCheck(shop)
  expect(await shop.drainJobs()).toBe(0)
  shop.setNow('2027-02-10T02:30:00Z')
  await Promise.all([queueNightlyCheck(shop), queueNightlyCheck(shop)])
  await queueNightlyCheck(shop)
  await shop.drainJobs()
  expect(await checks()).toBe(before + 1)
  shop.setNow(now)
})

let kept = null as unknown as ReturnType<typeof createBrowser>
function createBrowserKept() {
  kept = createBrowser(shop)
  return kept
}
