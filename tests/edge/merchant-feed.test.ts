import { request } from 'node:http'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductDraft } from '#domain/catalogue/products/product-input.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { countryCodes } from '#shared/country-codes.ts'
import { gtinOf, isGlobalGtin } from '#shared/trade-codes.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** The rules that merchant centres publish for feeds and structured data, over everything that the demo sells. */

const hosts = [
  { host: 'no.vitrine.test', country: 'NO', product: '/produkt/', language: 'no' },
  { host: 'sv.vitrine.test', country: 'SE', product: '/produkt/', language: 'sv' },
  { host: 'vitrine.fr', country: 'FR', product: '/produkt/', language: 'fr' },
] as const

const named = (en: string, fr: string) => ({ en, fr })
const pictures = ['products/wool-coat.jpg', 'products/wool-coat-navy.jpg']
/** Varies in two attributes that search engines know, and in one that they do not. */
const coat: ProductDraft = {
  id: 4990,
  slug: 'wool-coat',
  name: named('Wool coat', 'Manteau de laine'),
  summary: named('A coat.', 'Un manteau.'),
  price: 20_000,
  memberPrice: null,
  weight: 1_500,
  images: pictures.map((path) => ({ path })),
  options: [
    {
      id: 'colour',
      name: named('Colour', 'Couleur'),
      values: [
        { id: 'black', label: named('Black', 'Noir') },
        { id: 'navy', label: named('Navy', 'Bleu marine') },
      ],
    },
    { id: 'size', name: named('Size', 'Taille'), values: [{ id: 'S' }, { id: 'M/L' }] },
    { id: 'lining', name: named('Lining', 'Doublure'), values: [{ id: 'silk', label: named('Silk', 'Soie') }] },
  ],
  variants: [
    { values: ['black', 'S', 'silk'], sku: 'COAT-B-S', barcode: '9527000700019', stock: 0 },
    { values: ['black', 'M/L', 'silk'], price: 25_000, weight: 1_700 },
    { values: ['navy', 'S', 'silk'], image: pictures[1]!, stock: 4 },
  ],
}

let web: WebShop
beforeAll(async () => {
  const names = hosts.map(({ host }) => host).join(',')
  web = await startWebShop({ environment: { ALLOWED_HOSTS: names }, seed: 'none' })
  await seedDemo(web.shop)
  await saveProduct(web.shop, coat)
}, 60_000)
afterAll(() => web.close())

function get(host: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request({ port: web.port, path, headers: { host } }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
      .on('error', reject)
      .end()
  })
}

type Item = Record<string, string[]>

/** The items of a feed, each element with its texts; those inside of another one are named `shipping/country`. */
function itemsOf(xml: string): Item[] {
  const items: Item[] = []
  const path: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    path.push(name.replace(/^g:/, ''))
    if (name === 'item') items.push({})
  })
  parser.on('text', (text) => {
    const name = path.slice(path.indexOf('item') + 1).join('/')
    const item = items.at(-1)
    if (item && path.includes('item') && text.trim()) item[name] = [...(item[name] ?? []), text]
  })
  parser.on('closetag', () => path.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return items
}

async function feedOf(host: string): Promise<Item[]> {
  const { status, body } = await get(host, '/feeds/products.xml')
  expect(status).toBe(200)
  return itemsOf(body)
}

const address = /^http:\/\/[^\s]+$/
const amount = /^\d+\.\d\d EUR$/
const measure = /^\d+(\.\d{1,3})?(g|kg|ml|cl|l|cm|m|ct)$/
type Rule = { most: number; needed?: boolean; times?: number; like?: RegExp; is?: (text: string) => boolean }
const rules: Record<string, Rule> = {
  id: { most: 50, needed: true },
  title: { most: 150, needed: true },
  description: { most: 5_000, needed: true },
  link: { most: 2_000, needed: true, like: address },
  image_link: { most: 2_000, needed: true, like: address },
  additional_image_link: { most: 2_000, times: 10, like: address },
  availability: { most: 20, needed: true, like: /^(in_stock|out_of_stock)$/ },
  condition: { most: 20, needed: true, like: /^new$/ },
  price: { most: 20, needed: true, like: amount },
  sale_price: { most: 20, like: amount },
  sale_price_effective_date: { most: 60, like: /^\S+Z\/\S+Z$/ },
  'shipping/country': { most: 2, needed: true, is: (text) => countryCodes.includes(text) },
  'shipping/price': { most: 20, needed: true, like: /^0\.00 EUR$/ },
  brand: { most: 70, needed: true },
  gtin: { most: 14, is: (text) => gtinOf(text) === text && isGlobalGtin(text) },
  mpn: { most: 70 },
  identifier_exists: { most: 3, like: /^no$/ },
  item_group_id: { most: 50 },
  color: { most: 100 },
  size: { most: 100 },
  material: { most: 200 },
  pattern: { most: 100 },
  shipping_weight: { most: 20, like: /^\d+ g$/ },
  unit_pricing_measure: { most: 20, like: measure },
  unit_pricing_base_measure: { most: 20, like: /^1(kg|l|m|ct)$/ },
  product_type: { most: 750 },
}

test('C073 each variant is an item of its own, in the feed and in structured data', async () => {
  const items = (await feedOf('vitrine.fr')).filter((item) => item.item_group_id?.[0] === '4990')
  const link = 'http://vitrine.fr/produkt/wool-coat?colour='
  const stored = (path: string) => `http://vitrine.fr/storage/${path}?w=1280`
  expect(items).toMatchObject([
    {
      id: ['4990-black+S+silk'],
      title: ['Manteau de laine – Noir, S, Soie'],
      link: [`${link}black&size=S&lining=silk`],
      color: ['Noir'],
      size: ['S'],
      gtin: ['9527000700019'],
      mpn: ['COAT-B-S'],
      availability: ['out_of_stock'],
      price: ['200.00 EUR'],
      shipping_weight: ['1500 g'],
      image_link: [stored(pictures[0]!)],
    },
    {
      link: [`${link}black&size=M%2FL&lining=silk`],
      size: ['M/L'],
      price: ['250.00 EUR'],
      shipping_weight: ['1700 g'],
      identifier_exists: ['no'],
    },
    { color: ['Bleu marine'], image_link: [stored(pictures[1]!)], additional_image_link: [stored(pictures[0]!)] },
  ])
  const { body } = await get('vitrine.fr', '/produkt/wool-coat')
  const group = productsIn(body)[0]!
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: '4990',
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
  })
  expect(group.hasVariant!.map(({ color, size, offers }) => [color, size, offers.url])).toEqual(
    items.map((item) => [item.color![0], item.size![0], item.link![0]]),
  )
})

describe.each(hosts)('$host', ({ host, country }) => {
  test('C073 every item of the feed fits what merchant centres take', async () => {
    const items = await feedOf(host)
    expect(items.length).toBeGreaterThan(20)
    expect(new Set(items.flatMap(({ id }) => id)).size).toBe(items.length)
    for (const item of items) {
      const name = `${item.id}: ${item.title}`
      expect(
        Object.keys(item).filter((element) => !(element in rules)),
        name,
      ).toEqual([])
      for (const [element, { most, needed, times = 1, like, is }] of Object.entries(rules)) {
        const texts = item[element] ?? []
        expect(texts.length, `${name}: ${element}`).toBeLessThanOrEqual(times)
        if (needed) expect(texts.length, `${name}: ${element}`).toBe(1)
        for (const text of texts) {
          expect(text.length, `${name}: ${element}`).toBeLessThanOrEqual(most)
          expect(text.trim(), `${name}: ${element}`).toBe(text)
          if (like) expect(text, `${name}: ${element}`).toMatch(like)
          if (is) expect(is(text), `${name}: ${element} ${text}`).toBe(true)
        }
      }
      expect(item['shipping/country']).toEqual([country])
      // An item names what identifies it, or says that nothing does.
      expect(Boolean(item.gtin ?? item.mpn), name).toBe(!item.identifier_exists)
      expect(Boolean(item.unit_pricing_measure), name).toBe(Boolean(item.unit_pricing_base_measure))
      expect(Boolean(item.sale_price), name).toBe(Boolean(item.sale_price_effective_date))
    }
    expect(items.filter(({ gtin }) => gtin).length).toBeGreaterThan(5)
    expect(items.filter((item) => item.unit_pricing_measure).length).toBeGreaterThan(4)
  })

  test('C073 the page’s structured data says what the feed says', async () => {
    for (const item of await feedOf(host)) {
      const link = new URL(item.link![0]!)
      const { status, body } = await get(host, link.pathname + link.search)
      expect(status, link.pathname).toBe(200)
      const product = soldIn(body, item)
      const { offers } = product
      const name = `${item.id}: ${item.title}`
      expect(product.name.slice(0, 149), name).toBe(item.title![0]!.slice(0, 149))
      // The feed divides several materials by slashes, as merchant centres want them.
      for (const attribute of ['color', 'size', 'material', 'pattern'] as const)
        expect(product[attribute], name).toBe(
          attribute === 'material' ? item.material?.[0]?.replaceAll('/', ', ') : item[attribute]?.[0],
        )
      expect(product.gtin, name).toBe(item.gtin?.[0])
      expect(product.mpn, name).toBe(item.mpn?.[0])
      expect(product.sku, name).toBe((item.mpn ?? item.id!)[0])
      expect(product.brand.name, name).toBe(item.brand![0])
      expect(product.image[0], name).toBe(item.image_link![0])
      expect(offers.url, name).toBe(item.link![0])
      expect(`${offers.price} ${offers.priceCurrency}`, name).toBe((item.sale_price ?? item.price!)[0])
      expect(offers.availability, name).toBe(
        `https://schema.org/${item.availability![0] === 'in_stock' ? 'InStock' : 'OutOfStock'}`,
      )
      expect(offers.shippingDetails).toMatchObject({
        shippingRate: { value: '0', currency: 'EUR' },
        shippingDestination: { addressCountry: country },
      })
      expect(offers.hasMerchantReturnPolicy).toMatchObject({
        applicableCountry: country,
        merchantReturnDays: 14,
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      })
      const quantity = [offers.priceSpecification].flat().find((one) => one?.referenceQuantity)?.referenceQuantity
      expect(Boolean(quantity), name).toBe(Boolean(item.unit_pricing_measure))
      if (quantity) expect(item.unit_pricing_measure![0]).toMatch(new RegExp(`^${quantity.value}[a-z]+$`))
    }
  })
})

type Quantity = { value: string }
type ProductData = {
  '@type': string
  name: string
  sku: string
  productGroupID?: string
  hasVariant?: ProductData[]
  color?: string
  size?: string
  material?: string
  pattern?: string
  gtin?: string
  mpn?: string
  image: string[]
  brand: { name: string }
  offers: Record<'url' | 'price' | 'priceCurrency' | 'availability', string> & {
    shippingDetails: object
    hasMerchantReturnPolicy: object
    priceSpecification?: { referenceQuantity?: Quantity } | { referenceQuantity?: Quantity }[]
  }
}

/** The products among a page's structured data. */
function productsIn(html: string): ProductData[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
  const found = scripts.map((match) => JSON.parse(match[1]!) as ProductData)
  return found.filter((each) => ['Product', 'ProductGroup'].includes(each['@type']))
}

/** The product or variant that an item of the feed is about, among a page's structured data. */
function soldIn(html: string, item: Item): ProductData {
  const whole = productsIn(html)[0]!
  if (!item.item_group_id) return whole
  expect(whole.productGroupID).toBe(item.item_group_id[0])
  expect(whole.offers).toBeUndefined()
  const variant = whole.hasVariant!.find(({ offers }) => offers.url === item.link![0])!
  const { brand, material, pattern, color } = whole
  const common = { ...(material && { material }), ...(pattern && { pattern }), ...(color && { color }) }
  return { ...common, ...variant, brand }
}
