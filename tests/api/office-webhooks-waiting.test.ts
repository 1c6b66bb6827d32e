// @module-tag full
import { desc, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers, memberships, webhookDeliveries } from '#database/schema/schema.ts'
import { sweepWebhooks } from '#domain/platform/webhooks/deliver-webhooks.ts'
import { createPublicWebhooks } from '#webhooks/public-webhooks.ts'
import { startWorker } from '#worker/start-worker.ts'
import { cartToken, complete, pay } from '../support/checkout-flow.ts'
import { signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

let shop: TestShop
let receiver: WebhookReceiver
let stopWorker = async () => {}
beforeAll(async () => {
  // Longer than the test: what hangs does not end by itself.
  shop = await createTestShop({ webhooks: createPublicWebhooks({ isInsideAllowed: true, timeoutMs: 120_000 }) })
  receiver = await openWebhookReceiver()
  receiver.respondWith(() => undefined)
  const owner = await signInAs(shop, 'owner')
  const events = ['order.paid', 'membership.started', 'message.received']
  expect((await owner.call('POST', '/hooks', { url: receiver.url, events })).status).toBe(201)
  stopWorker = await startWorker(shop, shop.jobs as Parameters<typeof startWorker>[1])
})
afterAll(async () => {
  await receiver.close()
  await stopWorker()
  await shop.close()
})

const worked = { timeout: 60_000, interval: 50 }
const deliveries = async () =>
  (await shop.database.select().from(webhookDeliveries).orderBy(desc(webhookDeliveries.createdAt))).map(
    ({ event, state, attempts }) => `${event} ${state} ${attempts}`,
  )
const mailsTo = (email: string) => shop.mails.filter(({ to }) => JSON.stringify(to).includes(email)).length

async function buyAs(email: string, membership = false): Promise<void> {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4350': { membership } })
  const paid = await pay(browser, token, membership ? 'pm_card_no' : 'pm_card_visa', { email })
  expect(paid).toEqual({ status: 200, body: { requires_action: false } })
  expect((await complete(browser, token)).body.order_id).toBeTruthy()
}

test('O203 a receiver that never answers: checkouts are answered, mails and memberships follow, its delivery is still pending', async () => {
  await buyAs('first@example.test')
  await expect.poll(() => receiver.received.length, worked).toBe(1)
  // The worker has an open call to the receiver from here on.
  expect(await deliveries()).toEqual(['order.paid PENDING 0'])
  await buyAs('second@example.test', true)
  expect((await deliveries()).sort()).toContain('order.paid PENDING 0')
  await expect.poll(() => mailsTo('first@example.test'), worked).toBeGreaterThan(0)
  await expect.poll(() => mailsTo('second@example.test'), worked).toBeGreaterThan(0)
  const member = () =>
    shop.database
      .select({ status: memberships.status })
      .from(memberships)
      .innerJoin(customers, eq(customers.id, memberships.customerId))
      .where(eq(customers.email, 'second@example.test'))
  await expect.poll(member, worked).toEqual([{ status: 'trialing' }])
  const form = { firstName: 'Ida', lastName: 'Dahl', email: 'ida@example.test', phone: '', content: 'Anybody there?' }
  expect((await createBrowser(shop).postForm('/api/contact', form)).status).toBe(202)
  await expect.poll(() => shop.mails.some(({ text }) => text.includes('Anybody there?')), worked).toBe(true)

  expect(receiver.received).toHaveLength(1)
  expect((await deliveries()).sort()).toEqual([
    'membership.started PENDING 0',
    'message.received PENDING 0',
    'order.paid PENDING 0',
    'order.paid PENDING 0',
  ])
  // Hung up on, the first has had a try, and those behind it have spent none.
  await receiver.close()
  await expect
    .poll(async () => (await deliveries()).filter((each) => each === 'order.paid RETRYING 1'), worked)
    .toHaveLength(1)
})

test('O203 a long queue of a silent receiver costs the database no more than a short one: it rests, and is tried by hand', async () => {
  const own = await createTestShop({ webhooks: createPublicWebhooks({ isInsideAllowed: true }) })
  const silent = await openWebhookReceiver()
  // Hangs up, which is no response either and takes no time.
  silent.respondWith((response) => response.destroy())
  try {
    const owner = await signInAs(own, 'owner')
    const made = await owner.call('POST', '/hooks', { url: silent.url, events: ['order.paid'] })
    const { id } = (await made.json()) as { id: number }
    await own.database.execute(sql`INSERT INTO hook_deliveries (id, endpoint_id, event, payload, state, next_at, created_at)
      SELECT gen_random_uuid(), ${id}::int, 'order.paid', jsonb_build_object('number', n), 'PENDING', at, at
      FROM generate_series(1, 2000) n, LATERAL (SELECT now() - interval '1 hour' + n * interval '1 second' AS at) moment`)
    const moved = () =>
      own.database.$count(webhookDeliveries, ne(webhookDeliveries.nextAt, webhookDeliveries.createdAt))
    const numbers = () => silent.received.map(({ body }) => (JSON.parse(body) as { number?: number }).number)
    await sweepWebhooks(own)
    expect(numbers()).toEqual([1])
    // Only the attempted delivery out of two thousand was updated, and the receiver is not called for half a minute.
    expect(await moved()).toBe(1)
    await sweepWebhooks(own)
    expect(numbers()).toEqual([1])
    own.setNow(new Date(Date.now() + 31_000))
    await sweepWebhooks(own)
    expect(numbers().slice(0, 2)).toEqual([1, 2])
    expect(await moved()).toBe(2)

    // The receiver responds again: a manual test does not wait, and the waiting deliveries follow in order.
    silent.hasStatus(200)
    expect((await owner.call('POST', `/hooks/${id}/test`)).status).toBe(202)
    await sweepWebhooks(own)
    expect(numbers().slice(2)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  } finally {
    await silent.close()
    await own.close()
  }
})
