import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import {
  bookDifferences,
  contactMessages,
  disputes,
  orders,
  products,
  providerEvents,
  refunds,
  returnLines,
  returns,
} from '#database/schema/schema.ts'
import { conflictKeys } from '#domain/office/conflicts/conflict-rules.ts'
import { cents } from '#shared/money.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock } from '../support/variants.ts'

const counted = 4352

type Items = { items: { number: number }[] }

const overview = async (who: OfficeCaller) => (await (await who.get('/overview')).json()) as OverviewResponse

describe('attention', () => {
  let shop: TestShop
  let owner: OfficeCaller
  beforeAll(async () => {
    shop = await createTestShop()
    owner = await signInAs(shop, 'owner')
  })
  afterAll(() => shop.close())
  const rowOf = async (kind: string) => (await overview(owner)).attention.find((row) => row.kind === kind)

  test('O041 an empty shop shows what to do first, ticked by what the shop has', async () => {
    expect((await overview(owner)).first_steps).toEqual({ done: ['product'], open_decisions: conflictKeys.length })
    const save = async (changes: object) => {
      const version = (await owner.get('/settings')).headers.get('etag')!
      expect((await owner.call('PATCH', '/settings', changes, { 'if-match': version })).status).toBe(200)
    }
    const done = async () => (await overview(owner)).first_steps!.done
    await save({ 'returns.address': 'Some street 1, 0552 Oslo' })
    expect(await done()).toEqual(['delivery', 'product'])
    await save({ 'vat.rates': { NO: 25, SE: 25, FR: 20 } })
    expect(await done()).toEqual(['vat', 'delivery', 'product'])
    await save({ 'vat.rates': { NO: 25, SE: null, FR: 20 } })
    expect(await done()).toEqual(['delivery', 'product'])
    await buy(createBrowser(shop), { [counted]: { quantity: 1 } })
    expect((await overview(owner)).first_steps).toBeNull()
  })

  test('O035 O036 orders and returns come first, with who, how much and since or until when', async () => {
    const { number } = await buy(createBrowser(shop), { [counted]: { quantity: 2 } })
    const [order] = await shop.database.select().from(orders).where(eq(orders.number, number))
    const day = 24 * 3_600_000
    const waits = new Date(shop.clock().getTime() - 2 * day)
    // Older than every other order to send, so that it is among those shown.
    await shop.database.update(orders).set({ createdAt: waits }).where(eq(orders.number, number))
    const name = `${order!.contact.firstName} ${order!.contact.lastName}`
    const toSend = (await rowOf('orders_to_send'))!
    expect(toSend).toMatchObject({ tone: 'attention', path: '/orders?fulfilment=UNFULFILLED,PACKED,PARTIAL' })
    expect(toSend.items[0]).toEqual({
      label: `#${number}`,
      path: `/orders/${number}`,
      name,
      amount: 144,
      since: waits.toISOString(),
    })
    const due = new Date(shop.clock().getTime() + 10 * day)
    const [made] = await shop.database
      .insert(returns)
      .values({
        orderId: order!.id,
        kind: 'withdrawal',
        state: 'APPROVED',
        statedAt: waits,
        dueAt: due,
        createdAt: waits,
      })
      .returning()
    await shop.database.insert(returnLines).values({ returnId: made!.id, position: 0, quantity: 1 })
    const item = { label: `#${number}`, name, path: `/returns/${made!.id}`, amount: 72, state: 'APPROVED' }
    expect(await rowOf('returns')).toMatchObject({
      count: 1,
      tone: 'attention',
      items: [{ ...item, due: due.toISOString() }],
    })
    const soon = new Date(shop.clock().getTime() + 2 * day)
    await shop.database.update(returns).set({ dueAt: soon })
    expect(await rowOf('returns')).toMatchObject({ tone: 'bad' })
    const { attention } = await overview(owner)
    expect(attention.slice(0, 2).map(({ kind }) => kind)).toEqual(['orders_to_send', 'returns'])
    for (const { count, items } of attention) expect(items.length).toBeLessThanOrEqual(Math.min(count, 3))
    await shop.database.update(returns).set({ state: 'REFUNDED' })
    expect(await rowOf('returns')).toBeUndefined()
  })

  test('O036 what is wrong stands in the list until it is solved, with a link to the very thing', async () => {
    const { number } = await buy(createBrowser(shop), { [counted]: { quantity: 1 } })
    const where = eq(orders.number, number)
    const [order] = await shop.database.update(orders).set({ flag: 'stock' }).where(where).returning()
    const link = { label: `#${number}`, path: `/orders/${number}` }
    expect(await rowOf('flagged_orders')).toMatchObject({ count: 1, tone: 'bad', items: [link] })
    const list = await owner.get((await rowOf('flagged_orders'))!.path)
    expect(((await list.json()) as Items).items.map((item) => item.number)).toEqual([number])
    await shop.database.update(orders).set({ flag: null, paymentState: 'REFUND_FAILED' }).where(where)
    expect(await rowOf('flagged_orders')).toBeUndefined()
    const failedAt = new Date()
    await shop.database.insert(refunds).values({
      key: 'failed-refund',
      paymentIntentId: order!.paymentIntentId,
      orderId: order!.id,
      amount: cents(1_250),
      reason: 'requested',
      status: 'failed',
      failedAt,
      createdAt: failedAt,
    })
    expect(await rowOf('failed_refunds')).toMatchObject({
      count: 1,
      items: [{ ...link, amount: 12.5, since: failedAt.toISOString() }],
    })
    await shop.database.update(orders).set({ paymentState: 'PAID' }).where(where)
    expect(await rowOf('failed_refunds')).toBeUndefined()

    const dispute = {
      id: 'dp_1',
      orderId: order!.id,
      amount: cents(7_200),
      reason: 'fraudulent',
      status: 'needs_response',
    }
    const at = new Date()
    await shop.database.insert(disputes).values({ ...dispute, dueBy: at, createdAt: at, updatedAt: at })
    expect(await rowOf('disputes')).toMatchObject({ items: [{ ...link, amount: 72, due: at.toISOString() }] })
    await shop.database.update(disputes).set({ status: 'won' })
    expect(await rowOf('disputes')).toBeUndefined()

    const difference = { key: 'refundMissing:re_1', kind: 'refundMissing' as const, subject: 're_1' }
    const amount = { cents: cents(1_250), currency: 'eur' }
    const says = { shop: { what: 'refund' as const, amount }, provider: { what: 'noRefund' as const } }
    const facts = { shop: 'refund', provider: 'none', says, order: number }
    await shop.database
      .insert(bookDifferences)
      .values({ ...difference, facts, occurredAt: at, firstSeenAt: at, lastSeenAt: at })
    expect(await rowOf('books')).toMatchObject({
      items: [{ path: '/books/differences/refundMissing%3Are_1', amount: 12.5, name: expect.stringMatching(/\S/) }],
    })
    await shop.database.update(bookDifferences).set({ acceptedAt: at })
    expect(await rowOf('books')).toBeUndefined()

    await shop.database.insert(contactMessages).values({
      id: randomUUID(),
      fingerprint: 'f',
      firstName: 'Nora',
      lastName: 'Vik',
      email: 'nora@example.test',
      phone: '',
      content: 'Where is it?',
      language: 'no',
      host: 'vitrine.no',
      createdAt: at,
      activeAt: at,
    })
    expect(await rowOf('messages')).toMatchObject({ count: 1, items: [{ label: 'Nora Vik', since: at.toISOString() }] })
    await shop.database.update(contactMessages).set({ state: 'CLOSED' })
    expect(await rowOf('messages')).toBeUndefined()
  })

  test('O037 reports of the provider that are late, or missing for a day while orders come, are bad', async () => {
    await shop.database.delete(providerEvents)
    const now = shop.clock()
    const event = (id: string, createdAt: Date, receivedAt: Date) =>
      shop.database.insert(providerEvents).values({
        id,
        type: 'charge.succeeded',
        objectId: 'ch_1',
        createdAt,
        receivedAt,
        processedAt: receivedAt,
      })
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    await event('evt_1', ago(10), ago(9))
    expect(await rowOf('webhook')).toBeUndefined()
    await event('evt_2', ago(8), ago(2))
    expect(await rowOf('webhook')).toMatchObject({ tone: 'bad', path: '/system', items: [{ label: 'webhook.late' }] })
    await shop.database.delete(providerEvents)
    await event('evt_3', ago(25 * 60), ago(25 * 60))
    expect(await rowOf('webhook')).toMatchObject({ items: [{ label: 'webhook.silent' }] })
    await event('evt_4', ago(3), ago(2))
    expect(await rowOf('webhook')).toBeUndefined()
  })

  test('O038 buying the fourth of five makes a size appear below the general or its own threshold', async () => {
    await putStock(shop, { id: counted, stock: 5 })
    await shop.database.update(products).set({ lowStockAt: 1 }).where(eq(products.id, counted))
    const isListed = async () =>
      (await rowOf('low_stock'))?.items.some(({ path }) => path === `/stock?product=${counted}`) ?? false
    await buy(createBrowser(shop), { [counted]: { quantity: 3 } })
    expect(await isListed()).toBe(false)
    await buy(createBrowser(shop), { [counted]: { quantity: 1 } })
    expect(await isListed()).toBe(true)
    await shop.database.update(products).set({ lowStockAt: 0 }).where(eq(products.id, counted))
    expect(await isListed()).toBe(false)
    await shop.database.update(products).set({ lowStockAt: null }).where(eq(products.id, counted))
    expect(await isListed()).toBe(true)
  })
})
