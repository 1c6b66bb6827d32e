import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recogniseFormat } from '#domain/office/import-export/formats/formats.ts'
import { wooAliases } from '#domain/office/import-export/formats/woocommerce-columns.ts'
import type { ImportSettings } from '#domain/office/import-export/import-settings.ts'
import type { ImportedProduct } from '#domain/office/import-export/imported-product.ts'
import { openProductFile } from '#domain/office/import-export/product-file.ts'
import { inParts, readingPlace, readProducts } from '../support/csv-files.ts'

const bytes = (text: string) => inParts(new TextEncoder().encode(text))
const read = (text: string, settings: Partial<ImportSettings> = {}) => readProducts(bytes(text), settings)
const sample = (name: string) => readFileSync(`tests/support/product-files/${name}.csv`, 'utf8')
const recognised = (text: string) => recogniseFormat(text.split('\n')[0]!.trim().split(/[,;]/)).id
const byHandle = (products: ImportedProduct[], handle: string) => products.find((one) => one.handle === handle)!
const told = ({ variants }: ImportedProduct) =>
  variants.map(({ values, price, stock, sku }) => [values.join(' / '), price, stock, sku])

describe('C072 three options of a Shopify file', () => {
  const header =
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option3 Name,Option3 Value,' +
    'Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,' +
    'Variant Image,Variant Weight Unit,Material (product.metafields.custom.material),' +
    'Care (product.metafields.custom.care),Product rating count (product.metafields.reviews.rating_count)'
  const row = (cells: string) => `\uFEFF${header}\n${cells}\n`
  const coat = [
    'coat,Coat,<p>Warm</p>,Size,S,,Color,Red,Lining,Wool,C-1,900.4,shopify,3,100,120,https://pics.example/red.jpg,kg,Wool,"[""Dry clean"",""No iron""]",12',
    'coat,,,,S,,,Blue,,Wool,C-2,900,shopify,0,100,120,,kg,,,',
    'coat,,,,M,,,Red,,Silk,C-3,0,,,90,,,g,,,',
  ]

  test('C072 stay options with their values, prices, weights and images', async () => {
    const { products, refused } = await read(row(coat.join('\n')))
    expect(refused).toEqual([])
    expect(products[0]).toMatchObject({
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Color', values: ['Red', 'Blue'] },
        { name: 'Lining', values: ['Wool', 'Silk'] },
      ],
      variants: [
        { values: ['S', 'Red', 'Wool'], price: 12000, memberPrice: 10000, stock: 3, sku: 'C-1', weight: 900 },
        { values: ['S', 'Blue', 'Wool'], stock: 0, weight: 900, image: null },
        { values: ['M', 'Red', 'Silk'], price: 9000, memberPrice: null, stock: null, weight: null },
      ],
      attributes: [
        { name: 'Material', value: 'Wool' },
        { name: 'Care', value: 'Dry clean, No iron' },
      ],
    })
    expect(products[0]!.variants[0]!.image).toBe('https://pics.example/red.jpg')
  })

  test('C072 a missing value, an equal combination and too many variants are named by line', async () => {
    const refusedOf = async (rows: string[]) => (await read(row(rows.join('\n')))).refused
    const plain = (size: string, colour: string) => `coat,Coat,,Size,${size},,Color,${colour},,,,,,,100,,,,,,`
    expect(await refusedOf([plain('S', 'Red'), plain('M', ''), plain('L', 'Red')])).toEqual([
      { line: 2, why: 'skipped with the rest of "coat" because of line 3' },
      { line: 3, why: 'Option2 Value is empty' },
      { line: 4, why: 'skipped with the rest of "coat" because of line 3' },
    ])
    expect((await refusedOf([plain('S', 'Red'), plain('M', 'Red'), plain('S', 'Red')]))[2]).toEqual({
      line: 4,
      why: '"S / Red" is there twice',
    })
    const many = Array.from({ length: 201 }, (_, index) => plain(`S${index % 100}`, `Tone ${Math.floor(index / 100)}`))
    expect((await refusedOf(many)).find(({ line }) => line === 202)).toEqual({
      line: 202,
      why: 'the product has 201 variants; at most 200 are possible',
    })
    expect((await read(row(many.slice(1).join('\n')))).products[0]!.variants).toHaveLength(200)
  })
})

describe('C072 a WooCommerce file', () => {
  test('C072 comes in whole, with variations before and after their product', async () => {
    expect(recognised(sample('woocommerce'))).toBe('woocommerce')
    const { products, refused, notes } = await read(sample('woocommerce'))
    expect(refused).toEqual([])
    expect(products.map(({ handle }) => handle)).toEqual(['fell-jacket', 'camp-mug', 'gift-talk'])
    const jacket = byHandle(products, 'fell-jacket')
    expect(jacket.options).toEqual([
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Colour', values: ['Red', 'Black, matte'] },
    ])
    expect(told(jacket)).toEqual([
      ['S / Red', 14990, 4, 'FJ-S-RED'],
      ['M / Red', 14990, 2, 'FJ-M-RED'],
      ['L / Black, matte', 15990, 0, 'FJ-L-BLK'],
    ])
    expect(jacket.variants.map(({ weight, image, barcode }) => [weight, image, barcode])).toEqual([
      [610, 'https://pics.example/fell-red.jpg', '7038010009013'],
      [600, null, '7038010009020'],
      [600, null, null],
    ])
    // Until the end of the last day where the shop is.
    expect(jacket.variants[1]!.sale).toEqual({
      price: 11990,
      from: new Date('2026-05-19T22:00:00Z'),
      to: new Date('2026-06-30T22:00:00Z'),
    })
    expect(jacket.attributes).toEqual([{ name: 'Material', value: 'Wool, Polyamide' }])
    expect(jacket.categories).toEqual([
      { path: ['Clothing', 'Jackets'], mayBeHandle: false },
      { path: ['Sale'], mayBeHandle: false },
    ])
    expect(jacket.images.map(({ source }) => source)).toEqual([
      'https://pics.example/fell-1.jpg',
      'https://pics.example/fell-2.jpg',
    ])
    expect([jacket.text('Title'), jacket.text('Vendor'), jacket.text('SEO Description'), jacket.html]).toEqual([
      'Fell jacket',
      'Kardemo',
      'Light, warm and packable.',
      '<p>Made for wind.</p>\n<p>With "taped" seams, and a hood.</p>',
    ])
    const mug = byHandle(products, 'camp-mug')
    expect(mug).toMatchObject({ options: [], attributes: [{ name: 'Volume', value: '0.4 l' }] })
    expect(mug.variants[0]).toMatchObject({ values: [], price: 1200, sale: { price: 950, from: null }, weight: 250 })
    // A sale without an end is the price.
    expect(byHandle(products, 'gift-talk')).toMatchObject({ state: 'draft', categories: [] })
    expect(byHandle(products, 'gift-talk').variants[0]).toMatchObject({ price: 1500, sale: null, stock: null })
    expect(notes).toEqual([
      'line 7: the sale price has no end, so it becomes the price; plan an end to show it as a sale',
      'line 7: not a thing to send there; here it is sold like any other product',
    ])
  })

  const head = 'ID,Type,SKU,Name,Published,Stock,Sale price,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)'
  const woo = (...rows: string[]) => read([head, ...rows].join('\n'))

  test.each([
    [
      'Norwegian',
      'ID,Type,Varenummer,Navn,Publisert,Synlighet i katalogen,På lager?,Lager,Vekt (kg),Tilbudspris,Vanlig pris,Kategorier,Bilder,Forelder,Attributt 1 navn,Attributt 1 verdi(er)',
    ],
    [
      'Swedish',
      'ID,Typ,Artikelnummer,Namn,Publicerad,Synlighet i katalog,I lager?,Lagersaldo,Vikt (kg),Reapris,Ordinarie pris,Kategorier,Bilder,Förälder,Attribut 1 namn,Attribut 1 värde(n)',
    ],
    [
      'French',
      'ID,Type,UGS,Nom,Publié,Visibilité dans le catalogue,En stock ?,Stock,Poids (kg),Tarif promo,Tarif régulier,Catégories,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1',
    ],
    [
      'German',
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,Sichtbarkeit im Katalog,Vorrätig?,Lager,Gewicht (kg),Angebotspreis,Regulärer Preis,Kategorien,Bilder,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)',
    ],
  ])('C072 is known by its %s columns, with its decimal commas', async (_, header) => {
    const rows = [
      '9,variable,P,Pot,1,visible,1,,"0,5",,,Home,,,Size,"S, L"',
      '10,variation,,,1,visible,1,3,,,"1.234,50",,,P,Size,S',
    ]
    const text = [header, ...rows].join('\n')
    const file = await openProductFile(bytes(text), readingPlace)
    expect([file.format.id, file.problem, file.columns.unknown]).toEqual(['woocommerce', null, []])
    const { products, refused } = await read(text)
    expect(refused).toEqual([])
    expect(told(products[0]!)).toEqual([['S', 123450, 3, null]])
    expect(products[0]).toMatchObject({ categories: [{ path: ['Home'] }], variants: [{ weight: 500 }] })
  })

  test('no two columns share a name in any language', () => {
    for (const [name, column] of Object.entries(wooAliases)) expect([name, typeof column]).toEqual([name, 'string'])
  })

  test('C072 what does not fit is named by line, and nothing of its product goes in', async () => {
    const { products, refused } = await woo(
      '2,variation,A-1,,1,1,,10,id:99,Size,S',
      '3,variation,A-2,,1,1,,10,,Size,S',
      '4,grouped,G,Set,1,,,,,,',
      '5,variable,V,Vest,1,,,,,Size,"S, M"',
      '6,variation,V-S,,1,1,,10,V,Size,S',
      '7,variation,V-S2,,1,1,,10,V,Size,s',
      '8,variation,V-M,,1,1,,"1 234,50 kr",V,Size,M',
      '9,variable,W,Empty,1,,,,,Size,"S, M"',
      '10,simple,X,Cup,1,few,,5,,,',
      '11,simple,Y,Jug,1,2,,5,,,',
    )
    expect(products.map(({ handle }) => handle)).toEqual(['jug'])
    expect(refused).toEqual([
      { line: 2, why: 'its product "id:99" is not in the file' },
      { line: 3, why: 'the variation does not name its product' },
      { line: 4, why: 'products of the type "grouped" are not sold here' },
      { line: 5, why: 'skipped with the rest of "vest" because of line 8' },
      { line: 6, why: 'skipped with the rest of "vest" because of line 8' },
      { line: 7, why: '"S" is there twice' },
      { line: 8, why: 'Regular price "1 234,50 kr" is not an amount' },
      { line: 9, why: 'the product has variations there, and none of them is in the file' },
      { line: 10, why: 'Stock "few" is not a whole number' },
    ])
  })

  test('C072 a variation of any value becomes one of each value that no other names', async () => {
    const head2 = `${head},Attribute 2 name,Attribute 2 value(s)`
    const { products, refused, notes } = await read(
      [
        head2,
        '1,variable,T,Tee,1,,,,,Size,"S, M",Colour,"Red, Blue"',
        '2,variation,T-any,,1,5,,10,T,Size,S,Colour,',
        '3,variation,T-SR,,1,2,,12,T,Size,S,Colour,Red',
        '4,variation,T-M,,1,,,11,T,Size,M,Colour,',
      ].join('\n'),
    )
    expect(refused).toEqual([])
    expect(told(products[0]!)).toEqual([
      ['S / Red', 1200, 2, 'T-SR'],
      ['S / Blue', 1000, 5, 'T-any'],
      ['M / Red', 1100, null, 'T-M'],
      ['M / Blue', 1100, null, 'T-M'],
    ])
    expect(notes).toEqual([])
    const values = Array.from({ length: 15 }, (_, index) => `V${index}`).join(', ')
    const many = await read(
      [
        head2,
        `1,variable,T,Tee,1,,,,,Size,"${values}",Colour,"${values}"`,
        '2,variation,,,1,,,10,T,Size,,Colour,',
      ].join('\n'),
    )
    expect(many.refused[1]).toEqual({
      line: 3,
      why: 'this variation stands for 225 combinations; at most 200 are possible',
    })
    const shared = await woo('1,variable,T,Tee,1,,,,,Size,"S, M"', '2,variation,T-any,,1,5,,10,T,Size,')
    expect(told(shared.products[0]!).map(([, , stock]) => stock)).toEqual([5, 0])
    expect(shared.notes[0]).toContain('line 3: one quantity there for 2 combinations')
  })

  test('C072 more than three options are refused by line', async () => {
    const names = [1, 2, 3, 4].map((number) => `Attribute ${number} name,Attribute ${number} value(s)`).join(',')
    const cells = ['Size,S', 'Colour,Red', 'Fit,Slim', 'Length,Long'].join(',')
    const { refused } = await read(
      [
        `ID,Type,SKU,Name,Published,Regular price,Parent,${names}`,
        `1,variable,T,Tee,1,,,${cells}`,
        `2,variation,,,1,5,T,${cells}`,
      ].join('\n'),
    )
    expect(refused[0]).toEqual({
      line: 2,
      why: 'the product has the options "Size", "Colour", "Fit" and "Length"; at most 3 are possible',
    })
  })

  test('C072 products of one name keep their addresses, in whatever order they come', async () => {
    const rows = ['8,simple,B,Cap,1,,,5,,,', '7,simple,A,Cap,1,,,6,,,', ',simple,Z-1,Cap,1,,,7,,,']
    for (const order of [rows, rows.toReversed()]) {
      const { products } = await woo(...order)
      expect(Object.fromEntries(products.map(({ handle, variants }) => [handle, variants[0]!.sku]))).toEqual({
        cap: 'A',
        'cap-8': 'B',
        'cap-z-1': 'Z-1',
      })
    }
  })

  test('a sale that is over means nothing, and one that begins later without an end is left out', async () => {
    const dated = (row: string) =>
      read(
        `ID,Type,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price,Tax status\n${row}\n`,
      )
    expect((await dated('1,simple,Cup,1,2026-01-01,2026-01-31,5,8,')).products[0]!.variants[0]).toMatchObject({
      price: 800,
      sale: null,
    })
    const later = await dated('1,simple,Cup,1,2027-01-01 10:30:00,,5,8,')
    expect(later.products[0]!.variants[0]).toMatchObject({ price: 800, sale: null })
    expect(later.notes[0]).toContain('begins later and has no end')
    expect((await dated('1,simple,Cup,1,31/12/2026,,5,8,')).refused).toEqual([
      { line: 2, why: 'Date sale price starts "31/12/2026" is not a date such as 2026-05-31' },
    ])
  })
})

describe('C072 PrestaShop’s files', () => {
  test('C072 products come in with VAT added once, with categories, features and discounts', async () => {
    expect(recognised(sample('prestashop-products'))).toBe('prestashop')
    expect((await read(sample('prestashop-products'))).refused).toEqual([
      { line: 1, why: 'the prices are without VAT: say the rate to add' },
    ])
    const { products, refused } = await read(sample('prestashop-products'), { vatRate: '20' })
    expect(refused).toEqual([])
    const [shirt, mug] = products as [ImportedProduct, ImportedProduct]
    expect(shirt).toMatchObject({
      handle: 'printed-shirt',
      state: 'active',
      origin: { id: '1', net: '16.52', price: 1982, vatRate: '20' },
      categories: [{ path: ['Women', 'Shirts'] }, { path: ['Sale'] }],
      images: [
        { source: 'https://pics.example/shirt-1.jpg', alt: 'Front' },
        { source: 'https://pics.example/shirt-2.jpg', alt: 'Back' },
      ],
      attributes: [
        { name: 'Composition', value: 'Cotton, Elastane' },
        { name: 'Styles', value: 'Casual' },
      ],
      variants: [{ price: 1982, stock: 40, sku: 'demo_1', weight: 300 }],
    })
    expect(mug).toMatchObject({ handle: 'mug-best', state: 'draft' })
    expect(mug.variants[0]).toMatchObject({
      price: 1190,
      barcode: '3700000000016',
      sale: { price: 952, to: new Date('2026-07-01T22:00:00Z') },
    })
  })

  test('C072 combinations become options and variants of the product they name', async () => {
    expect(recognised(sample('prestashop-combinations'))).toBe('prestashop-combinations')
    const { products, refused } = await read(sample('prestashop-combinations'))
    expect(refused).toEqual([])
    expect(products[0]).toMatchObject({
      handle: '1',
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Color', values: ['White', 'Black'] },
      ],
      variants: [
        { values: ['S', 'White'], impact: '0', stock: 10, sku: 'demo_1_s' },
        { values: ['M', 'White'], impact: '1.5', stock: 5 },
        { values: ['M', 'Black'], impact: '-0.25', stock: 0 },
      ],
    })
  })

  test('C072 its French columns are known, and prices with VAT need no rate', async () => {
    const header = 'ID produit;Actif (0/1);Nom *;Catégories (x,y,z...);Prix TTC;Référence #;Quantité;URL réécrite'
    const { products, refused } = await read(`${header}\n7;1;Bol;Cuisine;"1 234,50 €";B-7;3;bol-bleu\n`)
    expect(refused).toEqual([])
    expect(products[0]).toMatchObject({ handle: 'bol-bleu', variants: [{ price: 123450, stock: 3, sku: 'B-7' }] })
  })
})

test('C072 files are recognised by their columns, our own by theirs', async () => {
  expect(recognised('Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Status')).toBe('shopify')
  expect(recognised('Title,URL handle,Description,SKU,Option1 name,Option1 value,Price')).toBe('shopify')
  expect(recognised('Handle,Title,Variant Price,Member Price,Category,Status')).toBe('shop')
  expect(recognised('Handle,Title,Variant Price')).toBe('shop')
  expect(recognised('Address,Label,Amount')).toBe('shop')
})
