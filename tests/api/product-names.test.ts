import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import type { ProductNames } from '#contract/saved.ts'
import { signInAs } from '../support/office.ts'
import { sellIn } from '../support/other-currencies.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: 'vitrine.no' } })
  await sellIn(shop, 'NOK')
  await shop.database.execute(sql`DELETE FROM product_prices WHERE product_id = 4352 AND currency = 'NOK'`)
})
afterAll(() => shop.close())

const ask = (path: string) => shop.app.request(`http://vitrine.no/api/${path}`)

test('C013 the name of what is not sold on a host can be asked there, in the language that is read', async () => {
  expect((await ask('products/4352')).status).toBe(404)
  const names = async (query: string) => (await (await ask(`product-names?${query}`)).json()) as ProductNames
  expect(await names('ids=4352,999999999&lng=en')).toEqual([{ id: 4352, name: expect.stringMatching(/\S/) }])
  expect((await names('ids=4352,4350&lng=no')).map(({ id }) => id).toSorted()).toEqual([4350, 4352])
})

test('C013 a draft has no name there, and only a list of at most a hundred numbers is read', async () => {
  const manager = await signInAs(shop, 'manager')
  const draft = { state: 'draft', name: { en: 'Secret vase' }, price: 10 }
  const { id } = (await (await manager.call('POST', '/products', draft)).json()) as ProductPage
  expect(Number(id)).toBeGreaterThan(0)
  expect(await (await ask(`product-names?ids=${id}`)).json()).toEqual([])
  const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
  for (const wrong of ['', 'vase', '1,,2', '-1', many])
    expect((await ask(`product-names?ids=${wrong}`)).status, wrong.slice(0, 20)).toBe(422)
})
