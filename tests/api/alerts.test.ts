// @module-tag full
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkouts,
  customers,
  disputes,
  orders,
  products,
  providerEvents,
  refunds,
  reservations,
  staff,
} from '#database/schema/schema.ts'
import { raiseAlerts } from '#domain/office/alerts/raise-alerts.ts'
import { ensureOwner } from '#domain/people/staff/ensure-owner.ts'
import { sendAlertJob } from '#domain/platform/alert-mail/send-alert.ts'
import { dateText } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { answerChallenge, buy, cartToken, complete, ledger, pay, sandboxCall } from '../support/checkout-flow.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock } from '../support/variants.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({
    environment: { OWNER_EMAIL: 'boss@example.test', OWNER_PASSWORD: 'a long enough phrase' },
  })
  await ensureOwner(shop)
})
afterAll(() => shop.close())

const alertMails = () => shop.mails.filter(({ messageId }) => messageId.startsWith('<alert-'))

/** Returns the mails that alert the owner now. Repeated and simultaneous checks must send nothing more. */
async function reported() {
  const before = alertMails().length
  await Promise.all([raiseAlerts(shop), raiseAlerts(shop)])
  await shop.drainJobs()
  await raiseAlerts(shop)
  await shop.drainJobs()
  return alertMails().slice(before)
}

/** Expects no provider ids, commands or file paths, which only an engineer could read. */
function expectPlainWords({ text }: { text: string }) {
  expect(text).not.toMatch(/npm run|docs\/|\b(?:pi|re|dp|du|evt|sub|in|co|ch)_\w+/)
}

/** A purchase that waits at the bank; `then` happens before the visitor comes back. */
async function buyLate(id: string, then: (payment: string) => Promise<unknown>): Promise<{ payment: string }> {
  const browser = createBrowser(shop)
  await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
  const { token } = await cartToken(browser, { [id]: {} })
  const { body } = await pay(browser, token, 'pm_card_authenticationRequired')
  const payment = (await ledger(shop)).at(-1)!.payment_intent
  await then(payment)
  await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
  expect((await complete(browser, token)).status).toBe(200)
  await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
  return { payment }
}

test('an ordinary order mails nothing to the owner', async () => {
  await buy(createBrowser(shop), { '4352': {} })
  await shop.drainJobs()
  expect(await reported()).toEqual([])
})

test('an order whose stock was gone: one mail to the owner, with buyer, order, amount and a button to the order', async () => {
  await putStock(shop, { id: 4353, stock: 1 })
  const { payment } = await buyLate('4353', async (id) => {
    await shop.database.update(checkouts).set({ state: 'EXPIRED' }).where(eq(checkouts.paymentIntentId, id))
    await shop.database.delete(reservations)
  })
  const [order] = await shop.database.select().from(orders).where(eq(orders.paymentIntentId, payment))
  expect(order?.flag).toBe('stock')
  const mails = await reported()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    to: 'boss@example.test',
    subject: `Paid but sold out: order ${order!.number}`,
  })
  expect(mails[0]!.text).toContain('Do not ship anything.')
  expect(mails[0]!.text).toContain('89,00\u00a0€')
  expect(mails[0]!.text).toContain('Kari Nordmann')
  expect(mails[0]!.html).toContain(`/office/orders/${order!.number}"`)
  expectPlainWords(mails[0]!)
})

test('a payment over another amount, and a product taken down meanwhile', async () => {
  const { payment } = await buyLate('4352', (id) =>
    shop.database.execute(
      sql`UPDATE checkouts SET quote = quote || '{"total": 12345, "due": 12345}' WHERE payment_intent_id = ${id}`,
    ),
  )
  const mails = await reported()
  expect(mails.map(({ text }) => text).join()).toContain('do not match the order')
  expect(mails).toHaveLength(1)
  expect((await ledger(shop)).find((entry) => entry.payment_intent === payment)?.amount_refunded).toBeGreaterThan(0)
  await buyLate('4352', () => shop.database.update(products).set({ published: false }).where(eq(products.id, 4352)))
  await shop.database.update(products).set({ published: true }).where(eq(products.id, 4352))
  const more = await reported()
  expect(more).toHaveLength(1)
  expect(more[0]!.text).toContain('Decide whether you can ship it')
})

test('a refund that fails at the bank days later', async () => {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4352': {} })
  await pay(browser, token)
  await complete(browser, token)
  const payment = (await ledger(shop)).at(-1)!.payment_intent
  await shop.database.insert(refunds).values({
    key: 'co_x:refund',
    paymentIntentId: payment,
    orderId: null,
    amount: cents(900),
    reason: 'stock',
    providerRefundId: 're_1',
    status: 'pending',
    createdAt: shop.clock(),
  })
  expect(await reported()).toEqual([])
  await shop.database.update(refunds).set({ status: 'failed' }).where(eq(refunds.providerRefundId, 're_1'))
  const mails = await reported()
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toBe('Refund failed: 9,00\u00a0€, a payment')
  expect(mails[0]!.text).toContain('to the customer’s card failed')
  expectPlainWords(mails[0]!)
})

test('a refund that stays without an answer for an hour', async () => {
  const createdAt = new Date(shop.clock().getTime() - 2 * 60 * 60_000)
  await shop.database.insert(refunds).values({
    key: 'co_y:refund',
    paymentIntentId: 'pi_y',
    orderId: null,
    amount: cents(500),
    reason: 'stock',
    status: 'due',
    createdAt,
  })
  const mails = await reported()
  expect(mails.map(({ subject }) => subject)).toEqual(['Refund pending for an hour: 5,00\u00a0€, a payment'])
})

test('a disputed payment, once however its state changes', async () => {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4352': {} })
  await pay(browser, token, 'pm_card_createDispute')
  await complete(browser, token)
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
  const mails = await reported()
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Dispute: [\d,]+\s€, order \d+$/)])
  const [dispute] = await shop.database.select().from(disputes)
  expect(mails[0]!.text).toContain('Kari Nordmann')
  expect(mails[0]!.text.replace(/\s+/g, ' ')).toContain(
    `Respond by ${dateText(dispute!.dueBy!, 'en', shop.environment.timeZone)}`,
  )
  expect(mails[0]!.html).toMatch(/\/office\/orders\/\d+"/)
  expectPlainWords(mails[0]!)
})

test('a payment of which nobody knows the end for over an hour', async () => {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4352': {} })
  await pay(browser, token, 'pm_card_authenticationRequired')
  const payment = (await ledger(shop)).at(-1)!.payment_intent
  await shop.database
    .update(checkouts)
    .set({ state: 'UNKNOWN', createdAt: new Date(shop.clock().getTime() - 2 * 60 * 60_000) })
    .where(eq(checkouts.paymentIntentId, payment))
  const mails = await reported()
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('Kari Nordmann')
  expect(mails[0]!.text).toContain('will not be charged twice')
  expectPlainWords(mails[0]!)
})

test('an event that fails every time is set aside and told, while the others flow', async () => {
  const now = shop.clock()
  const event = { id: 'evt_poison', type: 'payment_intent.succeeded', objectId: 'pi_unknown' }
  await shop.database.insert(providerEvents).values({ ...event, createdAt: now, receivedAt: now })
  await shop.database.execute(sql`
    INSERT INTO pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on)
    VALUES (${randomUUID()}, 'process-provider-event', ${JSON.stringify({ eventId: event.id })}::jsonb, 'failed', 12, 12, ${now.toISOString()}::timestamptz)`)
  const mails = await reported()
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toBe('A background job failed')
  expect(mails[0]!.text).toContain('payment_intent.succeeded')
  expect(mails[0]!.html).toMatch(/\/office\/system\/jobs\/[0-9a-f-]+\?state=failed"/)
  expectPlainWords(mails[0]!)
})

test.each([
  ['no', 'Refusjon mislyktes: 9,00 €, ordre 1007', 'Kortet er utløpt eller sperret.'],
  ['sv', 'Återbetalning misslyckades: 9,00 €, order 1007', 'Kortet har gått ut eller spärrats.'],
  ['fr', 'Remboursement échoué : 9,00 €, commande 1007', 'La carte a expiré ou a été résiliée.'],
  ['en', 'Refund failed: 9,00 €, order 1007', 'The card has expired or was cancelled.'],
] as const)(
  'an owner who works in %s is told in that language, with the bank’s reason in words',
  async (language, subject, reason) => {
    const [owner] = await shop.database.select().from(customers).where(eq(customers.role, 'owner'))
    await shop.database.update(staff).set({ language }).where(eq(staff.customerId, owner!.id))
    const key = `words-${language}`
    await shop.database.insert(refunds).values({
      key,
      paymentIntentId: `pi_${key}`,
      orderId: null,
      amount: cents(900),
      reason: 'requested',
      status: 'failed',
      providerRefundId: `re_${key}`,
      failure: 'expired_or_canceled_card',
      createdAt: new Date(0),
    })
    const alert = { kind: 'refundFailed' as const, payment: `pi_${key}`, order: 1007, amount: 900, status: 'failed' }
    await shop.jobs.enqueue(sendAlertJob, { key, alert: { ...alert, refund: `re_${key}` } }, { key })
    await shop.drainJobs()
    const mail = alertMails().at(-1)!
    expect(mail.subject.replace(/\s/g, ' ')).toBe(subject)
    expect(mail.text).toContain(reason)
    expect(mail.html).toContain('/office/orders/1007"')
    expectPlainWords(mail)
  },
)

test('an alert leads to the office’s own host where it has one', async () => {
  const apart = await createTestShop({ environment: { DEMO: '0', OFFICE_HOSTS: 'desk.example.test' } })
  const alert = { kind: 'refundStuck' as const, payment: 'pi_z', order: 1007, amount: 100 }
  await apart.jobs.enqueue(sendAlertJob, { key: 'x', alert }, { key: 'x' })
  await apart.drainJobs()
  expect(apart.mails[0]!.html).toContain('https://desk.example.test/office/orders/1007"')
  await apart.close()
})

test('where there is no owner yet, the shop’s own address is told', async () => {
  const young = await createTestShop({ environment: { DEMO: '0' } })
  await young.jobs.enqueue(
    sendAlertJob,
    {
      key: 'x',
      alert: { kind: 'refundStuck', payment: 'pi_z', order: 1007, amount: 100 },
    },
    { key: 'x' },
  )
  await young.drainJobs()
  expect(young.mails[0]).toMatchObject({ to: 'hello@vitrine.test', messageId: '<alert-x@vitrine.shop>' })
  expect(young.mails[0]!.subject).toContain('order 1007')
  await young.close()
})
