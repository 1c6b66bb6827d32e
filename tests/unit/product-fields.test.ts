import { describe, expect, it } from 'vitest'
import { productFeedXml } from '#api/feeds.ts'
import type { Product } from '#contract/catalogue.ts'
import { productInput } from '#domain/catalogue/products/product-input.ts'
import type { ProductRow } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import { productColumns } from '#domain/office/import-export/product-columns.ts'
import { mergedProduct, productCells, productFields, sameProduct } from '#domain/office/import-export/product-fields.ts'
import { csvText } from '#shared/csv.ts'
import { cents } from '#shared/money.ts'
import { productData } from '#storefront/screens/product/product-data.ts'
import { inParts, readProducts } from '../support/csv-files.ts'

// Every field differs from its default.
const row: ProductRow = {
  id: 7,
  slug: 'vase',
  name: { en: 'Vase' },
  summary: { en: 'A tall vase.' },
  description: { en: '<p>Turned by hand.</p>' },
  vendor: 'Kardemo',
  sku: 'V-0',
  barcode: '7038010000010',
  sizeGuide: 'size-guide',
  price: cents(5000),
  memberPrice: cents(4000),
  prices: {},
  stock: 3,
  featured: true,
  published: false,
  position: 5,
  youtubeId: 'M7lc1UVf-VE',
  longMarketing: true,
  images: [{ path: 'products/vase.jpg', alt: { en: 'A vase' }, width: 900, height: 800, focalX: 0.25, focalY: 0.5 }],
  seo: { title: { en: 'A vase for branches' }, description: { en: 'Tall enough for branches.' } },
  manufacturer: { name: 'Kardemo', address: 'Kaigaten 4\n5005 Bergen', contact: 'post@kardemo.example' },
  responsiblePerson: { name: 'Kardemo France', address: '2 rue Haute\n69001 Lyon', contact: 'https://kardemo.example' },
  warnings: { en: 'Not for food.\nBreaks.' },
  originCountry: 'NO',
  hsCode: '69139090',
  netContent: { amount: 2, unit: 'piece' },
  lowStockAt: 3,
  archivedAt: null,
  firstActiveAt: null,
  membersFrom: new Date('2026-12-01T09:00:00Z'),
  publicFrom: new Date('2026-12-08T09:00:00Z'),
  nextOpening: null,
  gaps: ['no', 'sv', 'fr'],
  version: 4,
  options: [
    {
      id: 'size',
      name: { no: 'Størrelse', sv: 'Storlek', fr: 'Taille', en: 'Size' },
      values: [{ id: 'S/M', label: { en: 'Small' }, swatch: null }],
    },
  ],
  weight: null,
  variants: [
    {
      key: 'S/M',
      values: ['S/M'],
      label: { en: 'Small' },
      weight: null,
      image: null,
      price: cents(6000),
      memberPrice: cents(4500),
      prices: {},
      stock: 2,
      sku: 'V-1',
      barcode: '7038010000027',
    },
  ],
  categories: [{ id: 1, handle: 'home', name: { en: 'Home' }, position: 2 }],
  attributes: [],
  createdAt: new Date(0),
  updatedAt: new Date(0),
}
const fileOf = async (product: ProductRow) => {
  const rows = productCells(product).map((cells) => productColumns.map((column) => cells[column] ?? null))
  const { products, refused } = await readProducts(inParts(new TextEncoder().encode(csvText(productColumns, rows))))
  expect(refused).toEqual([])
  return products[0]!
}
const nothingMore = { variantImages: new Map(), attributes: [] }
const images = [{ path: 'products/vase.jpg', alt: 'A vase', width: 900, height: 800 }]

describe('#436 the table of product fields', () => {
  it('every field of a product stands in a file, or keeps its value', async () => {
    expect(Object.keys(productFields).toSorted()).toEqual(Object.keys(productInput.shape).toSorted())
    const after = mergedProduct({
      before: inputOf(row),
      file: await fileOf(row),
      images,
      ...nothingMore,
      categoryIds: [1],
    })
    expect(sameProduct(after, inputOf(row))).toBe(true)
  })

  it('a new product gets from a file everything but what no column holds', async () => {
    const created = mergedProduct({
      before: null,
      file: await fileOf(row),
      images,
      ...nothingMore,
      categoryIds: [1],
    })
    const inNoFile = {
      featured: false,
      position: 0,
      youtubeLink: null,
      longMarketing: false,
      lowStockAt: null,
      sku: null,
      barcode: null,
      weight: null,
      sizeGuide: null,
      membersFrom: null,
      publicFrom: null,
    }
    expect(created).toEqual({
      ...inputOf(row),
      ...inNoFile,
      id: undefined,
      images: [{ ...row.images[0], focalX: null, focalY: null }],
      // A product's description for search engines is its summary until it is written separately.
      summary: { en: 'Tall enough for branches.' },
      seo: { title: { en: 'A vase for branches' } },
      // Prices and stock are those of the sizes; labels and positions in lists are the owner's.
      price: cents(6000),
      memberPrice: cents(4500),
      stock: null,
      options: created.options,
      variants: [{ ...inputOf(row).variants[0], price: null, memberPrice: null }],
      categories: [{ id: 1, position: 0 }],
    })
  })
})

describe('#431 what is published of a product', () => {
  const product = {
    id: 7,
    slug: 'vase',
    name: 'Vase',
    summary: '',
    description: '<p>Turned &amp; fired.</p>',
    images: ['a.jpg', 'b.jpg'],
    price: cents(5_990),
    currency: 'EUR',
    available: true,
    vendor: 'Kardemo',
    options: [],
    variants: [],
    attributes: [],
    sku: null,
    sold_to: 'everyone',
    categories: [],
  } as unknown as Product
  const feedOf = async (some: Product) => {
    const list = (async function* () {
      yield [
        {
          ...some,
          country: 'NO' as const,
          currency: 'EUR' as const,
          weight: null,
          variant: null,
          feedAttributes: [],
          language: 'en' as const,
        },
      ]
    })()
    const site = { origin: 'https://x.test', market: 'no' } as const
    let xml = ''
    for await (const item of productFeedXml(site, 'Vitrine', list)) xml += item
    return xml
  }
  const terms = { country: 'NO', currency: 'EUR', delivery: { product: [5, 8] }, returns: { paidBy: 'shop' } } as never
  const dataOf = (some: Product) =>
    productData(some, { address: 'https://x.test/produkt/vase', origin: 'https://x.test', shopName: 'Vitrine', terms })

  it('its brand is its vendor, else the shop', async () => {
    expect(await feedOf(product)).toContain('<g:brand>Kardemo</g:brand>')
    expect(dataOf(product)).toMatchObject({ brand: { '@type': 'Brand', name: 'Kardemo' } })
    expect(await feedOf({ ...product, vendor: null })).toContain('<g:brand>Vitrine</g:brand>')
    expect(dataOf({ ...product, vendor: null })).toMatchObject({ brand: { name: 'Vitrine' } })
  })

  it('the feed has its elements in one order, without the empty ones', async () => {
    const elements = [...(await feedOf(product)).matchAll(/<(g:\w+)>([^<]*)</g)].map((match) => match.slice(1))
    expect(elements).toEqual([
      ['g:id', '7'],
      ['g:title', 'Vase'],
      ['g:description', 'Vase'],
      ['g:link', 'https://x.test/produkt/vase'],
      ['g:image_link', 'https://x.test/storage/a.jpg?w=1280'],
      ['g:additional_image_link', 'https://x.test/storage/b.jpg?w=1280'],
      ['g:availability', 'in_stock'],
      ['g:price', '59.90 EUR'],
      ['g:condition', 'new'],
      ['g:shipping', ''],
      ['g:price', '0.00 EUR'],
      ['g:brand', 'Kardemo'],
      ['g:identifier_exists', 'no'],
    ])
  })

  it('structured data has the normal price and plain text', async () => {
    expect(dataOf(product)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Vase',
      sku: '7',
      description: 'Turned & fired.',
      image: ['https://x.test/storage/a.jpg?w=1280', 'https://x.test/storage/b.jpg?w=1280'],
      brand: { '@type': 'Brand', name: 'Kardemo' },
      offers: {
        '@type': 'Offer',
        url: 'https://x.test/produkt/vase',
        price: '59.90',
        priceCurrency: 'EUR',
        itemCondition: 'https://schema.org/NewCondition',
        availability: 'https://schema.org/InStock',
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'EUR' },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'NO' },
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
            transitTime: { '@type': 'QuantitativeValue', minValue: 5, maxValue: 7, unitCode: 'DAY' },
          },
        },
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: 'NO',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 14,
          returnMethod: 'https://schema.org/ReturnByMail',
          returnFees: 'https://schema.org/FreeReturn',
          refundType: 'https://schema.org/FullRefund',
        },
      },
    })
  })
})
