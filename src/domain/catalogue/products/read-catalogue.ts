import type { LowestPrice } from '#domain/catalogue/prices/price-rules.ts'
import { readPrices } from '#domain/catalogue/prices/read-prices.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { Language } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import type { ProductSort } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import {
  type CategoryBranch,
  type CategoryFilter,
  type CategoryRow,
  countCategories,
  findCategories,
  findPublishedCategory,
} from './category-queries.ts'
import { cursorBefore } from './list-cursors.ts'
import { type Facets, isNarrowing, type ListFilter, offeredFacets, priceBounds } from './list-filter-rules.ts'
import {
  countProducts,
  findFacets,
  findFilteredProducts,
  findProducts,
  type ProductList,
} from './product-list-queries.ts'
import { findPublishedProduct, type ProductCardRow, type PublishedProduct } from './product-queries.ts'

type Page = { page: number; perPage: number }

/** Returns a page of published products and their total. `language` is the one by which names are sorted. */
export async function listProducts(
  shop: Pick<Shop, 'database' | 'changes' | 'caches'>,
  input: Page & ProductList & { order: ProductSort; language: Language; filter?: ListFilter },
): Promise<{ products: ProductCardRow[]; total: number }> {
  const { page, perPage, filter, ...list } = input
  const offset = (page - 1) * perPage
  if (filter && isNarrowing(filter)) {
    return findFilteredProducts(shop.database, { ...list, filter, limit: perPage, offset })
  }
  const cursor = await cursorBefore(shop, list, offset)
  const rows = await findProducts(shop.database, { ...list, limit: perPage, offset, cursor })
  // Each row carries the total of the list; an empty page has no row.
  const total = rows[0]?.total ?? (await countProducts(shop.database, list))
  return { products: rows, total }
}

/**
 * Returns the filter choices of a list, each with the number of products it leaves together with the other filters.
 */
export async function readFacets(
  shop: Pick<Shop, 'database'>,
  { filter, language, ...list }: ProductList & { filter: ListFilter; language: Language },
): Promise<Facets> {
  const { currency } = list
  const found = await findFacets(shop.database, { ...list, filter, bounds: priceBounds(currency) })
  return offeredFacets(found, filter, { language, currency })
}

export type FoundProduct = PublishedProduct & {
  /** Highest stock count that may be shown; 0 if none may be. */
  lowStock: number
  /**
   * Lowest prices of the 30 days before, as far as they are shown. Keyed by size key; the product's own have the key
   * ''.
   */
  lowestPrior: ReadonlyMap<string, LowestPrice>
}

/**
 * A published product that is sold in the currency, by number, slug or former slug. In the last case its slug differs
 * from the one asked for.
 */
export async function findProduct(
  shop: Parameters<typeof getSettings>[0],
  { reference, currency }: { reference: string; currency: Currency },
): Promise<FoundProduct | null> {
  const row = await findPublishedProduct(shop.database, { reference: plain(reference), currency })
  if (!row) return null
  const settings = await getSettings(shop)
  const { mode, count } = settings['claims.lowStock']
  const shown = settings['prices.lowestPriorPrice']
  const always =
    shown === 'always' ? (await readPrices(shop, row.id)).lowest.filter((one) => one.currency === currency) : []
  const lowestPrior = new Map<string, LowestPrice>([
    ...always.map(({ variantKey, price, withMembers }) => [variantKey, { price, withMembers }] as const),
    ...(shown === 'off' ? [] : Object.entries(row.reductions)),
  ])
  return { ...row, lowStock: mode === 'real' ? count : 0, lowestPrior }
}

/** Shown categories in the order of the menu, one page of them, and how many there are in all. */
export async function listCategories(
  shop: Pick<Shop, 'database'>,
  input: Page & CategoryFilter,
): Promise<{ categories: CategoryRow[]; total: number }> {
  const { page, perPage, ...filter } = input
  const offset = (page - 1) * perPage
  const rows = await findCategories(shop.database, { ...filter, limit: perPage, offset })
  const known = rows.length < perPage && (rows.length > 0 || offset === 0)
  const total = known ? offset + rows.length : await countCategories(shop.database, filter)
  return { categories: rows, total }
}

/** A shown category by number, handle, slug or former address, with those around it; null if there is none. */
export async function findCategory(
  shop: Pick<Shop, 'database'>,
  reference: string,
): Promise<(CategoryRow & CategoryBranch) | null> {
  return findPublishedCategory(shop.database, plain(reference))
}

/** Makes a reference storable: no NUL, no lone surrogate, NFC form, at most 200 characters. */
function plain(reference: string): string {
  return reference.replaceAll('\0', '').toWellFormed().normalize('NFC').slice(0, 200)
}
