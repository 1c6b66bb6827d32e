import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders, productReviews, returns } from '#database/schema/schema.ts'
import { cartToken, pay } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { openPeopleAdmin, type PeopleAdmin } from '../support/people-admin.ts'
import { createBrowser } from '../support/test-browser.ts'

vi.setConfig({ hookTimeout: 120_000 })

/** Names from all of Europe are found with or without their accents, on any keyboard. */

const people = [
  { firstName: 'Žofie', lastName: 'Ødegård', typed: ['zofie', 'odegard', 'ŽOFIE'] },
  { firstName: 'Łukasz', lastName: 'Żółć', typed: ['lukasz', 'zolc', 'łukasz żó'] },
  { firstName: 'Gökçe', lastName: 'Yıldız', typed: ['gokce', 'yildiz', 'YILDIZ'] },
  // Decomposed as macOS writes names in files, and with letters that have no accent to remove.
  { firstName: 'Þóra'.normalize('NFD'), lastName: 'Đorđević'.normalize('NFD'), typed: ['thora', 'dordevic', 'þóra'] },
]
const lists = ['/orders', '/customers', '/checkouts', '/returns', '/members', '/messages', '/product-reviews']

let admin: PeopleAdmin
beforeAll(async () => {
  admin = await openPeopleAdmin()
  const { shop } = admin
  for (const [index, { firstName, lastName }] of people.entries()) {
    const names = { firstName, lastName }
    const email = `someone-${index}@example.test`
    await admin.guestBuys(email, names)
    const unpaid = createBrowser(shop)
    await pay(unpaid, (await cartToken(unpaid, { '4352': {} })).token, 'pm_card_chargeDeclined', { email, ...names })
    const card = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_visa_debit', 'pm_card_amex'][index]!
    const member = await openMember(shop, { email: `member-${index}@example.test`, card })
    await shop.database.execute(
      sql`UPDATE customers SET first_name = ${firstName}, last_name = ${lastName} WHERE email = ${member.email}`,
    )
    const message = { ...names, email, phone: '', content: 'Where is it?' }
    expect((await unpaid.postForm('/api/contact', message)).status).toBe(202)
    await admin.drain()
  }
  const at = shop.clock()
  for (const { id, contact } of await shop.database.select().from(orders)) {
    const name = `${contact.firstName} ${contact.lastName}`
    await shop.database.insert(returns).values({
      orderId: id,
      kind: 'voluntary' as const,
      state: 'REQUESTED' as const,
      statedAt: at,
      createdAt: at,
    })
    await shop.database.insert(productReviews).values({
      productId: 4352,
      orderId: id,
      rating: 4,
      body: 'Good.',
      author: name,
      language: 'en',
      state: 'PENDING',
      createdAt: at,
    })
  }
})
afterAll(() => admin.shop.close())

test.each(lists)('O052 names are found on %s without their accents, in capitals and as typed', async (path) => {
  const missed: string[] = []
  for (const { typed } of people) {
    for (const text of typed.flatMap((each) => [each, each.normalize('NFD')])) {
      const response = await admin.manager.get(`${path}?q=${encodeURIComponent(text)}`)
      expect(response.status).toBe(200)
      const { items } = (await response.json()) as { items: unknown[] }
      if (items.length === 0) missed.push(text)
    }
  }
  expect(missed).toEqual([])
  const { items } = (await (await admin.manager.get(`${path}?q=zofia`)).json()) as { items: unknown[] }
  expect(items).toEqual([])
})

test('O052 the palette finds them too', async () => {
  for (const { typed } of people) {
    for (const text of typed) {
      const response = await admin.manager.get(`/search?q=${encodeURIComponent(text)}`)
      const { items } = (await response.json()) as { items: { kind: string }[] }
      expect(new Set(items.map(({ kind }) => kind)), text).toEqual(new Set(['order', 'customer', 'member', 'message']))
    }
  }
})

test('O145 planned prices are found by a name without its accents', async () => {
  const { shop, manager } = admin
  await shop.database.execute(sql`UPDATE products SET name = '{"no": "Čajová šálka"}' WHERE id = 4352`)
  const hours = (count: number) => new Date(shop.clock().getTime() + count * 3_600_000).toISOString()
  await shop.database.execute(sql`INSERT INTO scheduled_prices
      (product_id, variant_key, price, kind, starts_at, ends_at, state, created_at)
    SELECT 4352, '', 100, 'reduction', ${hours(24)}::timestamptz, ${hours(48)}::timestamptz, 'PLANNED', now()`)
  const response = await manager.get(`/scheduled-prices?q=${encodeURIComponent('cajova salka')}`)
  expect(((await response.json()) as { items: unknown[] }).items).toHaveLength(1)
})
