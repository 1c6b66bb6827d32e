import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProductDraft, type ProductInput, readProductInput } from '#domain/catalogue/products/product-input.ts'
import type { ProductRow } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import type { ImportedImage, ImportedProduct } from '#domain/office/import-export/imported-product.ts'
import { productColumns } from '#domain/office/import-export/product-columns.ts'
import { mergedProduct, productCells, sameProduct } from '#domain/office/import-export/product-fields.ts'
import { csvText } from '#shared/csv.ts'
import { languages } from '#shared/markets.ts'
import { combinationsOf } from '#shared/variants.ts'
import { inParts, readProducts } from '../support/csv-files.ts'

/** A product as the database would return it. */
function rowOf(input: ProductInput): ProductRow {
  const { youtubeLink: _, state, variants, categories, ...fields } = input
  return {
    ...fields,
    seo: { title: {}, ...fields.seo },
    id: 7,
    stock: input.stock ?? null,
    published: state === 'active',
    archivedAt: state === 'archived' ? new Date(0) : null,
    youtubeId: null,
    firstActiveAt: null,
    nextOpening: null,
    gaps: [],
    version: 1,
    variants: variants.map((variant) => ({ ...variant, stock: variant.stock ?? null, label: {} })),
    attributes: [],
    categories: categories.map(({ id, position }) => ({ id, position, handle: `c-${id}`, name: { en: `C ${id}` } })),
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }
}

async function exported(row: ProductRow): Promise<string> {
  const rows = productCells(row).map((cells) => productColumns.map((column) => cells[column] ?? null))
  return csvText(productColumns, rows)
}

/** Reads the file of a product, with its images as the storage has them. */
async function read(text: string): Promise<ImportedProduct> {
  const { products, refused } = await readProducts(inParts(new TextEncoder().encode(text)))
  expect(refused).toEqual([])
  return products[0]!
}

function merged(before: ProductInput | null, file: ImportedProduct): ProductInput {
  const image = (source: string, alt: string | null): ImportedImage => ({ path: source.replace('/storage/', ''), alt })
  return mergedProduct({
    before,
    file,
    images: file.images.length ? file.images.map(({ source, alt }) => image(source, alt)) : null,
    variantImages: new Map(file.variants.flatMap((one) => (one.image ? [[one.image, image(one.image, null)]] : []))),
    attributes: before?.attributes ?? [],
    categoryIds: file.categories?.map(({ path }) => Number(path[0]!.slice(2))) ?? null,
  })
}

const word = fc.stringMatching(/^[A-Za-zÅåØøÆæ=+@'][A-Za-z0-9 ,/.;"'åøæ+-]{0,10}[A-Za-z0-9]$/)
const texts = fc.record({ en: word, no: word }, { requiredKeys: ['en'] })
const count = fc.option(fc.integer({ min: 0, max: 999 }))
const code = fc.option(fc.stringMatching(/^[A-Z0-9-]{1,8}$/))
const price = fc.integer({ min: 100, max: 99_999 })
const paths = ['products/one.jpg', 'products/two.jpg']
const value = fc.record({
  id: fc.oneof(word, fc.stringMatching(/^[a-z][a-z-]{0,5}$/)),
  label: texts,
  swatch: fc.constantFrom(null, '#1c1b1a'),
})
const option = fc.record({
  id: fc.constantFrom('size', 'colour', 'material', 'fit', 'lining-2'),
  name: texts,
  values: fc.uniqueArray(value, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
})
const draft: fc.Arbitrary<ProductDraft> = fc
  .record({
    options: fc.uniqueArray(option, { maxLength: 3, selector: ({ id }) => id }),
    seed: fc.infiniteStream(fc.tuple(price, fc.option(price), count, code, code, count)),
  })
  .chain(({ options, seed }) => {
    const made = combinationsOf(options)
    return fc.record({
      slug: fc.constant('thing'),
      name: texts,
      vendor: fc.option(word),
      price,
      memberPrice: fc.constant(null),
      stock: options.length ? fc.constant(null) : count,
      sku: options.length ? fc.constant(null) : code,
      barcode: options.length ? fc.constant(null) : code,
      weight: fc.option(fc.integer({ min: 1, max: 9999 })),
      state: fc.constantFrom('active' as const, 'draft' as const, 'archived' as const),
      images: fc.constant(paths.map((path) => ({ path, alt: { en: 'A thing' } }))),
      options: fc.constant(options),
      variants: fc.subarray(made, { minLength: Math.min(1, made.length) }).map((chosen) =>
        chosen.map((values, index) => {
          const [own, member, stock, sku, barcode, weight] = seed.next().value!
          const isOwn = index % 2 === 0
          return {
            values,
            price: isOwn ? own : null,
            memberPrice: isOwn && member !== null && member < own ? member : null,
            stock,
            sku,
            barcode,
            weight: weight || null,
            image: index % 3 === 0 ? paths[1]! : null,
          }
        }),
      ),
      categories: fc.constant([{ id: 3, position: 2 }]),
    })
  })

describe('C072 out and in again', () => {
  test('C072 any product with options is unchanged by its own file', async () => {
    await fc.assert(
      fc.asyncProperty(draft, async (some) => {
        const before = readProductInput(some)
        const row = rowOf(before)
        const after = merged(inputOf(row), await read(await exported(row)))
        expect(after.options).toEqual(before.options)
        expect(after.variants).toEqual(row.variants.map(({ label: _, ...variant }) => variant))
        expect(sameProduct(inputOf(row), after)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  test('C072 a file fills an empty shop with products whose file is the same again', async () => {
    await fc.assert(
      fc.asyncProperty(draft, async (some) => {
        const text = await exported(rowOf(readProductInput(some)))
        const made = readProductInput(merged(null, await read(text)))
        expect(await exported(rowOf(made))).toBe(text)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the options of a product that a file changes', () => {
  const before = readProductInput({
    slug: 'coat',
    name: { en: 'Coat' },
    price: 1000,
    memberPrice: 900,
    options: [
      {
        id: 'size',
        name: { en: 'Size', no: 'Størrelse' },
        values: ['S', 'M', 'XL'].map((id) => ({ id, label: { en: id } })),
      },
      {
        id: 'colour',
        name: { en: 'Colour', no: 'Farge' },
        values: [
          { id: 'red', label: { en: 'Red', no: 'Rød' }, swatch: '#aa0000' },
          { id: 'black', label: { en: 'Black' } },
        ],
      },
    ],
    variants: [
      { key: 'one', values: ['S', 'red'], price: 1200, weight: 500 },
      { key: 'two', values: ['M', 'black'], stock: 4, sku: 'C-2' },
    ],
  })
  const file = (...rows: string[]) =>
    read(['Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price', ...rows].join('\n'))

  test('keys, texts, swatches and what the file does not say stay; new values and variants come behind', async () => {
    const after = merged(
      before,
      await file('coat,Coat,Size,M,Color,Black,10', 'coat,,,S,,Red,12', 'coat,,,L,,Red,11', 'coat,,,S,,Dark blue,10'),
    )
    expect(after.options.map(({ id, name, values }) => [id, name, values.map((one) => one.id)])).toEqual([
      ['size', before.options[0]!.name, ['S', 'M', 'XL', 'L']],
      ['colour', before.options[1]!.name, ['red', 'black', 'dark-blue']],
    ])
    expect(after.options[1]!.values[0]).toEqual(before.options[1]!.values[0])
    expect(after.variants).toMatchObject([
      { key: 'two', values: ['M', 'black'], price: null, stock: 4, sku: 'C-2' },
      { key: 'one', values: ['S', 'red'], price: 1200, weight: 500 },
      { key: 'L+red', values: ['L', 'red'], price: 1100 },
      { key: 'S+dark-blue', values: ['S', 'dark-blue'] },
    ])
    expect(readProductInput(after)).toMatchObject({ price: 1000 })
  })

  test('values that were told in one size before keep their keys as two options', async () => {
    const told = readProductInput({
      slug: 'coat',
      name: { en: 'Coat' },
      price: 1000,
      memberPrice: null,
      options: [{ id: 'size', name: { en: 'Size' }, values: [{ id: 'S / Red', label: { en: 'S / Red' } }] }],
      variants: [{ key: 'S / Red', values: ['S / Red'], stock: 2 }],
    })
    const after = merged(told, await file('coat,Coat,Size,S,Farge,Red,10', 'coat,,,M,,Red,10'))
    expect(after.options.map(({ id, name }) => [id, Object.keys(name).sort(), name.en])).toEqual([
      ['size', ['en'], 'Size'],
      ['colour', [...languages].sort(), 'Farge'],
    ])
    expect(after.variants).toMatchObject([
      { key: 'S / Red', values: ['S', 'red'], stock: 2 },
      { key: 'M+red', values: ['M', 'red'] },
    ])
  })
})
