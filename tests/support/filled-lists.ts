import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as schema from '#database/schema/schema.ts'
import { cents } from '#shared/money.ts'
import { buy, cartToken, complete, pay } from './checkout-flow.ts'
import type { OfficeCaller } from './office.ts'
import { createBrowser } from './test-browser.ts'
import type { TestShop } from './test-shop.ts'

const hour = 3_600_000

/** Adds at least two rows to every list of the office; returns the id of a webhook endpoint with deliveries. */
export async function fillLists(shop: TestShop, owner: OfficeCaller): Promise<string> {
  const { database } = shop
  const make = async (path: string, body: object): Promise<{ id: number }> => {
    const made = await owner.call('POST', path, body, { 'idempotency-key': `filled-lists-${randomUUID()}` })
    if (!made.ok) throw new Error(`${path}: ${await made.text()}`)
    return (await made.json()) as { id: number }
  }
  for (const index of [0, 1]) {
    const visitor = createBrowser(shop)
    const email = `filled-${index}@example.test`
    const payer = { email, lastName: `Dal ${index}`, address: `Storgata ${20 + index}`, phone: `+47 900 10 00${index}` }
    // A card gets one trial.
    const card = index === 0 ? 'pm_card_visa' : 'pm_card_mastercard'
    const { token } = await cartToken(visitor, { '4352': { quantity: 1 + index }, '4350': { membership: true } })
    await pay(visitor, token, card, payer)
    await complete(visitor, token)
    await visitor.postForm('/api/contact', {
      firstName: 'Kari',
      lastName: 'Dal',
      email,
      phone: '',
      content: 'Where is it?',
    })
    // One that is never paid.
    const unpaid = createBrowser(shop)
    await pay(unpaid, (await cartToken(unpaid, { '4352': {} })).token, 'pm_card_chargeDeclined', { email })
    while (await shop.drainJobs()) {}
  }
  const placed = await database.select().from(schema.orders)
  for (const [index, state] of (['WAITING', 'CLOSED'] as const).entries()) {
    const at = new Date(shop.clock().getTime() - index * hour)
    await database.insert(schema.withdrawalStatements).values({
      tokenHash: `filled-${index}`,
      state,
      name: `Kari Dal ${index}`,
      number: String(4711 + index),
      email: `filled-${index}@example.test`,
      scope: 'goods',
      language: 'en',
      host: 'localhost',
      createdAt: at,
      statedAt: at,
    })
  }
  for (const [index, state] of (['open', 'dismissed'] as const).entries()) {
    await database.insert(schema.endingWishes).values({
      id: randomUUID(),
      fingerprint: `filled-${index}`,
      state,
      name: `Kari Dal ${index}`,
      email: `filled-${index}@example.test`,
      statedAt: new Date(shop.clock().getTime() - index * hour),
      language: 'en',
      host: 'localhost',
      https: true,
    })
  }
  for (const index of placed.keys()) {
    const starts = new Date(shop.clock().getTime() + (24 + 240 * index) * hour).toISOString()
    const ends = new Date(shop.clock().getTime() + (96 + 240 * index) * hour).toISOString()
    await make('/scheduled-prices', {
      product: 4350,
      price: 20 + index,
      member_price: 10,
      kind: 'reduction',
      starts_at: starts,
      ends_at: ends,
    })
    await make('/stock/movements', { product: 4353, delta: 1 + index, reason: 'correction' })
    await make('/views', { list: 'orders', name: `View ${index}`, query: `q=${index}`, columns: [], shared: false })
    await make('/redirects', { kind: 'path', from: `/former-${index}`, to: '/no/kontakt' })
  }
  await fillByHand(shop, placed)
  const [person] = await database.select().from(schema.staff).where(eq(schema.staff.role, 'owner'))
  const [webhook] = await database
    .insert(schema.webhookEndpoints)
    .values({
      url: 'https://programs.example.test/hook',
      events: ['order.paid'],
      secretSealed: 'sealed',
      staffId: person!.id,
      createdAt: shop.clock(),
    })
    .returning()
  await database.insert(schema.webhookDeliveries).values(
    [0, 1].map((index) => ({
      id: randomUUID(),
      endpointId: webhook!.id,
      event: 'order.paid',
      payload: {},
      state: 'DELIVERED' as const,
      createdAt: new Date(shop.clock().getTime() - index * hour),
    })),
  )
  // Mails that wait while the server is down.
  const { send } = shop.mail
  shop.mail.send = async () => {
    throw new Error('connect ECONNREFUSED 127.0.0.1:2525')
  }
  for (const email of ['waits-one@example.test', 'waits-two@example.test']) {
    await buy(createBrowser(shop), { '4352': {} }, { email })
    await drainFailing(shop)
  }
  shop.mail.send = send
  return String(webhook!.id)
}

/** Each job that is due fails once. */
async function drainFailing(shop: TestShop): Promise<void> {
  const isDone = await shop.drainJobs().then(
    () => true,
    () => false,
  )
  if (!isDone) await drainFailing(shop)
}

async function fillByHand({ database, clock }: TestShop, placed: (typeof schema.orders.$inferSelect)[]): Promise<void> {
  const [person] = await database.select().from(schema.staff).where(eq(schema.staff.role, 'owner'))
  for (const [index, order] of placed.entries()) {
    const at = new Date(clock().getTime() - (index + 1) * hour)
    const file = { staffId: person!.id, createdAt: at, expiresAt: new Date(at.getTime() + 24 * hour) }
    await database.insert(schema.returns).values({
      orderId: order.id,
      kind: 'voluntary' as const,
      state: 'REQUESTED' as const,
      statedAt: at,
      createdAt: at,
    })
    await database.insert(schema.disputes).values({
      id: `dp_filled${index}`,
      orderId: order.id,
      amount: cents(100),
      status: 'needs_response',
      reason: 'fraudulent',
      createdAt: at,
      updatedAt: at,
    })
    await database.insert(schema.payouts).values({
      id: `po_filled${index}`,
      amount: cents(100),
      fee: cents(3),
      currency: 'eur',
      status: 'paid',
      transactions: [],
      arrivesOn: at,
      createdAt: at,
      readAt: at,
    })
    await database.insert(schema.bookDifferences).values({
      key: `refundUnrecorded:re_${index}`,
      kind: 'refundUnrecorded',
      subject: `re_${index}`,
      occurredAt: at,
      firstSeenAt: at,
      lastSeenAt: at,
      facts: {
        shop: 'no refund',
        provider: 'refund',
        says: { shop: { what: 'noRefund' }, provider: { what: 'refund' } },
      },
    })
    await database.insert(schema.providerEvents).values({
      id: `evt_filled${index}`,
      type: 'charge.refunded',
      objectId: `ch_${index}`,
      createdAt: at,
      receivedAt: at,
    })
    await database.insert(schema.exports).values({ ...file, kind: 'products', state: 'DONE' })
    await database.insert(schema.imports).values({ ...file, name: `file-${index}.csv`, state: 'CHECKED' })
    await database.insert(schema.productReviews).values({
      productId: 4352,
      orderId: order.id,
      rating: 1 + index,
      body: 'It leaks.',
      author: 'S.',
      language: 'en',
      state: 'PENDING',
      createdAt: at,
    })
  }
}
