import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { assortmentVariants, productListings, soldOut, wholeCatalogue } from '#database/schema/catalogue-listings.ts'
import { choiceNamesSql } from '#domain/catalogue/attributes/attribute-queries.ts'
import type { Cents, Currency } from '#shared/money.ts'
import { choiceName, type ListFacets, type ListFilter, type PriceRange } from './list-filter-rules.ts'

// Visitors would not read more choices; the rarest are left out.
const maxListed = 40

const listing = productListings
const isShort = sql`${listing.productId} IN (SELECT product_id FROM ${soldOut})`
const isEmpty = sql`EXISTS (SELECT FROM ${soldOut} o WHERE o.product_id = ${listing.productId} AND o.variant_key = '')`
/** Places of the variants left of a product with a counter at zero. A variant without a counter uses the product's. */
const placesLeft = sql`ARRAY(SELECT v.position FROM variants v
  WHERE v.product_id = ${listing.productId} AND coalesce(v.stock > 0, NOT ${isEmpty})
    AND (v.key <> '' OR NOT EXISTS (SELECT FROM variants o WHERE o.product_id = v.product_id AND o.key <> ''))
  ORDER BY v.position)`

const array = (values: readonly string[]) => sql`${sql.param(values)}::text[]`
const all = (conditions: SQL[]) => (conditions.length ? sql.join(conditions, sql` AND `) : sql`true`)

/** True for the variant `a` of an assortment that has one of the chosen values of each name. */
const hasChoices = (choices: ListFilter['choices']) => all(choices.map((values) => sql`a.choices && ${array(values)}`))

/** Builds the condition that a listing passes a filter. If `inStock` is set, sold-out variants do not match. */
export function passesFilter({ brands, choices, priceFrom, priceTo, inStock }: ListFilter): SQL {
  const conditions = [inPriceRange(listing.price, { from: priceFrom, to: priceTo })]
  if (brands.length) conditions.push(sql`${listing.brand} = ANY(${array(brands)})`)
  if (choices.length) {
    const offering = sql`SELECT a.assortment_id FROM ${assortmentVariants} a WHERE ${hasChoices(choices)}`
    conditions.push(sql`${listing.assortmentId} = ANY(ARRAY(${offering}))`)
  }
  if (inStock) {
    const isLeft = choices.length
      ? sql`EXISTS (SELECT FROM ${assortmentVariants} a WHERE a.assortment_id = ${listing.assortmentId}
          AND a.place = ANY(${placesLeft}) AND ${hasChoices(choices)})`
      : sql`${placesLeft} <> '{}'`
    conditions.push(sql`(NOT ${isShort} OR ${isLeft})`)
  }
  return all(conditions)
}

/**
 * The facets of the listings that `list` selects, in one statement. It reads each listing once; all counts are sums
 * over the few kinds of listings there are.
 */
export async function findListFacets(
  database: Queries,
  { list, filter, bounds }: { list: SQL; filter: ListFilter; bounds: Cents[] },
): Promise<ListFacets> {
  const { brands, choices, priceFrom, priceTo, inStock } = filter
  const chosenBrands = array(brands)
  const chosen = array(choices.flat())
  const priceBounds = sql`${sql.param(bounds)}::bigint[]`
  const byStock = inStock ? sql`available` : sql`true`
  const sum = (...conditions: SQL[]) => sql`coalesce(sum(n) FILTER (WHERE ${all(conditions)}), 0)::int`
  const [byPrice, byBrand, byChoice] = [sql`by_price`, sql`by_brand`, sql`by_choice`]
  const ranges = [0, ...bounds].map((_, index) => {
    const isIn = sql`step BETWEEN ${2 * index - 1} AND ${2 * index + 1}`
    return sql`json_build_object('listed', ${sum(isIn)}, 'count', ${sum(byBrand, byChoice, byStock, isIn)})`
  })
  const isLeft = sql`(places_left IS NULL OR a.place = ANY(places_left))`
  const offers = (isAvailable: boolean) => {
    if (choices.length === 0) return sql`true`
    return isAvailable
      ? sql`coalesce(offering.places && coalesce(places_left, offering.places), false)`
      : sql`offering.places IS NOT NULL`
  }
  // A value is counted beside the choices of other names only.
  const besideOthers = all(
    choices.map((values) => sql`(entry.name = ${choiceName(values[0]!)} OR a.choices && ${array(values)})`),
  )
  const result = await database.execute(sql`
    WITH listed AS MATERIALIZED (
      SELECT ${listing.productId}, ${listing.price}, ${listing.brand}, ${listing.assortmentId},
        CASE WHEN ${isShort} THEN ${placesLeft} END AS places_left FROM ${listing} WHERE ${list}),
    kinds AS MATERIALIZED (
      SELECT brand, assortment_id, places_left, places_left IS NULL OR places_left <> '{}' AS available,
        -- Even between two bounds, odd on one, which belongs to the ranges on both sides.
        2 * width_bucket(price, ${priceBounds}) - (price = ANY(${priceBounds}))::int AS step,
        ${inPriceRange(sql`price`, { from: priceFrom, to: priceTo })} AS by_price,
        count(*) AS n, min(price) AS lowest, max(price) AS highest, min(product_id) AS example
      FROM listed GROUP BY 1, 2, 3, 4, 5, 6),
    offering AS MATERIALIZED (SELECT assortment_id, array_agg(a.place) AS places
      FROM (SELECT DISTINCT assortment_id FROM kinds WHERE ${choices.length > 0}) k
      JOIN ${assortmentVariants} a USING (assortment_id) WHERE ${hasChoices(choices)} GROUP BY 1),
    judged AS MATERIALIZED (SELECT kinds.*, ${offers(inStock)} AS by_choice, ${offers(true)} AS by_choice_left,
      ${brands.length ? sql`coalesce(brand = ANY(${chosenBrands}), false)` : sql`true`} AS by_brand
      FROM kinds LEFT JOIN offering USING (assortment_id)),
    stocked AS MATERIALIZED (SELECT assortment_id, places_left, min(example) AS example, sum(n) AS listed,
        ${sum(byPrice, byBrand, byStock)} AS n FROM judged WHERE assortment_id <> 0 GROUP BY 1, 2),
    offered AS MATERIALIZED (SELECT entry.choice, entry.name, min(example) AS example, min(a.place) AS place, listed,
        bool_or(${besideOthers} AND ${inStock ? isLeft : sql`true`}) AS by_others, n, stocked.assortment_id
      FROM stocked JOIN ${assortmentVariants} a USING (assortment_id)
      CROSS JOIN LATERAL (SELECT choice, split_part(choice, ':', 1) AS name FROM unnest(a.choices) AS each(choice)) entry
      GROUP BY entry.choice, entry.name, stocked.assortment_id, places_left, n, listed),
    ranked AS (SELECT name, choice, min(example) AS example, coalesce(sum(n) FILTER (WHERE by_others), 0)::int AS n,
        row_number() OVER (PARTITION BY name ORDER BY choice = ANY(${chosen}) DESC, sum(listed) DESC, choice) AS rank
      FROM offered GROUP BY name, choice)
    SELECT ${sum(byPrice, byBrand, byChoice, byStock)} AS count,
      ${sum(byPrice, byBrand, sql`available`, sql`by_choice_left`)} AS "inStock",
      coalesce(bool_or(NOT available), false) AS "hasSoldOut",
      min(lowest)::float8 AS lowest, max(highest)::float8 AS highest, json_build_array(${sql.join(ranges, sql`, `)}) AS ranges,
      (SELECT coalesce(json_agg(json_build_object('brand', brand, 'count', n)), '[]'::json) FROM (
        SELECT brand, ${sum(byPrice, byChoice, byStock)} AS n FROM judged WHERE brand IS NOT NULL
        GROUP BY brand ORDER BY brand = ANY(${chosenBrands}) DESC, sum(n) DESC, brand LIMIT ${maxListed}) b) AS brands,
      (SELECT coalesce(json_agg(json_build_object('choice', choice, 'count', n, 'name', named.name, 'label', named.label,
          'swatch', named.swatch, 'place', named.place) ORDER BY r.name, rank), '[]'::json)
        FROM ranked r CROSS JOIN LATERAL ${namesOf(sql`r.example`, sql`r.choice`)} named WHERE rank <= ${maxListed}) AS choices,
      (SELECT coalesce(json_agg(choices), '[]'::json) FROM (SELECT choices FROM (
          SELECT array_agg(choice ORDER BY place, choice) AS choices, sum(listed) AS listed FROM offered GROUP BY assortment_id, name) t
        GROUP BY choices ORDER BY sum(listed) DESC, choices LIMIT ${2 * maxListed}) t) AS "choiceSets"
    FROM judged`)
  return (result as unknown as { rows: ListFacets[] }).rows[0]!
}

/** The names of a choice and of what is chosen, in all languages, as a product that offers it has them. */
const namesOf = (id: SQL, choice: SQL) => sql`(SELECT o.option -> 'name' AS name, v.item -> 'label' AS label,
    v.item ->> 'swatch' AS swatch, NULL::jsonb AS place
  FROM products p, jsonb_array_elements(p.options) AS o(option), jsonb_array_elements(o.option -> 'values') AS v(item)
  WHERE p.id = ${id} AND (o.option ->> 'id') || ':' || (v.item ->> 'id') = ${choice}
  UNION ALL ${choiceNamesSql(id, choice)} LIMIT 1)`

/** A few products of the whole shop as a list, for its facets. */
export function theseProducts(ids: number[], currency: Currency): SQL {
  return sql`${listing.listId} = ${wholeCatalogue} AND ${listing.currency} = ${currency} AND ${listing.productId} = ANY(${sql.param(ids)}::int[])`
}

/** Returns those of the given products that pass a filter. */
export async function findPassing(
  database: Queries,
  { ids, filter, currency }: { ids: number[]; filter: ListFilter; currency: Currency },
): Promise<Set<number>> {
  const rows = await database
    .select({ id: listing.productId })
    .from(listing)
    .where(sql`${theseProducts(ids, currency)} AND ${passesFilter(filter)}`)
  return new Set(rows.map(({ id }) => id))
}

function inPriceRange(price: SQLWrapper, { from, to }: PriceRange): SQL {
  return sql`${price} >= ${from ?? 0}::bigint ${to === null ? sql`` : sql`AND ${price} <= ${to}::bigint`}`
}
