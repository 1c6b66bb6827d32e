import { eq } from 'drizzle-orm'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { sitemapParts } from '#api/feeds.ts'
import { products } from '#database/schema/schema.ts'
import { productTag } from '#shared/cache-tags.ts'
import { hourMs } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { escapeXml } from '#shared/xml.ts'
import { setPrice } from '../support/set-price.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const get = async (path: string) => shop.app.request(`http://localhost${path}`)
/** The texts of a document. Throws where a strict parser reads none. */
function textsOf(xml: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const parser = new SaxesParser()
    const texts: string[] = []
    parser.on('text', (text) => texts.push(text))
    parser.on('error', reject)
    parser.on('end', () => resolve(texts))
    parser.write(xml).close()
  })
}
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)

describe('#431 what search engines read', () => {
  it('the sitemap of a small shop is one file with every product once', async () => {
    const response = await get('/sitemap.xml')
    expect(response.headers.get('content-type')).toContain('application/xml')
    const found = addresses(await response.text())
    expect(new Set(found).size).toBe(found.length)
    const products = (await (await get('/api/products?per_page=100')).json()) as { slug: string }[]
    for (const { slug } of products) expect(found).toContain(`http://localhost/produkt/${slug}`)
    expect(found.filter((address) => address.includes('/produkt/'))).toHaveLength(products.length)
    expect(addresses(await (await get('/sitemap.xml?part=1')).text())).toEqual(found)
    expect((await get('/sitemap.xml?part=2')).status).toBe(404)
    expect((await get('/sitemap.xml?part=0')).status).toBe(422)
  })

  it('no sitemap is longer than the format allows, and together they hold every product once', () => {
    for (const [others, products] of [
      [12, 0],
      [12, 49_988],
      [12, 49_989],
      [40, 100_000],
      [40, 149_960],
      [60_000, 5],
    ] as const) {
      const parts = sitemapParts(others, products)
      let reached = 0
      for (const [index, part] of parts.entries()) {
        expect(part.skipped).toBe(reached)
        expect(part.limit + (index === 0 ? Math.min(others, 50_000) : 0)).toBeLessThanOrEqual(50_000)
        reached += part.limit
      }
      expect(reached).toBeGreaterThanOrEqual(products)
      expect(reached - products).toBeLessThanOrEqual(50_000)
    }
  })

  it('a shop with more addresses than one sitemap holds lists several, which divide them', async () => {
    const whole = addresses(await (await get('/sitemap.xml')).text())
    const app = createApi(shop, { maxAddresses: 6 })
    const read = async (path: string) => {
      const response = await app.request(path)
      expect(response.status, path).toBe(200)
      return addresses(await response.text())
    }
    const parts = await read('http://localhost/sitemap.xml')
    expect(parts.length).toBeGreaterThan(1)
    expect(parts[1]).toBe('http://localhost/sitemap.xml?part=2')
    const found = await Promise.all(parts.map(read))
    const products = found.flat().filter((address) => address.includes('/produkt/'))
    expect(products.toSorted()).toEqual(whole.filter((address) => address.includes('/produkt/')).toSorted())
    for (const some of found) expect(some.length).toBeLessThanOrEqual(6)
    expect(new Set(found.flat())).toEqual(new Set(whole))
  })

  it('the product feed has one item a product or variant, with its normal price', async () => {
    const xml = await (await get('/feeds/products.xml')).text()
    type Sold = { id: number; price: number; sizes: { key: string }[] }
    const products = (await (await get('/api/products?per_page=100')).json()) as Sold[]
    const items = [...xml.matchAll(/<g:id>([^<]+)<\/g:id>[\s\S]*?<g:price>([\d.]+) EUR<\/g:price>/g)]
    const sold = products.flatMap(({ id, price, sizes }) =>
      sizes.length === 0 ? [[`${id}`, price]] : sizes.map(({ key }) => [`${id}-${key}`, price]),
    )
    expect(items.map((item) => [item[1], Number(item[2])]).toSorted()).toEqual(sold.toSorted())
    expect(xml.trimEnd().endsWith('</rss>')).toBe(true)
  })

  it('a title with what XML forbids leaves feed and sitemap readable, however it came into the shop', async () => {
    const hostile = 'Mug\u000b \u0007<b>&amp;\ufffe\uffff \ud800 ]]> "\u0085'
    const before = await shop.database.select().from(products).where(eq(products.id, 4352))
    await shop.database
      .update(products)
      .set({ name: { en: hostile.replace('\ud800', '') }, vendor: 'A\u0001&B' })
      .where(eq(products.id, 4352))
    await shop.changes.announce([productTag(4352)])
    const texts = await textsOf(await (await get('/feeds/products.xml?lng=en')).text())
    expect(texts).toContain('Mug  <b>&amp;  ]]> "\u0085')
    expect(texts).toContain('A&B')
    expect(escapeXml(hostile)).toBe('Mug  &lt;b&gt;&amp;amp;  ]]&gt; &quot;\u0085')
    await textsOf(await (await get('/sitemap.xml')).text())
    await shop.database
      .update(products)
      .set({ name: before[0]!.name, vendor: before[0]!.vendor })
      .where(eq(products.id, 4352))
    await shop.changes.announce([productTag(4352)])
  })

  it('the product feed is made once an hour, and when a product changes; no request makes it again', async () => {
    const read = async () => (await get('/feeds/products.xml')).text()
    const price = async (amount: number) => setPrice(shop, 4352, { price: cents(amount) })
    const now = shop.clock()
    const first = await read()
    // This change is not announced, so the cached feed is still returned.
    await price(123_456)
    expect(await Promise.all([read(), read()])).toEqual([first, first])
    await shop.changes.announce([productTag(4352)])
    expect(await read()).toContain('1234.56 EUR')
    await price(7_200)
    expect(await read()).toContain('1234.56 EUR')
    shop.setNow(new Date(now.getTime() + hourMs + 1_000))
    expect(await read()).toBe(first)
    shop.setNow(now)
  })
})
