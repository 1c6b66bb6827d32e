// @module-tag full
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertNewAttribute } from '#domain/catalogue/attribute-changes/edit-attribute.ts'
import { findAttributes } from '#domain/catalogue/attributes/attribute-queries.ts'
import { sweepPricePlans } from '#domain/catalogue/price-plans/apply-price-plans.ts'
import { findPlansOf } from '#domain/catalogue/prices/price-plan-queries.ts'
import { findProductRow } from '#domain/catalogue/products/product-queries.ts'
import { findAllCategories } from '#domain/catalogue/products/save-catalogue-queries.ts'
import { exportProducts } from '#domain/office/import-export/export-products.ts'
import { importProducts } from '#domain/office/import-export/import-products.ts'
import type { ImportSettings } from '#domain/office/import-export/import-settings.ts'
import { dayMs } from '#shared/dates.ts'
import { FetchError } from '#storage/fetch-image.ts'
import { inEnglish } from '../support/csv-files.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({ seed: 'none' })
  shop.setNow(new Date('2026-06-01T10:00:00Z'))
})
afterEach(() => shop.close())

const sample = (name: string) => readFileSync(`tests/support/product-files/${name}.csv`, 'utf8')

async function run(text: string, settings: Partial<ImportSettings> = {}, dryRun = false) {
  const report = await importProducts(shop, {
    csv: () => [new TextEncoder().encode(text)],
    dryRun,
    settings,
    fetchImage: async () => {
      throw new FetchError('hostUnreachable')
    },
  })
  return { ...report, ...inEnglish(report) }
}

const find = async (slug: string) => (await findProductRow(shop.database, { slug }))!
const plansOf = async (slug: string) => findPlansOf(shop.database, [(await find(slug)).id])
const variantsOf = async (slug: string) =>
  (await find(slug)).variants.map(({ key, price, stock, sku, weight }) => [key, price, stock, sku, weight])
const untouched = (unchanged: number) => ({ created: 0, changed: 0, unchanged, refused: [] })

describe('C072 a WooCommerce file', () => {
  test('C072 comes in whole, with variations before their product, and again without any change', async () => {
    expect(await run(sample('woocommerce'), {}, true)).toMatchObject({ created: 3, refused: [], dryRun: true })
    expect(await run(sample('woocommerce'))).toMatchObject({ created: 3, refused: [] })
    const jacket = await find('fell-jacket')
    expect(jacket).toMatchObject({
      name: { en: 'Fell jacket' },
      vendor: 'Kardemo',
      published: true,
      price: 14990,
      options: [
        { id: 'size', name: { en: 'Size', no: 'Størrelse' }, values: [{ id: 'S' }, { id: 'M' }, { id: 'L' }] },
        {
          id: 'colour',
          values: [
            { id: 'red', label: { en: 'Red' } },
            { id: 'black-matte', label: { en: 'Black, matte' } },
          ],
        },
      ],
    })
    expect(await variantsOf('fell-jacket')).toEqual([
      ['S+red', null, 4, 'FJ-S-RED', 610],
      ['M+red', null, 2, 'FJ-M-RED', 600],
      ['L+black-matte', 15990, 0, 'FJ-L-BLK', 600],
    ])
    expect(jacket.categories.map(({ name }) => name.en)).toEqual(['Jackets', 'Sale'])
    const tree = new Map((await findAllCategories(shop.database)).map((one) => [one.name.en, one]))
    expect(tree.get('Jackets')!.parentId).toBe(tree.get('Clothing')!.id)
    expect(jacket.attributes).toMatchObject([{ handle: 'material', type: 'text', value: { en: 'Wool, Polyamide' } }])
    expect(await find('gift-talk')).toMatchObject({ published: false, price: 1500 })
    expect(await run(sample('woocommerce'))).toMatchObject(untouched(3))
    expect(await run(await exportProducts(shop))).toMatchObject(untouched(3))
  })

  test('C072 a sale with an end is a price plan: made once, also while it runs and after it ended', async () => {
    await run(sample('woocommerce'))
    expect(await plansOf('fell-jacket')).toMatchObject([
      {
        variantKey: 'M+red',
        price: 11990,
        kind: 'reduction',
        state: 'PLANNED',
        endsAt: new Date('2026-06-30T22:00:00Z'),
      },
    ])
    await sweepPricePlans(shop)
    expect((await find('camp-mug')).price).toBe(950)
    expect(await plansOf('camp-mug')).toMatchObject([{ state: 'RUNNING', priceBefore: 1200 }])
    expect(await run(sample('woocommerce'))).toMatchObject(untouched(3))
    // Another price there is one here, and its sale goes on.
    const dearer = sample('woocommerce').replace('9.50,12.00', '9.50,13.00')
    const report = await run(dearer)
    expect(report).toMatchObject({ changed: 1, unchanged: 2, refused: [] })
    expect(report.notes.filter((note) => note.includes('planned ('))).toEqual([])
    await sweepPricePlans(shop)
    expect((await plansOf('camp-mug')).map(({ state }) => state)).toEqual(['ENDED', 'RUNNING'])
    expect(await run(dearer)).toMatchObject(untouched(3))
    shop.setNow(new Date(Date.parse('2026-06-15T22:00:00Z') + dayMs))
    await sweepPricePlans(shop)
    expect((await find('camp-mug')).price).toBe(1300)
    expect(await run(dearer)).toMatchObject(untouched(3))
    expect(await plansOf('camp-mug')).toHaveLength(2)
  })

  test('C072 weights, hours and kinds come as the exporter writes them; a category keeps its own capitals', async () => {
    const header =
      'ID,Type,Name,Published,Visibility in catalog,Date sale price starts,Date sale price ends,Tax status,Sale price,' +
      'Regular price,Weight (lbs),Parent,Categories'
    const rows = [
      '1,simple,Tote,1,visible,2026-07-01 9:30:00,2026-07-31 0:00:00,taxable,8,10,.5,,eBags',
      '2,simple,Strap,1,visible,,,taxable,,4,0.25,,straps',
      '3,grouped,Tote with strap,1,visible,,,taxable,,,,,eBags',
      '4,simple,Buckle,1,visible,,2026-07-31 24:00:00,taxable,2,3,,,straps',
    ]
    const report = await run([header, ...rows].join('\n'))
    expect(report).toMatchObject({
      created: 2,
      refused: [
        { line: 4, why: 'products of the type "grouped" are not sold here' },
        { line: 5, why: 'Date sale price ends "2026-07-31 24:00:00" is not a date such as 2026-05-31' },
      ],
    })
    expect((await find('tote')).weight).toBe(227)
    expect((await find('strap')).weight).toBe(113)
    expect((await find('tote')).categories.map(({ name }) => name.en)).toEqual(['eBags'])
    expect((await find('strap')).categories.map(({ name }) => name.en)).toEqual(['Straps'])
    expect(await plansOf('tote')).toMatchObject([
      { price: 800, startsAt: new Date('2026-07-01T07:30:00Z'), endsAt: new Date('2026-07-30T22:00:00Z') },
    ])
  })

  test('C072 a sale below the member price is named by line, and its product goes in', async () => {
    await run(sample('woocommerce'))
    const { saveProduct } = await import('#domain/catalogue/products/save-product.ts')
    const { inputOf } = await import('#domain/catalogue/products/product-rows.ts')
    const bowl = 'ID,Type,Name,Published,Date sale price ends,Sale price,Regular price,Tax status,Parent'
    await run(`${bowl}\n7,simple,Bowl,1,,,20,,\n`)
    await saveProduct(shop, { ...inputOf(await find('bowl')), memberPrice: 1500 })
    const report = await run(`${bowl}\n7,simple,Bowl,1,2026-07-01,12,20,,\n`)
    expect(report).toMatchObject({ changed: 1, refused: [] })
    expect(report.notes[0]).toMatch(/^line 2: the sale of "bowl" could not be planned \(member_price: /)
    expect(await plansOf('bowl')).toEqual([])
  })
})

describe('C072 a Shopify file', () => {
  const header =
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status'
  const coat = [
    'coat,Coat,Size,S,Color,Red,Lining,Wool,C-1,900,shopify,3,100,active',
    'coat,,,S,,Blue,,Silk,C-2,900,shopify,0,100,',
    'coat,,,M,,Red,,Silk,C-3,950,shopify,7,90,',
  ]
  const text = [header, ...coat].join('\n')

  test('C072 with three options comes in whole; out and in again changes nothing', async () => {
    expect(await run(text)).toMatchObject({ created: 1, refused: [] })
    const row = await find('coat')
    expect(row.options.map(({ id, name }) => [id, name.en])).toEqual([
      ['size', 'Size'],
      ['colour', 'Color'],
      ['lining', 'Lining'],
    ])
    expect(await variantsOf('coat')).toEqual([
      ['S+red+wool', 10000, 3, 'C-1', 900],
      ['S+blue+silk', 10000, 0, 'C-2', 900],
      ['M+red+silk', null, 7, 'C-3', 950],
    ])
    expect(await run(text)).toMatchObject(untouched(1))
    const exported = await exportProducts(shop)
    expect(await run(exported)).toMatchObject(untouched(1))
    expect(await find('coat')).toEqual(row)
    const other = await createTestShop({ seed: 'none' })
    try {
      const csv = () => [new TextEncoder().encode(exported)]
      expect(await importProducts(other, { csv, dryRun: false })).toMatchObject({ created: 1, refused: [] })
      expect(await exportProducts(other)).toBe(exported)
    } finally {
      await other.close()
    }
  })

  test('C072 one bad row refuses its whole product by line; the rest goes in', async () => {
    const bad = [...coat.slice(0, 2), coat[1]!.replace('C-2', 'C-9'), 'cup,Cup,,,,,,,,,,,5,'].join('\n')
    expect(await run(`${header}\n${bad}`)).toMatchObject({
      created: 1,
      refused: [
        { line: 2, why: 'skipped with the rest of "coat" because of line 4' },
        { line: 3, why: 'skipped with the rest of "coat" because of line 4' },
        { line: 4, why: '"S / Blue / Silk" is there twice' },
      ],
    })
    expect(await findProductRow(shop.database, { slug: 'coat' })).toBeNull()
  })

  test('C072 values as long as the form takes them come in, and out and in again', async () => {
    const named = 'Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value'
    const file = (values: string[]) =>
      `Handle,Title,${named},Variant Price\nlong,Long,Size,${values[0]},Colour,${values[1]},Cloth,${values[2]},5\n`
    const words = ['S'.repeat(79) + '👟'.repeat(20), 'b'.repeat(120), `${'c'.repeat(118)}👟`]
    expect(await run(file(words))).toMatchObject({ created: 1, refused: [] })
    expect(await run(await exportProducts(shop))).toMatchObject({ changed: 0, unchanged: 1, refused: [] })
    const { refused } = await run(file([...words.slice(1), 'd'.repeat(121)]))
    expect(refused).toEqual([{ line: 2, why: 'an option value is longer than 120 characters' }])
  })

  test('C072 words that are one value, and more values than an option has, are refused in plain words', async () => {
    const short = 'Handle,Title,Option1 Name,Option1 Value,Variant Price'
    const rows = Array.from({ length: 101 }, (_, index) => `many,Many,Colour,Tone ${index},5`)
    const { refused } = await run([short, 'red,Red,Colour,Red,5', 'red,,Colour,red,5', ...rows].join('\n'))
    expect(refused[0]).toEqual({ line: 2, why: '"red" is there twice' })
    expect(refused.at(-1)).toEqual({
      line: 104,
      why: 'an option of the product has 101 values; at most 100 are possible',
    })
  })
})

describe('C072 attributes of a file', () => {
  const header =
    'Handle,Title,Variant Price,Material (product.metafields.custom.material),Volume (product.metafields.custom.volume)'

  test('C072 unknown ones become texts or are left out; a value that does not fit a known one is named by line', async () => {
    const at = shop.clock()
    const draft = { name: { en: 'Volume' }, type: 'number' as const, unit: 'l' }
    await shop.database.transaction((transaction) => insertNewAttribute(transaction, { draft, actor: null, at }))
    const text = `${header}\njug,Jug,10,Glass,1.5 l\npot,Pot,12,Clay,plenty\n`
    const refused = [{ line: 3, why: 'Volume "plenty" does not fit this attribute of the shop' }]
    expect(await run(text, {}, true)).toMatchObject({ created: 1, refused })
    expect(await findAttributes(shop.database)).toHaveLength(1)
    expect(await run(text)).toMatchObject({ created: 1, refused })
    expect((await find('jug')).attributes.map(({ handle, value }) => [handle, value])).toEqual([
      ['volume', 1.5],
      ['material', { en: 'Glass' }],
    ])
    expect(await run(text)).toMatchObject({ unchanged: 1, created: 0, changed: 0, refused })
    expect(await run(text, { leftOut: ['Volume'] })).toMatchObject({ created: 1, unchanged: 1, refused: [] })
    expect((await find('pot')).attributes).toHaveLength(1)
    const exported = await exportProducts(shop)
    expect(exported.split('\r\n')[0]).toContain(',Attribute: Volume,Attribute: Material')
    expect(await run(exported)).toMatchObject(untouched(2))
    // An empty cell takes the value away; a column that is not there keeps it.
    expect(await run('Handle,Title,Variant Price,Attribute: Volume\njug,Jug,10,\n')).toMatchObject({ changed: 1 })
    expect((await find('jug')).attributes.map(({ handle }) => handle)).toEqual(['material'])
  })
})

describe('C072 PrestaShop’s two files', () => {
  const [products, combinations] = [sample('prestashop-products'), sample('prestashop-combinations')]

  test('C072 products come with VAT, then their combinations become variants; both again change nothing', async () => {
    expect(await run(combinations)).toMatchObject({
      created: 0,
      refused: [{ line: 2, why: 'the product 1 is not known here; import the file of products first' }],
    })
    expect(await run(products)).toMatchObject({ created: 0, refused: [{ line: 1 }] })
    expect(await run(products, { vatRate: '20' })).toMatchObject({ created: 2, refused: [] })
    expect(await find('printed-shirt')).toMatchObject({
      price: 1982,
      stock: 40,
      sku: 'demo_1',
      weight: 300,
      variants: [],
    })
    expect(await run(combinations)).toMatchObject({ created: 0, changed: 1, refused: [] })
    expect(await variantsOf('printed-shirt')).toEqual([
      ['S+white', 1982, 10, 'demo_1_s', null],
      ['M+white', 2162, 5, 'demo_1_m', null],
      ['M+black', null, 0, 'demo_1_b', null],
    ])
    // 16.52 − 0.25, with 20 percent.
    expect(await find('printed-shirt')).toMatchObject({ price: 1952, name: { en: 'Printed shirt' } })
    expect(await run(combinations)).toMatchObject(untouched(1))
    expect(await run(products, { vatRate: '20' })).toMatchObject(untouched(2))
    expect(await variantsOf('printed-shirt')).toHaveLength(3)
    expect(await run(await exportProducts(shop))).toMatchObject(untouched(2))
  })
})
