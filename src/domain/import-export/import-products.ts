import type { Queries } from '#database/open-database.ts'
import { tidyTables } from '#database/tidy-tables.ts'
import { slugFrom } from '#domain/catalogue/catalogue-rules.ts'
import { createProducts } from '#domain/catalogue/create-products.ts'
import { type ProductInput, productProblems } from '#domain/catalogue/product-input.ts'
import { findProductRow, findProductRows } from '#domain/catalogue/product-queries.ts'
import { inputOf } from '#domain/catalogue/product-rows.ts'
import { findAllCategories } from '#domain/catalogue/save-catalogue-queries.ts'
import { saveCategory } from '#domain/catalogue/save-category.ts'
import { saveProduct } from '#domain/catalogue/save-product.ts'
import type { ProductSource } from '#domain/catalogue/write-product.ts'
import { languages } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type FetchImage, fetchImage } from '#storage/fetch-image.ts'
import type { ByteSource, RefusedRow } from './csv-reader.ts'
import { type DeadHosts, type ImagesBySource, imagesOf, importImages } from './import-images.ts'
import type { ImportedProduct } from './import-rules.ts'
import { type ImportedImage, mergedProduct, sameProduct } from './product-fields.ts'
import { openProductFile } from './product-file.ts'

export type ImportReport = {
  /** Products created, changed and found as they already were. */
  created: number
  changed: number
  unchanged: number
  /** Rows that did not go in, by line, each with the reason. */
  refused: RefusedRow[]
  /** Warnings: nothing was left out for them. */
  notes: string[]
  dryRun: boolean
}

type Importer = Pick<Shop, 'database' | 'storage' | 'changes' | 'clock' | 'log'>

// Products per transaction: enough to save statements, few enough to roll back and wait for.
const batchSize = 250
// From so many on the tables are analysed at once; fewer the database notices by itself.
const manyProducts = 1_000
// More tags than these are announced as "everything".
const maxTags = 500
const catalogueTables = [
  'products',
  'product_images',
  'product_sizes',
  'product_categories',
  'product_search',
  'derived.product_listings',
  'derived.product_list_sizes',
]

/**
 * Imports products of a CSV file in Shopify's format, read as a stream; with `dryRun` it only reports. A product's rows
 * go in together or not at all, and the same file again changes nothing.
 */
export async function importProducts(
  shop: Importer,
  input: { csv: ByteSource; dryRun: boolean; fetchImage?: FetchImage },
): Promise<ImportReport> {
  const { dryRun, fetchImage: fetched = (address) => fetchImage(address) } = input
  const file = await openProductFile(input.csv)
  const report: ImportReport = { created: 0, changed: 0, unchanged: 0, refused: [], notes: [], dryRun }
  const imageNotes: string[] = []
  const tags = new Set<string>()
  const deadHosts: DeadHosts = new Map()
  for await (const entries of inBatches(file.entries(), batchSize)) {
    report.refused.push(...entries.flatMap(({ refused }) => refused ?? []))
    const products = entries.flatMap(({ product }) => product ?? [])
    // Images come before any transaction: no network call while one is open.
    const images = await importImages(shop.storage, products, { fetchImage: fetched, dryRun, deadHosts })
    imageNotes.push(...images.notes)
    await importBatch(shop, products, { stored: images.stored, report, tags })
  }
  report.notes.push(...file.notes, ...imageNotes)
  report.refused.sort((a, b) => a.line - b.line)
  if (tags.size) await shop.changes.announce(tags.size > maxTags ? ['*'] : [...tags])
  if (!dryRun && report.created + report.changed >= manyProducts) await tidyCatalogue(shop)
  return report
}

/** The entries of a file, so many at a time. */
export async function* inBatches<Entry>(entries: AsyncIterable<Entry>, size: number): AsyncGenerator<Entry[]> {
  let batch: Entry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

type Work = { stored: ImagesBySource; report: ImportReport; tags: Set<string> }

/** New products go in as one batch; those that change one by one, since others may be selling them. */
async function importBatch(shop: Importer, products: ImportedProduct[], work: Work): Promise<void> {
  const { report } = work
  const slugs = products.map(({ handle }) => handle)
  const existing = new Map((await findProductRows(shop.database, { slugs })).map((one) => [one.slug, inputOf(one)]))
  const categories = await findAllCategories(shop.database)
  const fresh: ImportedProduct[] = []
  const others: ImportedProduct[] = []
  for (const product of products) {
    const before = existing.get(product.handle) ?? null
    const categoryIds = await categoriesFor(categories, product.categories, null)
    const after = mergedProduct({ before, file: product, images: imagesFor(product, before, work), categoryIds })
    if (before && sameProduct(before, after)) report.unchanged += 1
    else if (report.dryRun) report[before ? 'changed' : 'created'] += 1
    else if (!before && !Object.keys(productProblems(after)).length) fresh.push(product)
    else others.push(product)
  }
  if (!(await createTogether(shop, fresh, work))) others.unshift(...fresh)
  for (const product of others) {
    try {
      report[await importProduct(shop, product, work)] += 1
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      report.refused.push({ line: product.line, why: `"${product.handle}" ${reasonOf(error)}` })
    }
  }
}

/** False, with none of them created, where one failed, e.g. because its address was taken meanwhile. */
async function createTogether(shop: Importer, products: ImportedProduct[], work: Work): Promise<boolean> {
  if (products.length === 0) return true
  const changed = new Set<string>()
  try {
    await shop.database.transaction(async (transaction) => {
      const inside = insideOf(shop, transaction, changed)
      const categories = await findAllCategories(transaction)
      const inputs: ProductInput[] = []
      for (const product of products) {
        const categoryIds = await categoriesFor(categories, product.categories, inside)
        const images = imagesOf(product, work.stored)
        inputs.push(mergedProduct({ before: null, file: product, images, categoryIds }))
      }
      await createProducts(inside, inputs)
    })
  } catch (error) {
    shop.log.warn({ err: error, products: products.length }, 'A batch of products failed; trying them one by one')
    return false
  }
  for (const tag of changed) work.tags.add(tag)
  work.report.created += products.length
  return true
}

const byImport: ProductSource = { source: 'import', actor: null }

/** What saving needs, inside a transaction; changes are announced once, after the commit. */
function insideOf(shop: Importer, transaction: Queries, tags: Set<string>) {
  const announce = async (changed: string[]) => {
    for (const tag of changed) tags.add(tag)
  }
  return { by: byImport, clock: shop.clock, database: transaction, changes: { ...shop.changes, announce } }
}

/** Fresh statistics and a tidy index after many new rows, so that the next queries are planned well. */
async function tidyCatalogue(shop: Importer): Promise<void> {
  try {
    await tidyTables(shop.database, catalogueTables)
  } catch (error) {
    // It happens by itself within minutes where it did not now.
    shop.log.warn({ err: error }, 'The catalogue could not be tidied after an import')
  }
}

async function importProduct(
  shop: Importer,
  product: ImportedProduct,
  { stored, tags }: Work,
): Promise<'created' | 'changed' | 'unchanged'> {
  return shop.database.transaction(async (transaction) => {
    const row = await findProductRow(transaction, { slug: product.handle })
    const before = row && inputOf(row)
    const inside = insideOf(shop, transaction, tags)
    const categories = product.categories.length ? await findAllCategories(transaction) : []
    const categoryIds = await categoriesFor(categories, product.categories, inside)
    const after = mergedProduct({ before, file: product, images: imagesOf(product, stored), categoryIds })
    if (before && sameProduct(before, after)) return 'unchanged'
    await saveProduct(inside, after)
    return before ? 'changed' : 'created'
  })
}

/** Null where a dry run cannot know: images it would have to fetch. */
function imagesFor(
  product: ImportedProduct,
  before: ProductInput | null,
  { stored, report }: Work,
): ImportedImage[] | null {
  const settled = product.images.every(({ source }) => stored.get(source))
  return report.dryRun && before && !settled ? null : imagesOf(product, stored)
}

/**
 * Ids of the categories named; null where none are. Missing ones are created and added to `all`, unless `shop` is null.
 */
async function categoriesFor(
  all: Awaited<ReturnType<typeof findAllCategories>>,
  names: string[],
  shop: Parameters<typeof saveCategory>[0] | null,
): Promise<number[] | null> {
  if (names.length === 0) return null
  const ids: number[] = []
  for (const name of names) {
    const handle = slugFrom(name)
    if (!handle) continue
    const known = all.find(
      (category) =>
        category.handle === name ||
        category.handle === handle ||
        languages.some((language) => category.name[language]?.toLowerCase() === name.toLowerCase()),
    )
    if (known) ids.push(known.id)
    else if (shop) {
      const position = Math.max(-1, ...all.map((category) => category.position)) + 1
      const label = name[0]!.toUpperCase() + name.slice(1)
      const { id } = await saveCategory(shop, { handle, slug: handle, name: { en: label }, position })
      all.push({ id, handle, name: { en: label }, position })
      ids.push(id)
    } else ids.push(-1)
  }
  return [...new Set(ids)]
}

function reasonOf(error: ShopError): string {
  const fields = Object.entries(error.fields ?? {}).map(([field, keys]) => `${field}: ${keys.join(', ')}`)
  return fields.length ? `was refused (${fields.join('; ')})` : `was refused (${error.code})`
}

/** The report as printed. */
export function importReportText(report: ImportReport): string {
  const rows = report.refused.length
  return [
    ...report.refused.map(({ line, why }) => `line ${line}: ${why}`),
    ...report.notes.map((note) => `note: ${note}`),
    `${report.created} products created, ${report.changed} changed, ${report.unchanged} already as in the file, ` +
      `${rows} ${rows === 1 ? 'row' : 'rows'} refused.`,
    ...(report.dryRun ? ['Dry run: nothing was written.'] : []),
  ].join('\n')
}
