import type { Queries } from '#database/open-database.ts'
import { tidyTables } from '#database/tidy-tables.ts'
import { productProblems, slugFrom } from '#domain/catalogue/catalogue-rules.ts'
import { createProducts } from '#domain/catalogue/create-products.ts'
import {
  selectEveryCategory,
  selectStoredProduct,
  selectStoredProducts,
} from '#domain/catalogue/save-catalogue-queries.ts'
import { saveCategory } from '#domain/catalogue/save-category.ts'
import { saveProduct } from '#domain/catalogue/save-product.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import { languages } from '#domain/markets/market-rules.ts'
import { type FetchPicture, fetchPicture } from '#storage/fetch-picture.ts'
import type { Shop } from '../../shop.ts'
import { type RefusedRow, readCsv } from './csv-rules.ts'
import { importPictures, picturesOf } from './import-pictures.ts'
import { type ImportedProduct, readProducts } from './import-rules.ts'
import { type ImportedPicture, inputOf, mergedProduct, sameProduct, type WholeProduct } from './merge-rules.ts'

export type ImportReport = {
  /** Products created, changed and found as they already were. */
  created: number
  changed: number
  unchanged: number
  /** Rows that did not go in, by line, each with the reason. */
  refused: RefusedRow[]
  /** Things worth knowing that stopped nothing. */
  notes: string[]
  dryRun: boolean
}

type Importer = Pick<Shop, 'database' | 'storage' | 'changes' | 'clock' | 'log'>

// So many products go in together: enough to make little of each statement, few enough to be undone and waited for.
const together = 250
// From so many on the database is told to look at its tables again; fewer it notices by itself.
const manyProducts = 1_000
// More than these are told as "everything".
const mostTags = 500
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
 * Brings products of a CSV file in Shopify's format into the shop. A product's rows go in together or not at all; good products
 * go in whatever the others are; the same file again changes nothing. With `dryRun` the same report without any change.
 */
export async function importProducts(
  shop: Importer,
  input: { csv: Uint8Array; dryRun: boolean; fetchPicture?: FetchPicture },
): Promise<ImportReport> {
  const { products, refused, notes } = readProducts(readCsv(input.csv))
  // Pictures come before any transaction: nothing may wait for another computer while one is open.
  const pictures = await importPictures(shop.storage, products, {
    fetchPicture: input.fetchPicture ?? ((address) => fetchPicture(address)),
    dryRun: input.dryRun,
  })
  const report: ImportReport = {
    created: 0,
    changed: 0,
    unchanged: 0,
    refused,
    notes: [...notes, ...pictures.notes],
    dryRun: input.dryRun,
  }
  const tags = new Set<string>()
  for (let first = 0; first < products.length; first += together) {
    await importTogether(shop, products.slice(first, first + together), { known: pictures.known, report, tags })
  }
  report.refused.sort((a, b) => a.line - b.line)
  if (tags.size) await shop.changes.announce(tags.size > mostTags ? ['*'] : [...tags])
  if (!report.dryRun && report.created + report.changed >= manyProducts) await tidyCatalogue(shop)
  return report
}

type Work = { known: Map<string, ImportedPicture | null>; report: ImportReport; tags: Set<string> }

/** Imports a few hundred products: those that are new together, those that change one by one, since others may be selling them. */
async function importTogether(shop: Importer, products: ImportedProduct[], work: Work): Promise<void> {
  const { report } = work
  const slugs = products.map(({ handle }) => handle)
  const stored = new Map((await selectStoredProducts(shop.database, { slugs })).map((one) => [one.slug, inputOf(one)]))
  const every = await selectEveryCategory(shop.database)
  const fresh: ImportedProduct[] = []
  const others: ImportedProduct[] = []
  for (const product of products) {
    const before = stored.get(product.handle) ?? null
    const categoryIds = await categoriesFor(every, product.categories, null)
    const after = mergedProduct(before, product, picturesFor(product, before, work), categoryIds)
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

/** False where they did not go in together, e.g. because somebody else took an address meanwhile: then nothing of them is there. */
async function createTogether(shop: Importer, products: ImportedProduct[], work: Work): Promise<boolean> {
  if (products.length === 0) return true
  const changed = new Set<string>()
  try {
    await shop.database.transaction(async (transaction) => {
      const inside = insideOf(shop, transaction, changed)
      const every = await selectEveryCategory(transaction)
      const inputs: WholeProduct[] = []
      for (const product of products) {
        const categoryIds = await categoriesFor(every, product.categories, inside)
        inputs.push(mergedProduct(null, product, picturesOf(product, work.known), categoryIds))
      }
      await createProducts(inside, inputs)
    })
  } catch (error) {
    shop.log.warn({ err: error, products: products.length }, 'Products did not go in together; trying them one by one')
    return false
  }
  for (const tag of changed) work.tags.add(tag)
  work.report.created += products.length
  return true
}

/** What saving needs, inside a transaction; what changed is told once, when everything is committed. */
function insideOf(shop: Importer, transaction: Queries, tags: Set<string>) {
  const announce = async (changed: string[]) => {
    for (const tag of changed) tags.add(tag)
  }
  return { actor: 'import', clock: shop.clock, database: transaction, changes: { ...shop.changes, announce } }
}

/** Fresh statistics and a tidy index after so many new rows, so that the next visitor is answered as fast as the last one. */
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
  { known, tags }: Work,
): Promise<'created' | 'changed' | 'unchanged'> {
  return shop.database.transaction(async (transaction) => {
    const stored = await selectStoredProduct(transaction, { slug: product.handle })
    const before = stored && inputOf(stored)
    const inside = insideOf(shop, transaction, tags)
    const every = product.categories.length ? await selectEveryCategory(transaction) : []
    const categoryIds = await categoriesFor(every, product.categories, inside)
    const after = mergedProduct(before, product, picturesOf(product, known), categoryIds)
    if (before && sameProduct(before, after)) return 'unchanged'
    await saveProduct(inside, after)
    return before ? 'changed' : 'created'
  })
}

/** Null where a dry run cannot know: pictures it would have to fetch. */
function picturesFor(
  product: ImportedProduct,
  before: WholeProduct | null,
  { known, report }: Work,
): ImportedPicture[] | null {
  const settled = product.images.every(({ source }) => known.get(source))
  return report.dryRun && before && !settled ? null : picturesOf(product, known)
}

/**
 * Numbers of the categories named, made where missing (and added to `every`) unless there is no `shop` to make them in. Null: none named.
 */
async function categoriesFor(
  every: Awaited<ReturnType<typeof selectEveryCategory>>,
  names: string[],
  shop: Parameters<typeof saveCategory>[0] | null,
): Promise<number[] | null> {
  if (names.length === 0) return null
  const ids: number[] = []
  for (const name of names) {
    const handle = slugFrom(name)
    if (!handle) continue
    const known = every.find(
      (category) =>
        category.handle === name ||
        category.handle === handle ||
        languages.some((language) => category.name[language]?.toLowerCase() === name.toLowerCase()),
    )
    if (known) ids.push(known.id)
    else if (shop) {
      const position = Math.max(-1, ...every.map((category) => category.position)) + 1
      const label = name[0]!.toUpperCase() + name.slice(1)
      const { id } = await saveCategory(shop, { handle, slug: handle, name: { en: label }, position })
      every.push({ id, handle, name: { en: label }, position })
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
    `${report.created} products created, ${report.changed} changed, ${report.unchanged} already as in the file, ${rows} ${rows === 1 ? 'row' : 'rows'} refused.`,
    ...(report.dryRun ? ['Dry run: nothing was written.'] : []),
  ].join('\n')
}
