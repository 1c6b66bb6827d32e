import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { products, webhookEndpoints } from '#database/schema/schema.ts'
import { sweepWebhooks } from '#domain/platform/webhooks/deliver-webhooks.ts'
import { createPublicWebhooks } from '#webhooks/public-webhooks.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

let shop: TestShop
let owner: OfficeCaller
let receiver: WebhookReceiver
beforeAll(async () => {
  shop = await createTestShop({ webhooks: createPublicWebhooks({ isInsideAllowed: true }) })
  receiver = await openWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await shop.close()
})
beforeEach(async () => {
  await shop.database.delete(webhookEndpoints)
  await shop.changes.announce(['hooks'])
  receiver.received.length = 0
  shop.setNow(new Date())
  owner = await signInAs(shop, 'owner')
})

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const later = (milliseconds: number) => shop.setNow(new Date(shop.clock().getTime() + milliseconds))

async function addWebhook(events: string[]): Promise<void> {
  expect((await owner.call('POST', '/hooks', { url: receiver.url, events })).status).toBe(201)
}

describe('what is told', () => {
  const reported = async () => {
    await sweepWebhooks(shop)
    return receiver.received.map(({ json: { type, data } }) => ({ type, data }))
  }

  test('a purchase, its parcel once it cannot be undone, cancelled pieces and money back', async () => {
    await addWebhook(['order.paid', 'order.shipped', 'order.cancelled', 'order.refunded'])
    const email = 'nobody.else@example.test'
    const { number, total } = await buy(createBrowser(shop), { '4352': { quantity: 3 } }, { email })
    expect(await reported()).toEqual([
      {
        type: 'order.paid',
        data: {
          order: number,
          total,
          currency: 'eur',
          flag: null,
          lines: [{ product: 4352, size: null, quantity: 3, price: total / 3 }],
        },
      },
    ])
    receiver.received.length = 0
    const key = () => ({ 'idempotency-key': crypto.randomUUID() })
    const packed = await owner.call(
      'POST',
      `/orders/${number}/parcels`,
      { lines: [{ position: 0, quantity: 1 }] },
      key(),
    )
    const parcel = (await packed.json()) as { id: number; version: number }
    const ship = (version: number) =>
      owner.call('POST', `/parcels/${parcel.id}/ship`, { notify: false }, { ...ifMatch(version), ...key() })
    const shipped = (await (await ship(parcel.version)).json()) as { version: number }
    expect(await reported()).toEqual([])
    const undone = await owner.call('POST', `/parcels/${parcel.id}/undo`, {}, { ...ifMatch(shipped.version), ...key() })
    const { version } = (await undone.json()) as { version: number }
    later(31_000)
    expect(await reported()).toEqual([])
    expect((await ship(version)).status).toBe(200)
    later(31_000)
    expect(await reported()).toEqual([
      { type: 'order.shipped', data: { order: number, parcel: parcel.id, lines: [{ position: 0, quantity: 1 }] } },
    ])
    receiver.received.length = 0
    const cancel = { lines: [{ position: 0, quantity: 1, restock: true }], reason: 'requested', notify: false }
    expect((await owner.call('POST', `/orders/${number}/cancel`, cancel, key())).status).toBe(201)
    const refund = { lines: [], amount: 1.5, reason: 'goodwill', notify: false }
    expect((await owner.call('POST', `/orders/${number}/refunds`, refund, key())).status).toBe(201)
    await shop.drainJobs()
    const facts = await reported()
    expect(facts).toEqual([
      {
        type: 'order.cancelled',
        data: { order: number, amount: total / 3, currency: 'eur', lines: [{ position: 0, quantity: 1 }] },
      },
      { type: 'order.refunded', data: { order: number, amount: total / 3, currency: 'eur' } },
      { type: 'order.refunded', data: { order: number, amount: 1.5, currency: 'eur' } },
    ])
    expect(JSON.stringify(receiver.received)).not.toContain('nobody.else')
  })

  test('a changed product, and stock that falls to its threshold, once', async () => {
    await addWebhook(['product.changed', 'stock.low'])
    const count = (counted: number) =>
      owner.call('POST', '/stock/movements', { product: 4352, counted, reason: 'count', track: true })
    await count(5)
    await buy(createBrowser(shop), { '4352': { quantity: 1 } })
    expect(await reported()).toEqual([])
    await buy(createBrowser(shop), { '4352': { quantity: 1 } })
    await buy(createBrowser(shop), { '4352': { quantity: 1 } })
    const low = { type: 'stock.low', data: { product: 4352, size: null, left: 3, threshold: 3 } }
    expect(await reported()).toEqual([low])
    await count(1)
    await count(10)
    await count(2)
    expect((await reported()).map(({ data }) => data.left)).toEqual([3, 2])
    await count(1_000)
    receiver.received.length = 0
    const page = await owner.get('/products/4352')
    const action = await owner.call('POST', '/products/4352/deactivate', {}, { 'if-match': page.headers.get('etag')! })
    expect(action.status).toBe(200)
    expect(await reported()).toEqual([{ type: 'product.changed', data: { product: 4352 } }])
    await owner.call('POST', '/products/4352/activate', {}, { 'if-match': action.headers.get('etag')! })
    expect(await shop.database.$count(products, eq(products.id, 4352))).toBe(1)
  })

  test('a membership that starts and ends', async () => {
    await addWebhook(['membership.started', 'membership.ended'])
    await buy(createBrowser(shop), { '4350': { quantity: 1, membership: true } }, { email: 'member@example.test' })
    await shop.drainJobs()
    const [started] = await reported()
    expect(started).toMatchObject({ type: 'membership.started', data: { price: 19.99, currency: 'eur' } })
    const id = String(started!.data.membership)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const ended = await owner.call('POST', `/members/${id}/cancel`, { at: 'now', reason: 'price' }, key)
    expect(ended.status).toBe(200)
    await shop.drainJobs()
    expect((await reported()).at(-1)).toMatchObject({ type: 'membership.ended', data: { membership: id } })
    expect(JSON.stringify(receiver.received)).not.toContain('member@example')
  })
})
