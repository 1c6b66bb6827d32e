import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { productListings, soldOut, wholeCatalogue } from '#database/schema/catalogue-listings.ts'
import type { Cents } from '#shared/money.ts'
import type { ListFacets, ListFilter, PriceRange } from './list-filter-rules.ts'

// Visitors would not read more choices; the rarest are left out.
const maxListed = 40

const listing = productListings
const isShort = sql`${listing.productId} IN (SELECT product_id FROM ${soldOut})`
const isEmpty = (id: SQLWrapper) =>
  sql`EXISTS (SELECT FROM ${soldOut} o WHERE o.product_id = ${id} AND o.variant_key = '')`
/** Sizes left of a product with a counter at zero. A size without a counter uses the product's. */
const sizesOfShort = sql`ARRAY(SELECT s.key FROM variants s
  WHERE s.product_id = ${listing.productId} AND s.key <> '' AND coalesce(s.stock > 0, NOT ${isEmpty(listing.productId)}) ORDER BY s.key)`

/** Builds the condition that a listing passes a filter. If `inStock` is set, sold-out sizes do not match. */
export function passesFilter({ brands, sizes, priceFrom, priceTo, inStock }: ListFilter): SQL {
  const conditions = [inPriceRange(listing.price, { from: priceFrom, to: priceTo })]
  if (brands.length) conditions.push(sql`${listing.brand} = ANY(${sql.param(brands)}::text[])`)
  if (sizes.length) {
    const bought = inStock ? sql`CASE WHEN ${isShort} THEN ${sizesOfShort} ELSE ${listing.sizes} END` : listing.sizes
    conditions.push(sql`${bought} && ${sql.param(sizes)}::text[]`)
  } else if (inStock) {
    conditions.push(sql`(NOT ${isShort} OR CASE WHEN ${listing.sizes} = '{}' THEN NOT ${isEmpty(listing.productId)}
      ELSE ${sizesOfShort} <> '{}' END)`)
  }
  return sql.join(conditions, sql` AND `)
}

/**
 * The facets of the listings that `list` selects, in one statement. It reads each listing once; all counts are sums
 * over the few kinds of listings there are.
 */
export async function findListFacets(
  database: Queries,
  { list, filter, bounds }: { list: SQL; filter: ListFilter; bounds: Cents[] },
): Promise<ListFacets> {
  const { brands, sizes, priceFrom, priceTo, inStock } = filter
  const chosenBrands = sql`${sql.param(brands)}::text[]`
  const chosenSizes = sql`${sql.param(sizes)}::text[]`
  const priceBounds = sql`${sql.param(bounds)}::bigint[]`
  const hasSize = (keys: SQL) => (sizes.length ? sql`${keys} && ${chosenSizes}` : sql`true`)
  const byStock = inStock ? sql`available` : sql`true`
  const sum = (...conditions: SQL[]) => sql`coalesce(sum(n) FILTER (WHERE ${sql.join(conditions, sql` AND `)}), 0)::int`
  const [byPrice, byBrand, bySize] = [sql`by_price`, sql`by_brand`, sql`by_size`]
  const ranges = [0, ...bounds].map((_, index) => {
    const isIn = sql`step BETWEEN ${2 * index - 1} AND ${2 * index + 1}`
    return sql`json_build_object('listed', ${sum(isIn)}, 'count', ${sum(byBrand, bySize, byStock, isIn)})`
  })
  const result = await database.execute(sql`
    WITH listed AS MATERIALIZED (
      SELECT ${listing.productId}, ${listing.price}, ${listing.brand}, ${listing.sizes},
        CASE WHEN ${isShort} THEN ${sizesOfShort} END AS sizes_of_short FROM ${listing} WHERE ${list}),
    kinds AS MATERIALIZED (
      SELECT brand, sizes, coalesce(sizes_of_short, sizes) AS sizes_left, sizes_of_short IS NULL OR
          CASE WHEN sizes = '{}' THEN NOT ${isEmpty(sql`listed.product_id`)} ELSE sizes_of_short <> '{}' END AS available,
        -- Even between two bounds, odd on one, which belongs to the ranges on both sides.
        2 * width_bucket(price, ${priceBounds}) - (price = ANY(${priceBounds}))::int AS step,
        ${inPriceRange(sql`price`, { from: priceFrom, to: priceTo })} AS by_price,
        count(*) AS n, min(price) AS lowest, max(price) AS highest, min(product_id) AS example
      FROM listed GROUP BY 1, 2, 3, 4, 5, 6),
    judged AS MATERIALIZED (SELECT *, ${hasSize(inStock ? sql`sizes_left` : sql`sizes`)} AS by_size,
      ${brands.length ? sql`coalesce(brand = ANY(${chosenBrands}), false)` : sql`true`} AS by_brand FROM kinds)
    SELECT ${sum(byPrice, byBrand, bySize, byStock)} AS count,
      ${sum(byPrice, byBrand, sql`available`, hasSize(sql`sizes_left`))} AS "inStock",
      coalesce(bool_or(NOT available), false) AS "hasSoldOut",
      min(lowest)::float8 AS lowest, max(highest)::float8 AS highest, json_build_array(${sql.join(ranges, sql`, `)}) AS ranges,
      (SELECT coalesce(json_agg(json_build_object('brand', brand, 'count', n)), '[]'::json) FROM (
        SELECT brand, ${sum(byPrice, bySize, byStock)} AS n FROM judged WHERE brand IS NOT NULL
        GROUP BY brand ORDER BY brand = ANY(${chosenBrands}) DESC, sum(n) DESC, brand LIMIT ${maxListed}) b) AS brands,
      (SELECT coalesce(json_agg(json_build_object('key', key, 'count', n, 'label',
          (SELECT s.label FROM variants s WHERE s.product_id = example AND s.key = k.key))), '[]'::json)
        FROM (SELECT size.key, min(example) AS example,
            ${sum(byPrice, byBrand, byStock, inStock ? sql`size.key = ANY(sizes_left)` : sql`true`)} AS n
          FROM judged CROSS JOIN unnest(sizes) AS size(key)
          GROUP BY size.key ORDER BY size.key = ANY(${chosenSizes}) DESC, sum(n) DESC LIMIT ${maxListed}) k) AS sizes,
      (SELECT coalesce(json_agg(sizes), '[]'::json) FROM (SELECT sizes FROM judged WHERE sizes <> '{}'
        GROUP BY sizes ORDER BY sum(n) DESC, sizes LIMIT ${maxListed}) t) AS "sizeSets"
    FROM judged`)
  return (result as unknown as { rows: ListFacets[] }).rows[0]!
}

/** A few products of the whole shop as a list, for its facets. */
export function theseProducts(ids: number[]): SQL {
  return sql`${listing.listId} = ${wholeCatalogue} AND ${listing.productId} = ANY(${sql.param(ids)}::int[])`
}

/** Returns those of the given products that pass a filter. */
export async function findPassing(
  database: Queries,
  { ids, filter }: { ids: number[]; filter: ListFilter },
): Promise<Set<number>> {
  const rows = await database
    .select({ id: listing.productId })
    .from(listing)
    .where(sql`${theseProducts(ids)} AND ${passesFilter(filter)}`)
  return new Set(rows.map(({ id }) => id))
}

function inPriceRange(price: SQLWrapper, { from, to }: PriceRange): SQL {
  return sql`${price} >= ${from ?? 0}::bigint ${to === null ? sql`` : sql`AND ${price} <= ${to}::bigint`}`
}
