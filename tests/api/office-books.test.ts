import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  ActionResponse,
  ChecksResponse,
  Difference,
  DifferenceListResponse,
  DifferencePage,
} from '#contract/office/ledger/reconciliation.ts'
import { auditLog, bookChecks, bookDifferences, orders, providerEvents, refunds } from '#database/schema/schema.ts'
import { reconcileLedger } from '#domain/ledger/reconciliation/reconcile-ledger.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { cents } from '#shared/money.ts'
import { answerChallenge, buy, cartToken, ledger, pay, sandboxCall } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let accountant: OfficeCaller
let actions = 0
let strays = 0

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  accountant = await signInAs(shop, 'accountant')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
  await shop.database.delete(bookDifferences)
})

const list = async (query = '') =>
  (await (await manager.get(`/books/differences${query}`)).json()) as DifferenceListResponse
const checks = async () => (await (await manager.get('/books/checks')).json()) as ChecksResponse
const at = (key: string) => `/books/differences/${encodeURIComponent(key)}`
const action = (key: string, name: string, who = manager) =>
  who.call('POST', `${at(key)}/act`, { act: name }, { 'idempotency-key': `act-on-books-${++actions}` })
const accept = (key: string, note: string, who = manager) => who.call('POST', `${at(key)}/accept`, { note })

/** Money that comes in past the shop. */
async function strayPayment(): Promise<string> {
  const key = `stray-${++strays}`
  const { id } = await shop.payments.createPayment({
    amount: cents(4_200),
    currency: 'EUR' as const,
    customerId: null,
    keepCard: false,
    metadata: {},
    key,
  })
  await shop.payments.confirmPayment({ paymentId: id, paymentMethodId: 'pm_card_visa', key: `${key}:confirm` })
  return id
}

/** A checkout paid at the bank, of which the shop heard nothing; as a check found it that could not settle it. */
async function paidAndForgotten(): Promise<{ key: string; payment: string }> {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4352': {} })
  const { body } = await pay(browser, token, 'pm_card_authenticationRequired')
  await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
  const payment = (await ledger(shop)).at(-1)!.payment_intent
  const now = shop.clock()
  const key = `paymentWithoutOrder:${payment}`
  await shop.database.insert(bookDifferences).values({
    key,
    kind: 'paymentWithoutOrder',
    subject: payment,
    occurredAt: now,
    firstSeenAt: now,
    lastSeenAt: now,
    facts: {
      shop: 'no order',
      provider: 'paid 72.00 EUR',
      says: { shop: { what: 'noOrder' }, provider: { what: 'paid' } },
      payment,
    },
  })
  return { key, payment }
}

describe('the screen and the command', () => {
  test('O212 show the same differences and counts; running it shows progress and ends with its time', async () => {
    const payment = await strayPayment()
    const begun = await manager.call('POST', '/books/check')
    expect(begun.status).toBe(202)
    expect(await begun.json()).toMatchObject({ state: 'RUNNING', done: 0, total: 5 })
    // A second person waits for the same one.
    expect((await (await accountant.call('POST', '/books/check')).json()).id).toBe((await checks()).asked?.id)
    await shop.drainJobs()
    const after = await checks()
    expect(after.asked).toMatchObject({ state: 'DONE', done: 5, failure: null, finished_at: expect.any(String) })
    expect(after).toMatchObject({ state: 'differ', differences: 1 })
    expect(after.checked_at).toBe(after.items[0]?.finished_at)

    const report = await reconcileLedger(shop)
    const { items, total } = await list()
    expect(items.map(({ key }) => key)).toEqual(report.differences.map(({ key }) => key))
    expect(total).toBe(report.differences.length)
    const { payments, orders: sold, refunds: paidBack, invoices, memberships } = report
    const counts = { payments, orders: sold, refunds: paidBack, invoices, memberships, differences: total }
    expect((await checks()).items[0]).toMatchObject(counts)
    expect(items[0]).toMatchObject({ shop: 'no order', provider: 'paid 42.00 EUR', ids: { payment } })
  })

  test('O212 with the provider silent the check ends and says so; nothing is written', async () => {
    const written = await shop.database.$count(bookChecks)
    const { listPayments } = shop.payments.ledger
    shop.payments.ledger.listPayments = () => {
      throw new PaymentUnknown('silence')
    }
    await manager.call('POST', '/books/check')
    await shop.drainJobs()
    shop.payments.ledger.listPayments = listPayments
    expect((await checks()).asked).toMatchObject({ state: 'DONE', failure: 'provider.unavailable' })
    expect(await shop.database.$count(bookChecks)).toBe(written)
  })

  test('a role without the permission is refused; a viewer reads and does not act', async () => {
    const viewer = await signInAs(shop, 'viewer')
    const { key } = await paidAndForgotten()
    expect((await viewer.get(at(key))).status).toBe(200)
    for (const response of [
      await action(key, 'settle', viewer),
      await accept(key, 'no', viewer),
      await viewer.call('POST', '/books/check'),
    ])
      expect(response.status).toBe(403)
    expect((await (await signInAs(shop, 'service')).get('/books/checks')).status).toBe(403)
    expect((await manager.get(at('no:such'))).status).toBe(404)
    expect((await manager.get('/books/differences?colour=red')).status).toBe(422)
  })
})

describe('a payment without an order', () => {
  test('O213 shows both sides, what the provider says now, and only the acts that fit', async () => {
    const { key, payment } = await paidAndForgotten()
    const page = (await (await manager.get(at(key))).json()) as DifferencePage
    expect(page).toMatchObject({
      shop: 'no order',
      provider: 'paid 72.00 EUR',
      ids: { payment },
      acts: ['settle', 'accept'],
    })
    expect(page.provider_now).toMatchObject([{ kind: 'payment', id: payment, status: 'succeeded', amount: 72 }])
    expect(page.events).toEqual([])
    const received = shop.clock()
    const event = { id: 'evt_late', type: 'payment_intent.succeeded', createdAt: received, receivedAt: received }
    await shop.database.insert(providerEvents).values([
      { ...event, objectId: payment },
      { ...event, id: 'evt_other', objectId: 'pi_other' },
    ])
    const { events } = (await (await manager.get(at(key))).json()) as DifferencePage
    expect(events).toMatchObject([{ id: 'evt_late', type: 'payment_intent.succeeded', object: payment }])
    const unfit = await action(key, 'refund_again')
    expect(unfit.status).toBe(409)
    expect((await unfit.json()).code).toBe('state.notAllowed')
  })

  test('O214 is settled into one order, also by two people at once and again afterwards', async () => {
    const { key, payment } = await paidAndForgotten()
    const both = await Promise.all([action(key, 'settle'), action(key, 'settle', accountant)])
    const responses = (await Promise.all(both.map((one) => one.json()))) as ActionResponse[]
    const [order, ...more] = await shop.database.select().from(orders).where(eq(orders.paymentIntentId, payment))
    expect(more).toEqual([])
    expect(responses.map(({ agrees, order_number }) => [agrees, order_number])).toEqual([
      [true, order!.number],
      [true, order!.number],
    ])
    expect(responses[0]!.difference).toMatchObject({ state: 'gone', acts: [] })
    expect((await (await action(key, 'settle')).json()) as ActionResponse).toMatchObject({
      order_number: order!.number,
    })
    const [entry] = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `difference:${key}`))
    expect(entry).toMatchObject({ action: 'books.acted', staffId: expect.any(Number) })
  })

  test('O214 one that no checkout belongs to is paid back, once; settling it is not offered, and says why it cannot be', async () => {
    const payment = await strayPayment()
    await reconcileLedger(shop)
    const key = `paymentWithoutOrder:${payment}`
    const page = (await (await manager.get(at(key))).json()) as DifferencePage
    expect(page.acts).toEqual(['refund_payment', 'accept'])
    expect((await (await action(key, 'settle')).json()) as ActionResponse).toMatchObject({
      order_number: null,
      why: 'noCheckout',
    })
    const both = await Promise.all([action(key, 'refund_payment'), action(key, 'refund_payment')])
    for (const one of both) expect([200, 409]).toContain(one.status)
    expect((await (await action(key, 'refund_payment')).json()) as ActionResponse).toMatchObject({
      agrees: true,
      difference: { state: 'gone', acts: [] },
    })
    expect((await ledger(shop)).find((entry) => entry.payment_intent === payment)?.amount_refunded).toBe(4_200)
    const made = await shop.database.select().from(refunds).where(eq(refunds.paymentIntentId, payment))
    expect(made).toMatchObject([{ amount: 4_200, orderId: null, staffId: expect.any(Number) }])
    const audited = await shop.database.select().from(auditLog).where(eq(auditLog.action, 'payment.refunded'))
    expect(audited).toHaveLength(1)
    expect((await reconcileLedger(shop)).differences.map((one) => one.key)).not.toContain(key)
  })

  test('O213 who may act on the books but not refund cannot pay a payment back', async () => {
    const payment = await strayPayment()
    await reconcileLedger(shop)
    const refused = await action(`paymentWithoutOrder:${payment}`, 'refund_payment', accountant)
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'auth.permission'])
  })

  test('O213 a refund that both sides know to have failed offers nothing to follow, and says why it failed', async () => {
    const order = await buy(createBrowser(shop), { '4352': {} })
    const [stored] = await shop.database.select().from(orders).where(eq(orders.number, order.number))
    const now = shop.clock()
    const key = 'refundMissing:known-failure'
    await shop.database.insert(refunds).values({
      key: 'known-failure',
      paymentIntentId: stored!.paymentIntentId,
      orderId: stored!.id,
      amount: cents(500),
      reason: 'goodwill',
      status: 'failed',
      providerRefundId: 're_failed',
      failure: 'expired_or_canceled_card',
      createdAt: now,
      failedAt: now,
    })
    await shop.database.insert(bookDifferences).values({
      key,
      kind: 'refundMissing',
      subject: 'known-failure',
      occurredAt: now,
      firstSeenAt: now,
      lastSeenAt: now,
      facts: {
        shop: 'refund of 5.00 EUR',
        provider: 'refund failed',
        says: { shop: { what: 'refund' }, provider: { what: 'refundInState' } },
        refund: 're_failed',
        order: order.number,
      },
    })
    expect((await (await manager.get(at(key))).json()) as DifferencePage).toMatchObject({
      acts: ['accept'],
      refund_failure: 'expired_or_canceled_card',
    })
    expect((await action(key, 'follow')).status).toBe(409)
  })

  test('O215 accepted leaves the count, stays listed with person and note, and comes back if it returns', async () => {
    const payment = await strayPayment()
    await reconcileLedger(shop)
    const key = `paymentWithoutOrder:${payment}`
    const before = (await checks()).differences
    expect((await accept(key, '  ')).status).toBe(422)
    const accepted = (await (await accept(key, 'A test of the card reader', accountant)).json()) as Difference
    expect(accepted).toMatchObject({ state: 'accepted', acts: ['refund_payment'] })
    expect(accepted.accepted).toMatchObject({ by: 'Sam accountant', note: 'A test of the card reader' })
    expect((await checks()).differences).toBe(before - 1)
    expect((await list('?state=accepted')).items.map((one) => one.key)).toEqual([key])
    expect((await accept(key, 'Again')).status).toBe(409)

    await shop.database.update(bookDifferences).set({ resolvedAt: shop.clock() }).where(eq(bookDifferences.key, key))
    expect((await list('?state=gone')).items.map((one) => one.key)).toEqual([key])
    await reconcileLedger(shop)
    const [back] = (await list('?state=open')).items.filter((one) => one.key === key)
    expect(back).toMatchObject({ state: 'open', returns: 1, accepted: null })
  })
})

describe('refunds that differ', () => {
  test('O213 a due refund is sent again with the same key: the provider has one, however often', async () => {
    const order = await buy(createBrowser(shop), { '4352': {} })
    const payment = (await ledger(shop)).at(-1)!.payment_intent
    const [stored] = await shop.database.select().from(orders).where(eq(orders.number, order.number))
    const due = {
      key: 'lost-refund',
      paymentIntentId: payment,
      orderId: stored!.id,
      amount: cents(1_000),
      reason: 'goodwill',
    }
    const createdAt = new Date(shop.clock().getTime() - 2 * 60 * 60_000)
    await shop.database.insert(refunds).values({ ...due, status: 'due', createdAt })
    await reconcileLedger(shop)
    const key = 'refundMissing:lost-refund'
    expect((await (await manager.get(at(key))).json()) as Difference).toMatchObject({
      acts: ['refund_again', 'accept'],
    })
    const both = await Promise.all([action(key, 'refund_again'), action(key, 'refund_again', accountant)])
    for (const one of both) expect([200, 409]).toContain(one.status)
    expect((await (await action(key, 'refund_again')).json()) as ActionResponse).toMatchObject({ agrees: true })
    const paid = (await ledger(shop)).find((entry) => entry.payment_intent === payment)
    expect(paid?.amount_refunded).toBe(1_000)
    expect((await reconcileLedger(shop)).differences.map((one) => one.key)).not.toContain(key)
  })

  test('O213 one that the shop never heard of is followed: order and books know it', async () => {
    const order = await buy(createBrowser(shop), { '4352': {} })
    const payment = (await ledger(shop)).at(-1)!.payment_intent
    const { id } = await shop.payments.refund({
      paymentId: payment,
      amount: cents(100),
      currency: 'EUR',
      key: `by-hand-${payment}`,
    })
    await shop.database.delete(refunds).where(eq(refunds.providerRefundId, id))
    const now = new Date(shop.clock().getTime() - 30 * 60_000)
    const key = `refundUnrecorded:${id}`
    await shop.database.insert(bookDifferences).values({
      key,
      kind: 'refundUnrecorded',
      subject: id,
      occurredAt: now,
      firstSeenAt: now,
      lastSeenAt: now,
      facts: {
        shop: 'no refund',
        provider: 'refund of 1.00 EUR',
        says: { shop: { what: 'noRefund' }, provider: { what: 'refund' } },
        refund: id,
        payment,
      },
    })
    const response = (await (await action(key, 'follow')).json()) as ActionResponse
    expect(response).toMatchObject({ agrees: true, order_number: order.number, difference: { state: 'gone' } })
    const [stored] = await shop.database.select().from(orders).where(eq(orders.number, order.number))
    expect(stored).toMatchObject({ paymentState: 'PARTLY_REFUNDED', refunded: 100 })
  })

  test('O213 with the provider silent the act is 503 and changes nothing', async () => {
    const { key, payment } = await paidAndForgotten()
    const { retrievePayment } = shop.payments
    shop.payments.retrievePayment = async () => {
      throw new PaymentUnknown('silence')
    }
    const response = await action(key, 'settle')
    shop.payments.retrievePayment = retrievePayment
    expect(response.status).toBe(503)
    expect((await response.json()).code).toBe('provider.unavailable')
    expect(await shop.database.select().from(orders).where(eq(orders.paymentIntentId, payment))).toEqual([])
    expect((await list()).items.map((one) => one.key)).toContain(key)
  })
})
