import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findProductRow } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { exportProducts } from '#domain/office/import-export/export-products.ts'
import { importProducts } from '#domain/office/import-export/import-products.ts'
import { inEnglish } from '../support/csv-files.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({ seed: 'none' })
})
afterEach(() => shop.close())

const run = async (text: string | Uint8Array, dryRun = false) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const report = await importProducts(shop, { csv: () => [bytes], dryRun })
  return { ...report, ...inEnglish(report) }
}
const find = async (slug: string) => (await findProductRow(shop.database, { slug }))!

describe('categories of a file', () => {
  test('names that differ are categories of their own, whatever their address would be; none is lost', async () => {
    const names = ['Pâtes', 'Pâtés', 'Bär', 'Bar', 'C++', 'C#', 'Ære', 'Aere', '帽子', 'Шапки', '👟']
    const rows = names.map((name, index) => `kind-${index},Kind ${index},10,${name}`)
    const file = ['Handle,Title,Variant Price,Type', ...rows, 'kind-x,Kind x,10,bär'].join('\n')
    expect(await run(file)).toMatchObject({ created: 12, refused: [], notes: [] })
    const stored = await Promise.all(names.map((_, index) => find(`kind-${index}`)))
    expect(stored.map(({ categories }) => categories.map(({ name }) => name.en))).toEqual(names.map((name) => [name]))
    expect(new Set(stored.map(({ categories }) => categories[0]!.handle)).size).toBe(names.length)
    expect((await find('kind-x')).categories[0]!.name.en).toBe('Bär')
    expect(await run(file)).toMatchObject({ created: 0, changed: 0, unchanged: 12 })
    // An export names them by their handles.
    expect(await run(await exportProducts(shop))).toMatchObject({ created: 0, changed: 0, unchanged: 12 })
  })
})

describe('what a file leaves open, and what it empties', () => {
  const header =
    'Handle,Title,Body (HTML),Vendor,SEO Title,SEO Description,Variant SKU,Option1 Name,Option1 Value,Variant Price,Member Price,Category'
  const full = `${header}\nmug,Mug,<p>Of clay</p>,Kardemo,A mug,Drink from it,M-1,Size,S,20,15,Mugs\n`

  test('an empty cell empties its field once; a column that is not there keeps it', async () => {
    await run(full)
    const before = await find('mug')
    await saveProduct(shop, {
      ...inputOf(before),
      description: { en: '<p>Of clay</p>', no: '<p>Av leire</p>' },
      variants: inputOf(before).variants.map((variant) => ({ ...variant, stock: 4 })),
    })
    const kept = await find('mug')
    expect(await run('Handle,Title,Option1 Value,Variant Price\nmug,Mug,S,20\n')).toMatchObject({ unchanged: 1 })
    expect(await find('mug')).toEqual(kept)
    const emptied = `${header}\nmug,Mug,,,,,,Size,S,20,,\n`
    expect(await run(emptied, true)).toMatchObject({ changed: 1, unchanged: 0 })
    expect(await run(emptied)).toMatchObject({ changed: 1, refused: [] })
    expect(await find('mug')).toMatchObject({
      description: {},
      vendor: null,
      summary: {},
      seo: { title: {}, description: {} },
      categories: [],
      price: 2000,
      memberPrice: null,
      variants: [{ key: 'S', sku: null, stock: 4 }],
    })
    expect(await run(emptied)).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await run(await exportProducts(shop))).toMatchObject({ changed: 0, unchanged: 1 })
  })

  test('files of several locations keep the stock that is counted here, and track none for new products', async () => {
    const head = 'Handle,Title,Variant Price,Variant Inventory Tracker'
    await run(`${head},Variant Inventory Qty\ntub,Tub,10,shopify,7\n`)
    const report = await run(`${head},Variant Inventory Policy\ntub,Tub,11,shopify,deny\nvat,Vat,12,shopify,continue\n`)
    expect(report).toMatchObject({ created: 1, changed: 1, refused: [] })
    expect(report.notes).toEqual(['no quantity in the file: the stock does not change; new products are not tracked'])
    expect([(await find('tub')).stock, (await find('vat')).stock]).toEqual([7, null])
  })

  test('pictures of a product stay where the file names none', async () => {
    await run('Handle,Title,Variant Price\njar,Jar,5\n')
    const picture = {
      path: 'products/jar.jpg',
      alt: { en: 'A jar' },
      width: 90,
      height: 90,
      focalX: null,
      focalY: null,
    }
    await saveProduct(shop, { ...inputOf(await find('jar')), images: [picture] })
    expect(await run('Handle,Title,Variant Price,Image Src,Image Alt Text\njar,Jar,5,,\n')).toMatchObject({
      unchanged: 1,
    })
  })
})

test('a file that is not understood changes nothing, and says what was seen', async () => {
  const report = await run('ID,SKU,Name,Tax status,Regular price\n1,a,Cup,taxable,5\n')
  expect(report).toMatchObject({ created: 0, changed: 0 })
  expect(report.refused).toHaveLength(1)
  expect(report.refused[0]!.why).toMatch(/^the column "Type" is missing\. The file was read as UTF-8 with commas /)
})
