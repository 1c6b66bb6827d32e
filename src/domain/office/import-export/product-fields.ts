import { type Duties, readDuties, writeDuties } from '#domain/catalogue/products/duty-cells.ts'
import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import type { ProductRow } from '#domain/catalogue/products/product-queries.ts'
import { productStateOf } from '#domain/catalogue/products/product-states.ts'
import { htmlToText, sanitiseHtml } from '#domain/platform/texts/safe-html.ts'
import { type Texts, textIn } from '#shared/markets.ts'
import { placeholderPath } from '#shared/storage-paths.ts'
import type { ImportedImage, Merge } from './imported-product.ts'
import { mergedVariants, type VariantFields } from './merge-variants.ts'
import { type Cells, categorySeparator } from './product-columns.ts'
import { variantRows } from './variant-cells.ts'

/** A product of a file with the stored one, and what became of its variants. */
type WholeMerge = Merge & { variants: VariantFields }

type ProductField<Value> = {
  /** The value after an import: what the file says, else what was stored, else the default. */
  read: (merge: WholeMerge) => Value
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
    read: ({ file, before }) => file.state ?? before?.state ?? 'draft',
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
  options: { read: ({ variants }) => variants.options, write: nowhere },
  weight: {
    read: ({ file, before }) => {
      const [only] = file.variants
      return only?.values.length === 0 && only.weight !== undefined ? only.weight : (before?.weight ?? null)
    },
    write: inVariantRows,
  },
  variants: { read: ({ variants }) => variants.variants, write: variantRows },
  price: { read: ({ variants }) => variants.price, write: inVariantRows },
  memberPrice: { read: ({ variants }) => variants.memberPrice, write: inVariantRows },
  // Columns of lists in other currencies are those that the shop needs: the export adds them.
  prices: { read: ({ variants }) => variants.prices, write: nowhere },
  stock: {
    read: ({ file, before, variants }) => {
      const own = before && before.variants.length === 0 ? before.stock : null
      if (variants.variants.length > 0)
        return file.sharedStock === undefined ? (before?.variants.length ? before.stock : null) : file.sharedStock
      const [only] = file.variants
      return only?.stock === undefined ? own : only.stock
    },
    write: inVariantRows,
  },
  membersFrom: { read: ({ before }) => before?.membersFrom ?? null, write: nowhere },
  publicFrom: { read: ({ before }) => before?.publicFrom ?? null, write: nowhere },
  // Their columns are the shop's own: the export adds them.
  attributes: { read: ({ attributes }) => attributes, write: nowhere },
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

/** The code of a product without variants: the file's, or else the stored one. */
function codeOf({ file, before, variants }: WholeMerge, name: 'sku' | 'barcode'): string | null {
  const [only] = file.variants
  const own = variants.variants.length === 0 && only?.values.length === 0 ? only[name] : undefined
  return own === undefined ? (before?.[name] ?? null) : own
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
  const whole = { ...merge, variants: mergedVariants(merge) }
  const values = Object.entries(productFields).map(([name, { read }]) => [name, read(whole)])
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

/** The images that the file names, or else the stored ones, and behind them those of its variants. */
function mergedImages({ before, images, variantImages }: Merge): ProductInput['images'] {
  const named = images ?? []
  const gallery = named.length === 0 ? (before?.images ?? []) : named.map(imageOf)
  const more = [...variantImages.values()].filter(({ path }) => !gallery.some((one) => one.path === path))
  const all = [...gallery, ...more.map(imageOf)]
  if (all.length > 0 || before) return all
  return [{ path: placeholderPath, alt: {}, width: 900, height: 900, focalX: null, focalY: null }]

  function imageOf({ path, alt, width, height }: ImportedImage): ProductInput['images'][number] {
    const known = before?.images.find((image) => image.path === path)
    return {
      path,
      alt: inEnglish(alt, known?.alt),
      width: width ?? known?.width ?? null,
      height: height ?? known?.height ?? null,
      focalX: known?.focalX ?? null,
      focalY: known?.focalY ?? null,
    }
  }
}

/** The first sentence or so of a description, for cards and search engines. */
function opening(html: string): string {
  const text = htmlToText(html)
  const sentence = /^.{20,119}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
  return sentence.length <= 120 ? sentence : `${sentence.slice(0, 118).replace(/\s+\S*$/, '')}…`
}
