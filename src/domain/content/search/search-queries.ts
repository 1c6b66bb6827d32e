import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { productsNumbered } from '#database/products-named.ts'
import { categories, productCategories, productSearch, products, searchKey } from '#database/schema/catalogue.ts'
import { productListings, wholeCatalogue } from '#database/schema/catalogue-listings.ts'
import { isShown } from '#domain/catalogue/products/branch-queries.ts'
import { type CategoryRow, categoryColumns } from '#domain/catalogue/products/category-queries.ts'
import {
  findRankedProducts,
  isSoldIn,
  type ProductCardRow,
  textSql,
} from '#domain/catalogue/products/product-queries.ts'
import type { Language } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'

const configurations: Record<Language, string> = { no: 'norwegian', sv: 'swedish', fr: 'french', en: 'english' }

// Trigrams of fewer letters match nearly everything, and no index finds fewer than three in the middle of a word.
const minFuzzyLength = 4
const minInsideLength = 3
const minSimilarity = 0.5

type SearchInput = {
  /** The whole query, normalised. */
  text: string
  /** Its words: letters and digits, or a picture character. */
  words: string[]
  /** Query as typed, for article numbers and brands. */
  typed: string
  language: Language
  limit: number
}

// Candidates per way of matching that are scored, however many products match.
const maxCandidates = 64
// A query that a fifth of the sample matches is common: only the shop's first products are searched then, not a whole
// index.
const sampleSize = 60
const commonFrom = sampleSize / 5
const maxCommonScan = 600

// Before a name that only begins as asked, after one that is what was asked.
const categoryScore = 3
// A brand comes before names where its words are the ones asked. Without its “&” it may begin another word.
const numberScore = 40
const brandScore = 12
const nearBrandScore = 3

/**
 * Published products sold in a currency, best first: by article number, brand, name, full text and similarity. Those
 * of a category named alike come sooner; similar names are searched only where too few products match.
 */
export async function searchProducts(
  database: Queries,
  input: SearchInput & { currency: Currency },
): Promise<ProductCardRow[]> {
  const number = (value: number) => sql.raw(String(value))
  const plain = sql`plain_text(${input.text})`
  const configuration = sql.raw(`'${configurations[input.language]}'::regconfig`)
  // A literal, so that the planner uses the partial indexes of the language.
  const inLanguage = sql.raw(`language = '${input.language}'`)
  const named = sql`${productSearch.plainName} COLLATE "C"`
  const inShop = sql`${productListings.listId} = ${number(wholeCatalogue)} AND ${productListings.currency} = ${input.currency}`
  const isSold = (from: string) => isSoldIn(input.currency, sql.raw(`${from}.product_id`))
  const asked = sql`asked AS MATERIALIZED (SELECT ${plain} AS plain, search_key(${input.typed}) AS key, ${containing(plain)} AS pattern,
    plainto_tsquery(${configuration}, ${plain}) AS stems, ${prefixQuery(input.words)} AS beginnings)`
  const text = sql`(SELECT plain FROM asked)`
  const pattern = sql`(SELECT pattern FROM asked)`
  const words = sql`(SELECT stems || beginnings FROM asked)`
  const isInside = input.text.length >= minInsideLength ? sql`plain_name LIKE ${pattern}` : sql`false`
  const isWorded = sql`document @@ ${words}`

  const firstOnes = (count: number, columns: SQL) => sql`SELECT first.product_id, ${columns} FROM
      (SELECT product_id FROM ${productListings} WHERE ${inShop}
        ORDER BY unfeatured, position, product_id LIMIT ${number(count)}) first
      CROSS JOIN LATERAL (
        SELECT * FROM ${productSearch} WHERE product_id = first.product_id AND ${inLanguage} LIMIT 1) s`
  const isCommon = (way: 'worded' | 'inside') =>
    sql`(SELECT count(*) FILTER (WHERE ${sql.raw(way)}) FROM sample) >= ${number(commonFrom)}`
  // The subquery hides the limit from the planner, so that each way uses its own index.
  const indexed = (condition: SQL) =>
    sql`(SELECT product_id FROM ${productSearch} WHERE ${inLanguage} AND ${condition} AND ${isSold('product_search')}
      LIMIT (SELECT ${number(maxCandidates)}))`

  const ways = [
    asked,
    sql`alike AS MATERIALIZED (SELECT id FROM ${categories}
      WHERE ${isShown('"categories"')} AND ${hasWordLike(text, sql`plain_text(${textSql(categories.name, input.language)})`)})`,
    sql`numbered AS MATERIALIZED (SELECT product_id FROM (${productsNumbered(sql`(SELECT key FROM asked)`)}) numbers
      WHERE ${isSold('numbers')} LIMIT ${number(maxCandidates)})`,
    sql`branded AS MATERIALIZED (SELECT id AS product_id FROM ${products} WHERE ${products.published}
      AND ${products.vendor} IS NOT NULL AND ${searchKey(products.vendor)} = (SELECT key FROM asked)
      AND ${isSoldIn(input.currency)} ORDER BY ${searchKey(products.vendor)}, ${products.position}, ${products.id} LIMIT ${number(maxCandidates)})`,
    sql`sample AS MATERIALIZED (${firstOnes(sampleSize, sql`${isWorded} AS worded, ${isInside} AS inside`)})`,
    // A prefix is a contiguous range of the name index, with the exact name first.
    sql`named AS MATERIALIZED (SELECT product_id FROM ${productSearch} WHERE ${inLanguage}
      AND ${named} >= ${text} AND ${named} < ${text} || chr(1114111) AND ${isSold('product_search')}
      ORDER BY ${named}, product_id LIMIT ${number(maxCandidates)})`,
    sql`worded AS MATERIALIZED ${indexed(sql`${isWorded} AND NOT ${isCommon('worded')}`)}`,
    sql`inside AS MATERIALIZED ${indexed(sql`${isInside} AND NOT ${isCommon('inside')}`)}`,
    sql`early AS MATERIALIZED (SELECT product_id FROM (${firstOnes(maxCommonScan, sql`s.plain_name, s.document`)}) shown
      WHERE (${isCommon('worded')} AND ${isWorded} OR ${isCommon('inside')} AND ${isInside})
        AND (${isCommon('worded')} OR ${isCommon('inside')}) LIMIT ${number(2 * maxCandidates)})`,
  ]
  const strict = sql`SELECT product_id FROM numbered UNION SELECT product_id FROM branded
    UNION SELECT product_id FROM named UNION SELECT product_id FROM worded
    UNION SELECT product_id FROM inside UNION SELECT product_id FROM early`
  let found = strict
  if (input.text.length >= minFuzzyLength) {
    ways.push(sql`strict AS MATERIALIZED (${strict})`)
    const tooFew = sql`(SELECT count(*) FROM strict) < ${number(input.limit)}`
    ways.push(sql`resembling AS MATERIALIZED ${indexed(sql`${text} <% plain_name AND ${tooFew}`)}`)
    found = sql`SELECT product_id FROM strict UNION SELECT product_id FROM resembling`
  }
  const score = sql`${nameScore(sql`asked.plain`, sql`s.plain_name`)} + 2 * ts_rank(s.document, asked.stems)
    + ts_rank(s.document, asked.beginnings) + word_similarity(asked.plain, s.plain_name)
    + CASE WHEN ${hasWordLike(sql`asked.plain`, sql`s.plain_name`)} AND EXISTS (SELECT FROM ${productCategories}
      WHERE product_id = found.product_id AND category_id IN (SELECT id FROM alike)) THEN ${number(categoryScore)} ELSE 0 END
    + CASE WHEN found.product_id IN (SELECT product_id FROM numbered) THEN ${number(numberScore)}
      WHEN found.product_id NOT IN (SELECT product_id FROM branded) THEN 0
      WHEN btrim(regexp_replace(plain_text(p.vendor), '[^[:alnum:]]+', ' ', 'g')) = asked.plain
        THEN ${number(brandScore)} ELSE ${number(nearBrandScore)} END`
  const best = sql`(WITH ${sql.join(ways, sql`, `)}
    SELECT found.product_id, p.position, ${score} AS score
    FROM asked CROSS JOIN (${found}) found
      CROSS JOIN LATERAL (SELECT plain_name, document FROM ${productSearch}
        WHERE product_id = found.product_id AND ${inLanguage} LIMIT 1) s
      CROSS JOIN LATERAL (SELECT position, vendor FROM products WHERE id = found.product_id AND published LIMIT 1) p
    ORDER BY score DESC, position, product_id LIMIT ${number(input.limit)}) AS best`
  return findRankedProducts(database, best, input.currency)
}

/** Shown categories by name or handle, best first. */
export async function searchCategories(database: Queries, input: SearchInput): Promise<CategoryRow[]> {
  const plain = sql`plain_text(${input.text})`
  const name = sql`plain_text(${textSql(categories.name, input.language)})`
  const likeness = sql`word_similarity(${plain}, ${name})`
  const found = sql`(position(${plain} IN ${name}) > 0 OR position(${plain} IN ${categories.handle}) > 0
    OR to_tsvector('simple', ${name}) @@ ${prefixQuery(input.words)} ${fuzzy(input, likeness)})`
  return database
    .select(categoryColumns)
    .from(categories)
    .where(sql`${isShown('"categories"')} AND ${found}`)
    .orderBy(desc(sql`${nameScore(plain, name)} + ${likeness}`), asc(categories.position), asc(categories.id))
    .limit(input.limit)
}

/** A LIKE pattern for what contains a text, wildcards escaped. */
function containing(plain: SQL): SQL {
  return sql`'%' || regexp_replace(${plain}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** Each word as a prefix of one in the document. Quoted, so that no word is read as an operator. */
function prefixQuery(words: string[]): SQL {
  return sql`(SELECT string_agg(quote_literal(plain_text(word)) || ':*', ' & ')
    FROM unnest(${sql.param(words)}::text[]) AS word WHERE plain_text(word) <> '')::tsquery`
}

function fuzzy(input: SearchInput, likeness: SQL): SQL {
  return input.text.length < minFuzzyLength ? sql`` : sql`OR ${likeness} >= ${minSimilarity}`
}

/** Builds the condition that a word of the name begins with the query. */
function hasWordLike(plain: SQL, name: SQL): SQL {
  return sql`position(' ' || ${plain} IN ' ' || ${name}) > 0`
}

function nameScore(plain: SQL, name: unknown): SQL {
  return sql`CASE WHEN ${name} = ${plain} THEN 8 WHEN position(${plain} IN ${name}) = 1 THEN 4
    WHEN position(' ' || ${plain} IN ${name}) > 0 THEN 3 WHEN position(${plain} IN ${name}) > 0 THEN 2 ELSE 0 END`
}
