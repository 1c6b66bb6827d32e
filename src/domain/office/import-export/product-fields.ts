import { type Duties, readDuties, writeDuties } from '#domain/catalogue/products/duty-cells.ts'
import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import type { ProductRow } from '#domain/catalogue/products/product-queries.ts'
import { productStateOf } from '#domain/catalogue/products/product-states.ts'
import { pricesOfVariant, sizeLabelOf, sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { htmlToText, sanitiseHtml } from '#domain/platform/texts/safe-html.ts'
import { type Texts, textIn } from '#shared/markets.ts'
import { toDecimal } from '#shared/money.ts'
import { placeholderPath } from '#shared/storage-paths.ts'
import type { ImportedProduct, ImportedVariant } from './import-rules.ts'
import { type Cells, categorySeparator } from './product-columns.ts'

/** An image of a file that is in the storage now; sizes only where it was just fetched. */
export type ImportedImage = { path: string; alt: string | null; width?: number; height?: number }

/** A product of a file, together with the stored one. `images` and `categoryIds` are null if the file names none. */
export type Merge = {
  before: ProductInput | null
  file: ImportedProduct
  images: ImportedImage[] | null
  categoryIds: number[] | null
}

type ProductField<Value> = {
  /** The value after an import: what the file says, else what was stored, else the default. */
  read: (merge: Merge) => Value
  /** Its cells in an export, one entry per row of the product. */
  write: (product: ProductRow) => Cells[]
}

const nowhere = () => []
const inVariantRows = nowhere

/** Every field of a product with its columns in a file. What a file has no column for keeps its value. */
export const productFields: { [Name in keyof ProductInput]-?: ProductField<ProductInput[Name]> } = {
  id: { read: ({ before }) => before?.id, write: nowhere },
  slug: { read: ({ file }) => file.handle, write: ({ slug }) => [{ Handle: slug }] },
  name: {
    read: ({ file, before }) => inEnglish(file.text('Title'), before?.name),
    write: ({ name }) => [{ Title: textIn(name, 'en') }],
  },
  description: {
    read: ({ file, before }) => inEnglish(file.html && sanitiseHtml(file.html), before?.description),
    write: ({ description }) => [{ 'Body (HTML)': textIn(description, 'en') }],
  },
  summary: {
    read: mergedSummary,
    write: ({ summary, seo }) => [{ 'SEO Description': seo.description?.en || textIn(summary, 'en') }],
  },
  vendor: {
    read: ({ file, before }) => said(file.text('Vendor'), before?.vendor),
    write: ({ vendor }) => [{ Vendor: vendor }],
  },
  state: {
    read: ({ file }) => file.state,
    write: (product) => [{ Published: product.published, Status: productStateOf(product) }],
  },
  seo: {
    read: ({ file, before }) => {
      const own = before?.seo ?? {}
      const description = own.description?.en && inEnglish(file.text('SEO Description'), own.description)
      return {
        ...own,
        title: inEnglish(file.text('SEO Title'), own.title ?? {}),
        ...(description && { description }),
      }
    },
    write: ({ seo }) => [{ 'SEO Title': textIn(seo.title, 'en') }],
  },
  sku: { read: (merge) => codeOf(merge, 'sku'), write: inVariantRows },
  barcode: { read: (merge) => codeOf(merge, 'barcode'), write: inVariantRows },
  sizeGuide: { read: ({ before }) => before?.sizeGuide ?? null, write: nowhere },
  lowStockAt: { read: ({ before }) => before?.lowStockAt ?? null, write: nowhere },
  categories: {
    read: ({ categoryIds, before }) =>
      categoryIds?.map((id) => before?.categories.find((category) => category.id === id) ?? { id, position: 0 }) ??
      before?.categories ??
      [],
    write: ({ categories }) => [
      {
        Type: textIn(categories[0]?.name, 'en'),
        Category: categories.map(({ handle }) => handle).join(categorySeparator),
      },
    ],
  },
  images: {
    read: mergedImages,
    write: ({ images }) =>
      images.map(({ path, alt }, index) => ({
        'Image Src': `/storage/${path}`,
        'Image Position': index + 1,
        'Image Alt Text': textIn(alt, 'en'),
      })),
  },
  options: { read: (merge) => mergedPrices(merge).options, write: nowhere },
  weight: { read: ({ before }) => before?.weight ?? null, write: nowhere },
  variants: {
    read: (merge) => mergedPrices(merge).variants,
    write: (product) =>
      product.variants.length === 0
        ? [variantCells({ ...product, key: null })]
        : product.variants.map((size) => variantCells({ ...size, ...pricesOfVariant(product, size) })),
  },
  price: { read: (merge) => mergedPrices(merge).price, write: inVariantRows },
  memberPrice: { read: (merge) => mergedPrices(merge).memberPrice, write: inVariantRows },
  stock: {
    read: ({ file, before }) => {
      const own = before && before.variants.length === 0 ? before.stock : null
      if (file.variants.some(({ key }) => key !== null)) return before?.variants.length ? before.stock : null
      const [only] = file.variants
      return only?.stock === undefined ? own : only.stock
    },
    write: inVariantRows,
  },
  membersFrom: { read: ({ before }) => before?.membersFrom ?? null, write: nowhere },
  publicFrom: { read: ({ before }) => before?.publicFrom ?? null, write: nowhere },
  featured: { read: ({ before }) => before?.featured ?? false, write: nowhere },
  position: { read: ({ before }) => before?.position ?? 0, write: nowhere },
  manufacturer: { read: dutyOf('manufacturer'), write: (product) => [writeDuties(product)] },
  responsiblePerson: { read: dutyOf('responsiblePerson'), write: nowhere },
  warnings: { read: dutyOf('warnings'), write: nowhere },
  originCountry: { read: dutyOf('originCountry'), write: nowhere },
  hsCode: { read: dutyOf('hsCode'), write: nowhere },
  netContent: { read: dutyOf('netContent'), write: nowhere },
  youtubeLink: { read: ({ before }) => before?.youtubeLink ?? null, write: nowhere },
  longMarketing: { read: ({ before }) => before?.longMarketing ?? false, write: nowhere },
}

/** Duty fields share columns, so they are read and written together. */
function dutyOf<Name extends keyof Duties>(name: Name): (merge: Merge) => Duties[Name] {
  return ({ file, before }) => readDuties(file.text, before)[name]
}

/** The code of a product without sizes: the file's, or else the stored one. */
function codeOf({ file, before }: Merge, name: 'sku' | 'barcode'): string | null {
  const [only] = file.variants
  const own = only?.key === null ? only[name] : undefined
  return own === undefined ? (before?.[name] ?? null) : own
}

type VariantCells = Pick<ImportedVariant, 'key' | 'price'> & {
  [Name in 'memberPrice' | 'stock' | 'sku' | 'barcode']-?: Exclude<ImportedVariant[Name], undefined>
}

function variantCells({ key, price, memberPrice, stock, sku, barcode }: VariantCells): Cells {
  const cells: Record<keyof ImportedVariant, Cells> = {
    key: { 'Option1 Name': key === null ? 'Title' : 'Size', 'Option1 Value': key ?? 'Default Title' },
    sku: { 'Variant SKU': sku },
    barcode: { 'Variant Barcode': barcode },
    price: { 'Variant Price': toDecimal(price) },
    memberPrice: { 'Member Price': memberPrice === null ? null : toDecimal(memberPrice) },
    stock: { 'Variant Inventory Tracker': stock === null ? null : 'shopify', 'Variant Inventory Qty': stock },
  }
  const sameForAll: Cells = {
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Requires Shipping': true,
    'Variant Taxable': true,
  }
  return Object.assign(sameForAll, ...Object.values(cells))
}

/** A product's rows in a file: its own cells in the first, one variant and one image in each as far as they go. */
export function productCells(product: ProductRow): Cells[] {
  const fields = Object.values(productFields).map(({ write }) => write(product))
  const count = Math.max(...fields.map((rows) => rows.length))
  return Array.from({ length: count }, (_, index) => ({
    Handle: product.slug,
    ...(index === 0 && { 'Gift Card': false }),
    ...Object.assign({}, ...fields.map((rows) => rows[index])),
  }))
}

export function mergedProduct(merge: Merge): ProductInput {
  const values = Object.entries(productFields).map(([name, { read }]) => [name, read(merge)])
  return Object.fromEntries(values) as ProductInput
}

/** True where saving would change nothing. */
export function sameProduct(one: ProductInput, other: ProductInput): boolean {
  return canonical(one) === canonical(other)
}

// Nothing, null and an empty text are the same; keys and categories have one order.
function canonical(product: ProductInput): string {
  const ordered = { ...product, categories: product.categories.toSorted((a, b) => a.id - b.id) }
  return JSON.stringify(ordered, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const filled = Object.entries(value).filter(([, part]) => part !== null && part !== '')
    return Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/**
 * Returns the value after an import: an empty cell clears it, a missing one (null or undefined) keeps the stored
 * value.
 */
function said(text: string | null | undefined, before: string | null | undefined): string | null {
  return (text === null || text === undefined ? before : text) || null
}

// A file holds one language, stored as English, to which every other language falls back. An empty cell therefore
// removes the text in all languages.
function inEnglish(text: string | null, before: Texts | undefined): Texts {
  if (text === null) return before ?? {}
  if (text === '') return {}
  return before && textIn(before, 'en') === text ? before : { ...before, en: text }
}

/** The description for search engines is the summary, until it was written apart; without either, the opening is. */
function mergedSummary({ file, before }: Merge): Texts {
  const text = file.text('SEO Description')
  if (!before) return inEnglish(text || opening(file.html ?? ''), undefined)
  if (text) return before.seo.description?.en ? before.summary : inEnglish(text, before.summary)
  const now = textIn(before.summary, 'en')
  const isOpening = now !== '' && now === opening(textIn(before.description, 'en'))
  if (isOpening) return inEnglish(file.html === null ? now : opening(sanitiseHtml(file.html)) || null, before.summary)
  return text === null ? before.summary : {}
}

function mergedPrices({ before, file }: Merge): Pick<ProductInput, 'price' | 'memberPrice' | 'options' | 'variants'> {
  const kept = new Map(before?.variants.map((size) => [size.key, size]))
  // Values missing from the file stay unchanged.
  const variants = file.variants.map((variant) => {
    const size = variant.key === null ? undefined : kept.get(variant.key)
    const own = before && variant.key === null && before.variants.length === 0 ? before : null
    const prices = before && size ? pricesOfVariant(before, size) : own
    return {
      ...variant,
      memberPrice: variant.memberPrice === undefined ? (prices?.memberPrice ?? null) : variant.memberPrice,
      stock: variant.stock === undefined ? (size?.stock ?? null) : variant.stock,
      sku: variant.sku === undefined ? (size?.sku ?? null) : variant.sku,
      barcode: variant.barcode === undefined ? (size?.barcode ?? null) : variant.barcode,
    }
  })
  const lowest = variants.reduce((low, variant) => (variant.price < low.price ? variant : low))
  const sized = variants.flatMap((variant) => (variant.key === null ? [] : [{ ...variant, key: variant.key }]))
  // If no price changes, prices stay as they were stored: on the product or on the size.
  const unchanged =
    before !== null &&
    sized.length > 0 &&
    sized.every(({ key, price, memberPrice }) => {
      const size = kept.get(key)
      const now = size && pricesOfVariant(before, size)
      return now?.price === price && now.memberPrice === memberPrice
    })
  const base = unchanged ? before : lowest
  const sizes = sized.map(({ key, price, memberPrice, stock, sku, barcode }) => {
    const size = kept.get(key)
    const own = price !== base.price || memberPrice !== base.memberPrice
    return {
      key,
      label: (size && before?.options[0]?.values.find(({ id }) => id === size.values[0])?.label) ?? sizeLabelOf(key),
      price: unchanged ? (size?.price ?? null) : own ? price : null,
      memberPrice: unchanged ? (size?.memberPrice ?? null) : own ? memberPrice : null,
      stock,
      sku,
      barcode,
      weight: size?.weight ?? null,
      image: size?.image ?? null,
    }
  })
  return { price: base.price, memberPrice: base.memberPrice, ...sizesAsOption(sizes) }
}

function mergedImages({ before, images }: Merge): ProductInput['images'] {
  if (images === null || images.length === 0)
    return before?.images ?? [{ path: placeholderPath, alt: {}, width: 900, height: 900, focalX: null, focalY: null }]
  return images.map(({ path, alt, width, height }) => {
    const known = before?.images.find((image) => image.path === path)
    return {
      path,
      alt: inEnglish(alt, known?.alt),
      width: width ?? known?.width ?? null,
      height: height ?? known?.height ?? null,
      focalX: known?.focalX ?? null,
      focalY: known?.focalY ?? null,
    }
  })
}

/** The first sentence or so of a description, for cards and search engines. */
function opening(html: string): string {
  const text = htmlToText(html)
  const sentence = /^.{20,119}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
  return sentence.length <= 120 ? sentence : `${sentence.slice(0, 118).replace(/\s+\S*$/, '')}…`
}
