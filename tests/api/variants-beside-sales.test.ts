import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockProductRow } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { writeProduct } from '#domain/catalogue/products/write-product.ts'
import { updateStockTaken } from '#domain/catalogue/stock/stock-queries.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ seed: 'none' })
})
afterAll(() => shop.close())

/** A sale locks the row of its variant only, so that it may come while a price plan or an import writes the product. */
test('units sold between reading a product and writing it stay sold', async () => {
  const { id } = await saveProduct(shop, {
    slug: 'coat',
    name: { en: 'Coat' },
    price: 10_000 as never,
    memberPrice: null,
    stock: 9,
    ...sizesAsOption([
      { key: 'S', label: { en: 'S' }, stock: 5 },
      { key: 'M', label: { en: 'M' } },
    ]),
  })
  const after = await shop.database.transaction(async (transaction) => {
    const before = (await lockProductRow(transaction, { id }))!
    const at = shop.clock()
    for (const variantKey of ['S', '']) {
      const need = { productId: id, variantKey, quantity: 2 }
      await updateStockTaken(transaction, need, { reason: 'hold', checkoutId: crypto.randomUUID(), at })
    }
    const input = { ...inputOf(before), price: 9_000 as never }
    await writeProduct(transaction, { before, input, by: { source: 'plan', actor: null }, at })
    return lockProductRow(transaction, { id })
  })
  expect(after).toMatchObject({
    price: 9_000,
    stock: 7,
    variants: [
      { key: 'S', stock: 3 },
      { key: 'M', stock: null },
    ],
  })
})
