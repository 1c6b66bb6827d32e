import type { Category, Product, ProductCard, ProductSort } from '#contract/catalogue.ts'
import type { Language } from '#domain/markets/market-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import type { Shop } from '../../shop.ts'
import { categoryAnswer, productAnswer, productCardAnswer } from './catalogue-answers.ts'
import { countCategories, selectCategories, selectCategory } from './category-queries.ts'
import { markBefore } from './list-marks.ts'
import { countProducts, selectProducts } from './product-list-queries.ts'
import { selectProduct } from './product-queries.ts'

type Reader = Pick<Shop, 'database'>
type Page = { page: number; per_page: number; language: Language }

/** Published products, one page of them, and how many there are in all. */
export async function listProducts(
  shop: Pick<Shop, 'database' | 'changes'>,
  input: Page & { featured?: boolean; sort: ProductSort; categoryId?: number },
): Promise<{ products: ProductCard[]; total: number }> {
  const { page, per_page, sort: order, ...filter } = input
  const list = { ...filter, order }
  const offset = (page - 1) * per_page
  const mark = await markBefore(shop, list, offset)
  const rows = await selectProducts(shop.database, { ...list, limit: per_page, offset, mark })
  // Every product of the page tells how long the list is; an empty page has none to tell it.
  const total = rows[0]?.total ?? (await countProducts(shop.database, filter))
  return { products: rows.map((row) => productCardAnswer(row, input.language)), total }
}

/** A published product by number, slug or former slug (then its slug differs from the one asked for); null if there is none. */
export async function findProduct(
  shop: Parameters<typeof getSettings>[0],
  input: { reference: string; language: Language },
): Promise<Product | null> {
  const row = await selectProduct(shop.database, plain(input.reference))
  if (!row) return null
  const { mode, count } = (await getSettings(shop))['claims.lowStock']
  return productAnswer(row, input.language, mode === 'real' ? count : 0)
}

export async function listCategories(
  shop: Reader,
  input: Page & { featured?: boolean },
): Promise<{ categories: Category[]; total: number }> {
  const { page, per_page, featured } = input
  const offset = (page - 1) * per_page
  const rows = await selectCategories(shop.database, { featured, limit: per_page, offset })
  const known = rows.length < per_page && (rows.length > 0 || offset === 0)
  const total = known ? offset + rows.length : await countCategories(shop.database, { featured })
  return { categories: rows.map((row) => categoryAnswer(row, input.language)), total }
}

/** A published category by number, handle, slug or former address; null if there is none. */
export async function findCategory(
  shop: Reader,
  input: { reference: string; language: Language },
): Promise<Category | null> {
  const row = await selectCategory(shop.database, plain(input.reference))
  return row && categoryAnswer(row, input.language)
}

/** What the database can hold: no zero character, no half of a surrogate pair, one form of each accent. */
function plain(reference: string): string {
  return reference.replaceAll('\0', '').toWellFormed().normalize('NFC').slice(0, 200)
}
