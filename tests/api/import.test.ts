// @module-tag full
import { createReadStream, existsSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { exportProducts } from '#domain/office/import-export/export-products.ts'
import { importProducts, importReportText } from '#domain/office/import-export/import-products.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { FetchError, type FetchImage } from '#storage/fetch-image.ts'
import { inEnglish, inParts, readCsv } from '../support/csv-files.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let asked: string[]
const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8b79a' } })
  .png()
  .toBuffer()

beforeEach(async () => {
  asked = []
  shop = await createTestShop({ seed: 'none' })
})
afterEach(() => shop.close())

const unreachable: FetchImage = async (address) => {
  asked.push(address)
  throw new FetchError('hostUnreachable')
}
const reachable: FetchImage = async (address) => {
  asked.push(address)
  return image
}
const head =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Member Price,Category,Status'
const report = (rows: string[], options: { dryRun?: boolean; fetchImage?: FetchImage; header?: string } = {}) =>
  importProducts(shop, {
    csv: () => [new TextEncoder().encode([options.header ?? head, ...rows].join('\n'))],
    dryRun: options.dryRun ?? false,
    fetchImage: options.fetchImage ?? reachable,
  })
const run = async (...input: Parameters<typeof report>) => {
  const made = await report(...input)
  return { ...made, ...inEnglish(made), printed: importReportText(made) }
}
const read = async (path: string) => (await createBrowser(shop).get(path)).json()
const pot = [
  'clay-pot,Clay Pot,<p>For plants</p><script>x</script>,Company,Outdoor,true,Size,Regular,,,9.99,,https://pics.example/1.jpg,,,',
  'clay-pot,,,,,,,Large,shopify,3,15.99,20,https://pics.example/2.jpg,,,',
]

describe('#436 importing products', () => {
  it('brings in a product with sizes, prices, stock, category and images', async () => {
    expect(await run(pot)).toMatchObject({ created: 1, changed: 0, refused: [], notes: [] })
    const { data } = await read('/api/products/clay-pot')
    expect(data).toMatchObject({
      name: 'Clay Pot',
      description: '<p>For plants</p>',
      price: 9.99,
      membership_price: null,
      categories: [{ name: 'Outdoor', handle: 'outdoor' }],
    })
    expect(data.sizes).toEqual([
      {
        key: 'Regular',
        label: 'Regular',
        available: true,
        price: 9.99,
        membership_price: null,
        sale: null,
        unit_price: null,
      },
      {
        key: 'Large',
        label: 'Large',
        available: true,
        price: 20,
        membership_price: 15.99,
        sale: null,
        unit_price: null,
      },
    ])
    expect(data.images).toHaveLength(2)
    const image = await shop.app.request(`http://localhost/storage/${data.images[0]}?w=160`)
    expect(image.headers.get('content-type')).toBe('image/jpeg')
  })

  it('changes nothing when the same file comes again, and asks for no image twice', async () => {
    await run(pot)
    asked = []
    expect(await run(pot)).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
    expect(asked).toEqual([])
  })

  it('changes what the file changes and keeps what it does not tell', async () => {
    await run(pot)
    const { saveProduct } = await import('#domain/catalogue/products/save-product.ts')
    const { findProductRow } = await import('#domain/catalogue/products/product-queries.ts')
    const { inputOf } = await import('#domain/catalogue/products/product-rows.ts')
    const stored = inputOf((await findProductRow(shop.database, { slug: 'clay-pot' }))!)
    await saveProduct(shop, {
      ...stored,
      name: { ...stored.name, no: 'Leirpotte' },
      featured: true,
      youtubeLink: 'M7lc1UVf-VE',
    })
    expect(await run(pot)).toMatchObject({ unchanged: 1 })
    expect(await run([pot[0]!.replace('Clay Pot', 'Red Clay Pot'), pot[1]!])).toMatchObject({ changed: 1 })
    expect((await read('/api/products/clay-pot?lng=en')).data).toMatchObject({ name: 'Red Clay Pot', id: stored.id })
    expect((await read('/api/products/clay-pot?lng=no')).data.name).toBe('Leirpotte')
    expect((await read('/api/products?featured=true'))[0].youtubeLink).toContain('M7lc1UVf-VE')
  })

  it('lets good products in and reports every refused row by its line', async () => {
    const report = await run([
      ...pot,
      'half,Half,,,,true,Size,S,,,10,,,,,',
      'half,,,,,,,M,,,free,,,,,',
      'good,Good,,,,true,Title,Default Title,,,10,,,8,,',
    ])
    expect(report).toMatchObject({ created: 2 })
    expect(report.refused).toEqual([
      { line: 4, why: 'skipped with the rest of "half" because of line 5' },
      { line: 5, why: 'Variant Price "free" is not an amount' },
    ])
    expect(report.printed).toContain('line 5: Variant Price "free" is not an amount')
    expect((await createBrowser(shop).get('/api/products/half')).status).toBe(404)
    expect((await read('/api/products/good')).data).toMatchObject({ price: 10, membership_price: 8 })
  })

  it('writes nothing and fetches nothing in a dry run, and reports the same', async () => {
    const report = await run(pot, { dryRun: true })
    expect(report).toMatchObject({ created: 1, dryRun: true })
    expect(asked).toEqual([])
    expect(await read('/api/products')).toEqual([])
    expect(await read('/api/categories')).toEqual([])
    await run(pot)
    expect(await run(pot, { dryRun: true })).toMatchObject({ unchanged: 1, created: 0 })
  })

  it('puts the placeholder for images that cannot be had, says so, and tries again next time', async () => {
    const report = await run(pot, { fetchImage: unreachable })
    expect(report).toMatchObject({ created: 1, refused: [] })
    expect(report.notes).toHaveLength(2)
    expect(report.notes[0]).toMatch(/^line 2: image https:\/\/pics\.example\/1\.jpg could not be downloaded/)
    // The host was dead at the first image: it is not asked for the second.
    expect(asked).toHaveLength(1)
    expect((await read('/api/products/clay-pot')).data.images).toEqual(['placeholder.jpg'])
    expect((await shop.app.request('http://localhost/storage/placeholder.jpg')).status).toBe(200)
    expect(await run(pot, { fetchImage: unreachable })).toMatchObject({ unchanged: 1 })
    expect(await run(pot)).toMatchObject({ changed: 1 })
    expect((await read('/api/products/clay-pot')).data.images).toHaveLength(2)
  })

  it('takes a file that is no image for an unreachable one', async () => {
    const report = await run(pot, { fetchImage: async () => new TextEncoder().encode('<svg onload="x"/>') })
    expect(report.notes[0]).toContain('this image type is not supported')
    expect((await read('/api/products/clay-pot')).data.images).toEqual(['placeholder.jpg'])
  })

  it('keeps drafts out of the shop', async () => {
    await run(['a,A,,,,true,,,,,10,,,,,draft', 'b,B,,,,false,,,,,10,,,,,', 'c,C,,,,,,,,,10,,,,,active'])
    expect((await read('/api/products')).map((one: { slug: string }) => one.slug)).toEqual(['c'])
  })

  it('finds an existing category by handle or name, and makes a missing one once', async () => {
    await run([
      'a,A,,,Home & Garden,true,,,,,10,,,,,',
      'b,B,,,home & garden,true,,,,,10,,,,,',
      'c,C,,,x,true,,,,,10,,,,home-garden,',
    ])
    const list = await read('/api/categories')
    expect(list.map((one: { handle: string }) => one.handle)).toEqual(['home-garden'])
    expect(await read('/api/categories/home-garden/products')).toHaveLength(3)
  })

  it('refuses a file that is not such a file, in plain words', async () => {
    expect((await run(['x,1'], { header: 'Name,Amount' })).refused[0]).toMatchObject({ line: 1 })
    expect((await run([], { header: '\u0000\u0001' })).refused[0]).toMatchObject({ line: 1 })
  })
})

describe('#436 exporting products', () => {
  it('importing an export changes nothing, whatever was saved', async () => {
    const { seedSmall } = await import('../support/small-catalogue.ts')
    const { saveProduct } = await import('#domain/catalogue/products/save-product.ts')
    await seedSmall(shop)
    await saveProduct(shop, {
      slug: 'formula',
      name: inEveryLanguage('=HYPERLINK("http://evil.test")'),
      summary: { no: '\'+1, "quoted"\nline' },
      description: { fr: '<p>Seulement en français;</p>\n<p>@x</p>' },
      vendor: '-1',
      price: 1000,
      memberPrice: 900,
      stock: 4,
      images: [],
      ...sizesAsOption([
        { key: '@a', label: inEveryLanguage('A'), price: 1200, memberPrice: null, stock: 0, sku: '=sku' },
        { key: 'b', label: inEveryLanguage('B'), price: 1500, memberPrice: 1100 },
      ]),
      categories: [
        { id: 1, position: 3 },
        { id: 2, position: 4 },
      ],
    })
    await run(pot)
    const csv = await exportProducts(shop)
    expect(csv).not.toMatch(/(^|,)"?[=+@]/m)
    const before = await exportEverything()
    const report = await importProducts(shop, {
      csv: () => [new TextEncoder().encode(csv)],
      dryRun: false,
      fetchImage: unreachable,
    })
    expect(report).toMatchObject({ created: 0, changed: 0, unchanged: 7, refused: [], notes: [] })
    expect(asked.filter((address) => !address.includes('pics.example'))).toEqual([])
    expect(await exportEverything()).toEqual(before)
  })

  it('an article number of a product without sizes comes in, goes out and stays where a file names none', async () => {
    const header = 'Handle,Title,Variant SKU,Variant Price,Option1 Name,Option1 Value'
    await run(['stool,Stool,ST-1,10,Title,Default Title', 'bench,Bench,,20,,'], { header })
    const skuOf = async (slug: string) => (await read(`/api/products/${slug}`)).data.sku
    expect([await skuOf('stool'), await skuOf('bench')]).toEqual(['ST-1', null])
    const { rows } = await readCsv(inParts(new TextEncoder().encode(await exportProducts(shop))))
    expect(rows.map(({ cells }) => [cells.Handle, cells['Variant SKU']]).toSorted()).toEqual([
      ['bench', ''],
      ['stool', 'ST-1'],
    ])
    await run(['stool,Stool,11'], { header: 'Handle,Title,Variant Price' })
    expect(await skuOf('stool')).toBe('ST-1')
  })

  it('an export fills an empty shop with the same products', async () => {
    await run(pot)
    const csv = await exportProducts(shop)
    const other = await createTestShop({ seed: 'none' })
    try {
      const report = await importProducts(other, { csv: () => [new TextEncoder().encode(csv)], dryRun: false })
      expect(report).toMatchObject({ created: 1, refused: [] })
      // The images are in the first shop's storage only, so the other shop exports the placeholder.
      const withoutImages = async (text: string) =>
        (await readCsv(inParts(new TextEncoder().encode(text)))).rows.map(({ cells }) => ({
          ...cells,
          'Image Src': '',
          'Image Position': '',
        }))
      expect(await withoutImages(await exportProducts(other))).toEqual(await withoutImages(csv))
    } finally {
      await other.close()
    }
  })

  async function exportEverything() {
    const { findProductRow } = await import('#domain/catalogue/products/product-queries.ts')
    const { findProductIds } = await import('#domain/catalogue/products/save-catalogue-queries.ts')
    const ids = await findProductIds(shop.database)
    return Promise.all(ids.map((id) => findProductRow(shop.database, { id })))
  }
})

describe('#436 the real catalogues', () => {
  const folder = '../shared/catalogues'
  const files = ['shopify-apparel.csv', 'shopify-home-and-garden.csv']

  it.skipIf(!existsSync(folder))('go in whole, and again without any change', async () => {
    for (const file of files) {
      const csv = () => createReadStream(`${folder}/${file}`) as AsyncIterable<Uint8Array>
      const first = await importProducts(shop, { csv, dryRun: false, fetchImage: unreachable })
      expect(first.refused).toEqual([])
      expect(first.created).toBeGreaterThan(15)
      const second = await importProducts(shop, { csv, dryRun: false, fetchImage: unreachable })
      expect(second).toMatchObject({ created: 0, changed: 0, unchanged: first.created })
    }
    expect((await read('/api/products/copper-light')).data).toMatchObject({ price: 75, membership_price: 59.99 })
    expect((await read('/api/products/clay-plant-pot')).data.sizes).toHaveLength(2)
    expect((await read('/api/products/biodegradable-cardboard-pots')).data).toMatchObject({
      price: 10,
      available: true,
    })
  })
})
