import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPrices } from '#contract/office/catalogue/prices.ts'
import type { CustomerPageResponse } from '#contract/office/service/customers.ts'
import type { MessagePageResponse } from '#contract/office/service/messages.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { buyIn, sellIn } from '../support/other-currencies.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: OfficeCaller
const email = 'kari@example.test'
const read = async <Body>(path: string) => (await (await owner.get(path)).json()) as Body

beforeAll(async () => {
  shop = await createTestShop()
  owner = await signInAs(shop, 'owner')
  const browser = createBrowser(shop)
  await buyIn(shop, browser, 'NOK', { products: { '4350': { membership: true } } })
  const message = { firstName: 'Kari', lastName: 'N', email, phone: '', content: 'Where is my teapot?' }
  expect((await browser.postForm('/api/contact', message)).status).toBe(202)
  await shop.drainJobs()
})
afterAll(() => shop.close())

test('O209 the orders beside a message say their currency', async () => {
  const { items } = await read<{ items: { id: string }[] }>('/messages')
  const { sender } = await read<MessagePageResponse>(`/messages/${items[0]!.id}`)
  expect(sender.orders).toMatchObject([{ currency: 'NOK' }])
})

test('O162 the memberships of a customer say their currency', async () => {
  const { items } = await read<{ items: { id: string }[] }>(`/customers?q=${email}`)
  const { memberships } = await read<CustomerPageResponse>(`/customers/${items[0]!.id}`)
  expect(memberships).toMatchObject([{ price: 19.99, currency: 'NOK' }])
})

test('O111 member prices lower what was lowest only in the currency that Norway charges in', async () => {
  const inEuros = async () => {
    const { lowest } = await read<ProductPrices>('/products/4350/prices')
    return lowest.find(({ currency }) => currency === 'EUR')!
  }
  const inKroner = await inEuros()
  expect(inKroner.price_norway).toBe(inKroner.price)
  await sellIn(shop, 'EUR')
  const { price, price_norway } = await inEuros()
  expect(price_norway).toBeLessThan(price)
})
