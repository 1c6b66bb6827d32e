import type { Queries } from '#database/open-database.ts'
import { tidyTables } from '#database/tidy-tables.ts'
import { findPlansOf } from '#domain/catalogue/prices/price-plan-queries.ts'
import { createProducts } from '#domain/catalogue/products/create-products.ts'
import { changesPrices } from '#domain/catalogue/products/price-change-rules.ts'
import { type ProductInput, productProblems } from '#domain/catalogue/products/product-input.ts'
import { findProductRows, lockProductRow, type ProductRow } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import { findKeptVariant } from '#domain/catalogue/products/product-use-queries.ts'
import { findAllCategories, lockVariants } from '#domain/catalogue/products/save-catalogue-queries.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { changesStock } from '#domain/catalogue/products/stock-change-rules.ts'
import type { ProductSource } from '#domain/catalogue/products/write-product.ts'
import { textIn } from '#shared/markets.ts'
import { type FieldErrors, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type FetchImage, fetchImage } from '#storage/fetch-image.ts'
import type { ByteSource } from './csv-encoding.ts'
import { valueSeparator } from './formats/variant-rules.ts'
import { createMissingAttributes, describedBy, readKnownAttributes } from './import-attributes.ts'
import { categoriesFor } from './import-categories.ts'
import { type DeadHosts, type ImagesBySource, imagesOf, importImages, variantImagesOf } from './import-images.ts'
import { findMeantProducts, rememberOrigins } from './import-origins.ts'
import { type Note, noteText, type RefusedRow, reason, type Why, whyText } from './import-reasons.ts'
import type { ImportSettings } from './import-settings.ts'
import type { ImportedProduct } from './imported-product.ts'
import { sameProduct } from './product-fields.ts'
import { openProductFile, placeOf } from './product-file.ts'
import { mergedWithSales, type ProductSale, planSales } from './sale-plans.ts'

export type ImportReport = {
  /** Products created, changed and found as they already were. */
  created: number
  changed: number
  unchanged: number
  /** Rows that did not go in, by line, each with the reason. */
  refused: RefusedRow[]
  /** Warnings: nothing was left out for them. */
  notes: Note[]
  dryRun: boolean
}

type Importer = Pick<Shop, 'storage' | 'changes' | 'clock' | 'log'> & {
  database: Queries
  environment: Pick<Shop['environment'], 'timeZone'>
}

// Products per transaction: enough to save statements, few enough to roll back and wait for.
const batchSize = 250
// From this number on, the tables are analysed at once; the database notices smaller changes by itself.
const manyProducts = 1_000
// More tags than these are announced as "everything".
const maxTags = 500
const catalogueTables = [
  'products',
  'product_images',
  'variants',
  'product_categories',
  'product_attributes',
  'product_search',
  'product_prices',
  'derived.product_listings',
  'derived.product_list_sizes',
  'derived.assortments',
  'derived.assortment_variants',
  'derived.sold_out',
]

/**
 * Imports products of a CSV file in Shopify's format, read as a stream; with `dryRun` it only reports. A product's rows
 * go in together or not at all, and the same file again changes nothing.
 */
export async function importProducts(
  shop: Importer & Pick<Shop, 'database'>,
  input: { csv: ByteSource; dryRun: boolean; settings?: Partial<ImportSettings>; fetchImage?: FetchImage },
): Promise<ImportReport> {
  const { dryRun, settings = {}, fetchImage: fetched = (address) => fetchImage(address) } = input
  const file = await openProductFile(input.csv, await placeOf(shop), settings)
  const vatRate = settings.vatRate ?? null
  const report: ImportReport = { created: 0, changed: 0, unchanged: 0, refused: [], notes: [], dryRun }
  const imageNotes: Note[] = []
  const tags = new Set<string>()
  const deadHosts: DeadHosts = new Map()
  for await (const entries of inBatches(file.entries(), batchSize)) {
    report.refused.push(...entries.flatMap(({ refused }) => refused ?? []))
    const products = entries.flatMap(({ product }) => product ?? [])
    // Images come before any transaction: no network call while one is open.
    const images = await importImages(shop.storage, products, { fetchImage: fetched, dryRun, deadHosts })
    imageNotes.push(...images.notes)
    const decisions = await decideProducts(shop.database, products, { stored: images.stored, isDry: dryRun, vatRate })
    if (dryRun) for (const decision of decisions) noteDecision(report, decision)
    else
      await writeDecisions(shop, decisions, {
        stored: images.stored,
        report,
        tags,
        by: byImport,
        vatRate,
        notes: imageNotes,
      })
    keepFew(tags)
  }
  report.notes.push(...file.notes, ...imageNotes)
  report.refused.sort((a, b) => a.line - b.line)
  if (tags.size) await shop.changes.announce([...tags])
  if (!dryRun && report.created + report.changed >= manyProducts) await tidyCatalogue(shop)
  return report
}

/** Many tags are announced as everything. */
export function keepFew(tags: Set<string>): void {
  if (tags.size <= maxTags) return
  tags.clear()
  tags.add('*')
}

function noteDecision(report: ImportReport, { product, outcome, why }: Decision): void {
  if (outcome === 'refused') report.refused.push({ line: product.line, why: why ?? [] })
  else report[outcome] += 1
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

export type Work = {
  stored: ImagesBySource
  report: Pick<ImportReport, 'created' | 'changed' | 'unchanged' | 'refused'>
  tags: Set<string>
  by: ProductSource
  /** Percent of VAT that staff said for prices without it. */
  vatRate: string | null
  notes: Note[]
}

export type Decision = {
  product: ImportedProduct
  outcome: 'created' | 'changed' | 'unchanged' | 'refused'
  /** Why it is refused. */
  why: Why | null
  /** Version of the product in the shop; null if there is none. */
  version: number | null
  /** True if prices of a product in the shop change. */
  isPriced?: boolean
  /** True if stock changes, or a new product comes with some. */
  isCounted?: boolean
  /** Variants that the shop does not have yet, and price plans to make of sale prices. */
  newVariants?: number
  sales?: number
}

/** Compares products of a file with the shop's, without writing. `isDry`: images may not have been fetched yet. */
export async function decideProducts(
  database: Queries,
  products: ImportedProduct[],
  { stored, isDry, vatRate }: { stored: ImagesBySource; isDry: boolean; vatRate: string | null },
): Promise<Decision[]> {
  const meant = await findMeantProducts(database, products, vatRate)
  const slugs = [...meant.values()].flatMap(({ product }) => product?.handle ?? [])
  const existing = new Map((await findProductRows(database, { slugs })).map((row) => [row.slug, row]))
  const onSale = [...meant.values()].flatMap(
    ({ product }) => (product && hasSale(product) ? existing.get(product.handle) : undefined) ?? [],
  )
  const plans = await findPlansOf(
    database,
    onSale.map(({ id }) => id),
  )
  const categories = await findAllCategories(database)
  const known = await readKnownAttributes(database)
  const decisions: Decision[] = []
  for (const told of products) {
    const { product, why } = meant.get(told)!
    if (!product) {
      decisions.push({ product: told, outcome: 'refused', why, version: null })
      continue
    }
    const row = existing.get(product.handle)
    const before = row ? inputOf(row) : null
    const categoryIds = await categoriesFor(categories, product.categories, null)
    // Images are unknown as long as they would have to be fetched.
    const sources = [
      ...product.images.map(({ source }) => source),
      ...product.variants.flatMap(({ image }) => image ?? []),
    ]
    const areSettled = !isDry || !before || sources.every((source) => stored.get(source))
    const images = areSettled ? imagesOf(product, stored) : null
    const variantImages = areSettled ? variantImagesOf(product, stored) : new Map()
    const own = plans.filter(({ productId }) => productId === row?.id)
    const { attributes, problem } = describedBy(known, { file: product, before, categoryIds })
    if (problem) {
      decisions.push({ product: told, outcome: 'refused', why: problem, version: row?.version ?? null })
      continue
    }
    const merge = { before, file: product, images, variantImages, categoryIds, attributes }
    const { after, missing } = mergedWithSales(merge, own)
    const problems = productProblems(after)
    const kept = row ? await findKeptVariant(database, row, after.variants) : null
    const isRefused = Object.keys(problems).length > 0 || kept !== null
    const isSame = before !== null && missing.length === 0 && sameProduct(before, after)
    const outcome = isSame ? 'unchanged' : before ? 'changed' : 'created'
    decisions.push({
      product: told,
      outcome: isRefused && outcome !== 'unchanged' ? 'refused' : outcome,
      why: isRefused ? whyRefused(product, row, { problems, kept }) : null,
      version: row?.version ?? null,
      isPriced: before !== null && (missing.length > 0 || changesPrices(before, after)),
      isCounted: changesStock(before, after),
      sales: missing.length,
      newVariants: after.variants.filter(({ key }) => !before?.variants.some((one) => one.key === key)).length,
    })
  }
  return decisions
}

/** Writes the decisions: new products as one batch, others one by one, because they may be on sale. */
export async function writeDecisions(shop: Importer, decisions: readonly Decision[], work: Work): Promise<void> {
  const { report } = work
  const of = (wanted: Decision['outcome']) => decisions.filter(({ outcome }) => outcome === wanted)
  for (const { product, why } of of('refused')) report.refused.push({ line: product.line, why: why ?? [] })
  report.unchanged += of('unchanged').length
  const done = of('unchanged').map(({ product }) => product)
  const fresh = of('created')
  const areCreated = await createTogether(
    shop,
    fresh.map(({ product }) => product),
    work,
  )
  if (areCreated) done.push(...fresh.map(({ product }) => product))
  for (const decision of [...(areCreated ? [] : fresh), ...of('changed')]) {
    try {
      report[await importProduct(shop, decision, work)] += 1
      done.push(decision.product)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      report.refused.push({ line: decision.product.line, why: reasonOf(decision.product, error) })
    }
  }
  await rememberOrigins(shop.database, done)
}

/**
 * Creates all products or none. Returns false if one failed, for example because its address was taken in the
 * meantime.
 */
async function createTogether(shop: Importer, products: ImportedProduct[], work: Work): Promise<boolean> {
  if (products.length === 0) return true
  const changed = new Set<string>()
  const notes: Note[] = []
  try {
    await shop.database.transaction(async (transaction) => {
      const inside = insideOf(shop, transaction, { tags: changed, by: work.by })
      const categories = await findAllCategories(transaction)
      const inputs: ProductInput[] = []
      const sales = new Map<string, ProductSale[]>()
      const known = await createMissingAttributes(inside, products)
      for (const product of products) {
        const categoryIds = await categoriesFor(categories, product.categories, inside)
        const { attributes, problem } = describedBy(known, { file: product, before: null, categoryIds })
        if (problem) throw new Error('An attribute does not fit any more')
        const merge = { before: null, file: product, ...storedImages(product, work), categoryIds, attributes }
        const { after, missing } = mergedWithSales(merge, [])
        inputs.push(after)
        if (missing.length) sales.set(after.slug, missing)
      }
      await createProducts(inside, inputs)
      for (const [slug, missing] of sales)
        notes.push(...(await planSales(transaction, { slug, sales: missing, by: work.by, at: shop.clock() })))
    })
  } catch (error) {
    shop.log.warn({ err: error, products: products.length }, 'A batch of products failed; trying them one by one')
    return false
  }
  for (const tag of changed) work.tags.add(tag)
  work.notes.push(...notes)
  work.report.created += products.length
  return true
}

const byImport: ProductSource = { source: 'import', actor: null }

/**
 * Returns the dependencies for saving inside a transaction. Changes are collected in `tags` and announced once, after
 * the commit.
 */
function insideOf(shop: Importer, transaction: Queries, { tags, by }: Pick<Work, 'tags' | 'by'>) {
  const announce = async (changed: string[]) => {
    for (const tag of changed) tags.add(tag)
  }
  return { by, clock: shop.clock, database: transaction, changes: { ...shop.changes, announce } }
}

/** Fresh statistics and a tidy index after many new rows, so that the next queries are planned well. */
export async function tidyCatalogue(shop: Pick<Shop, 'database' | 'log'>): Promise<void> {
  try {
    await tidyTables(shop.database, catalogueTables)
  } catch (error) {
    // The database does this by itself within minutes if it failed now.
    shop.log.warn({ err: error }, 'The catalogue could not be tidied after an import')
  }
}

/** Throws `edit.conflict` where the product is not of the version that was decided about. */
async function importProduct(
  shop: Importer,
  { product: told, version }: Decision,
  work: Work,
): Promise<'created' | 'changed' | 'unchanged'> {
  return shop.database.transaction(async (transaction) => {
    const product = (await findMeantProducts(transaction, [told], work.vatRate)).get(told)?.product
    if (!product) throw new ShopError('edit.conflict')
    const row = await lockProductRow(transaction, { slug: product.handle })
    if ((row?.version ?? null) !== version) throw new ShopError('edit.conflict')
    const before = row && inputOf(row)
    const inside = insideOf(shop, transaction, work)
    const categories = product.categories?.length ? await findAllCategories(transaction) : []
    const categoryIds = await categoriesFor(categories, product.categories, inside)
    const plans = row && hasSale(product) ? await findPlansOf(transaction, [row.id]) : []
    const known = await createMissingAttributes(inside, [product])
    const { attributes, problem } = describedBy(known, { file: product, before, categoryIds })
    if (problem) throw new ShopError('edit.conflict')
    const merge = { before, file: product, ...storedImages(product, work), categoryIds, attributes }
    const { after, missing } = mergedWithSales(merge, plans)
    if (before && missing.length === 0 && sameProduct(before, after)) return 'unchanged'
    if (row) {
      await lockVariants(transaction, row.id)
      if ((await findKeptVariant(transaction, row, after.variants)) !== null) throw new ShopError('edit.conflict')
    }
    if (!before || !sameProduct(before, after)) await saveProduct(inside, after)
    const sales = { slug: after.slug, sales: missing, by: work.by, at: shop.clock() }
    work.notes.push(...(await planSales(transaction, sales)))
    return before ? 'changed' : 'created'
  })
}

const hasSale = ({ variants }: ImportedProduct) => variants.some(({ sale }) => sale !== null)

function storedImages(product: ImportedProduct, { stored }: Work) {
  return { images: imagesOf(product, stored), variantImages: variantImagesOf(product, stored) }
}

function whyRefused(
  product: ImportedProduct,
  row: ProductRow | undefined,
  { problems, kept }: { problems: FieldErrors; kept: string | null },
): Why {
  const ordered = row?.variants.find(({ key }) => key === kept)
  if (ordered) {
    const variant = textIn(ordered.label, 'en') || ordered.key
    return reason('variantOrdered', { handle: product.handle, variant })
  }
  // Words that differ by capitals or accents are one value.
  const same = product.variants.find((_, index) =>
    problems[`variants.${index}.values`]?.includes('validation.sameVariant'),
  )
  return same
    ? reason('optionsTwice', { options: same.values.join(valueSeparator) })
    : reasonOf(product, invalid(problems))
}

function reasonOf({ handle }: ImportedProduct, { code, fields }: ShopError): Why {
  if (code === 'edit.conflict') return reason('changedMeanwhile', { handle })
  return reason('notSaved', { handle, why: fields ? { fields } : code })
}

/** The report as printed, in English. */
export function importReportText(report: ImportReport): string {
  const rows = report.refused.length
  return [
    ...report.refused.map(({ line, why }) => `line ${line}: ${whyText(why, 'en')}`),
    ...report.notes.map((note) => `note: ${noteText(note, 'en')}`),
    `${report.created} products created, ${report.changed} changed, ${report.unchanged} already as in the file, ` +
      `${rows} ${rows === 1 ? 'row' : 'rows'} refused.`,
    ...(report.dryRun ? ['Dry run: nothing was written.'] : []),
  ].join('\n')
}
