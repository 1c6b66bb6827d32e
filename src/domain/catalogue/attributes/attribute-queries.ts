import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { insertMany } from '#database/insert-many.ts'
import type { Queries } from '#database/open-database.ts'
import { type AttributeValue, attributes, productAttributes } from '#database/schema/attributes.ts'
import { categories } from '#database/schema/catalogue.ts'
import { type Language, languages } from '#shared/markets.ts'
import { type AttributeKind, type ProductAttribute, yesNo } from './attribute-rules.ts'

/** An attribute with the categories whose products have it. */
export type AttributeRow = typeof attributes.$inferSelect & { categories: number[] }

/** A value of a product together with what its attribute is. */
export type AttributeOfProduct = AttributeKind & { value: AttributeValue; shown: boolean }

const categoriesSql = sql<number[]>`(SELECT coalesce(json_agg(ac.category_id ORDER BY ac.category_id), '[]'::json)
  FROM attribute_categories ac WHERE ac.attribute_id = "attributes"."id")`

const columns = {
  id: attributes.id,
  handle: attributes.handle,
  name: attributes.name,
  type: attributes.type,
  unit: attributes.unit,
  choices: attributes.choices,
  filterable: attributes.filterable,
  shown: attributes.shown,
  searchable: attributes.searchable,
  inFeed: attributes.inFeed,
  position: attributes.position,
  createdAt: attributes.createdAt,
  updatedAt: attributes.updatedAt,
  version: attributes.version,
  categories: categoriesSql,
}

/** All attributes in their order. */
export async function findAttributes(database: Queries): Promise<AttributeRow[]> {
  return database.select(columns).from(attributes).orderBy(asc(attributes.position), asc(attributes.id))
}

/** Attributes by their handles, in their order; they stay as they are until the transaction ends. */
export async function holdAttributes(transaction: Queries, handles: string[]): Promise<AttributeRow[]> {
  if (handles.length === 0) return []
  return transaction
    .select(columns)
    .from(attributes)
    .where(inArray(attributes.handle, handles))
    .orderBy(asc(attributes.position), asc(attributes.id))
    .for('share')
}

/** Locks an attribute for a change. */
export async function lockAttribute(transaction: Queries, id: number): Promise<AttributeRow | null> {
  const [row] = await transaction.select(columns).from(attributes).where(eq(attributes.id, id)).for('update')
  return row ?? null
}

/** The parent of each category; null for one at the top. */
export async function findCategoryParents(database: Queries): Promise<Map<number, number | null>> {
  const rows = await database.select({ id: categories.id, parentId: categories.parentId }).from(categories)
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}

export type ValueRow = typeof productAttributes.$inferInsert

/** Gives products these values and no others. */
export async function replaceValues(database: Queries, productIds: number[], rows: ValueRow[]): Promise<void> {
  await database.delete(productAttributes).where(inArray(productAttributes.productId, productIds))
  await insertValues(database, rows)
}

export async function insertValues(database: Queries, rows: ValueRow[]): Promise<void> {
  await insertMany(database, productAttributes, rows)
}

/** The values of a product in a statement that selects it by `product`. */
export function valuesSql(product: SQL): SQL<AttributeOfProduct[]> {
  return sql<AttributeOfProduct[]>`(SELECT coalesce(json_agg(json_build_object('handle', a.handle, 'name', a.name,
      'type', a.type, 'unit', a.unit, 'choices', a.choices, 'shown', a.shown, 'value', pa.value)
      ORDER BY a.position, a.id), '[]'::json)
    FROM product_attributes pa JOIN attributes a ON a.id = pa.attribute_id WHERE pa.product_id = ${product})`
}

/** The values of products that the product feed has, by product. */
export async function findFeedValues(
  database: Queries,
  productIds: number[],
): Promise<Map<number, (AttributeKind & ProductAttribute)[]>> {
  const rows = await database
    .select({
      productId: productAttributes.productId,
      attribute: attributes.handle,
      handle: attributes.handle,
      name: attributes.name,
      type: attributes.type,
      unit: attributes.unit,
      choices: attributes.choices,
      value: productAttributes.value,
    })
    .from(productAttributes)
    .innerJoin(attributes, eq(attributes.id, productAttributes.attributeId))
    .where(sql`${attributes.inFeed} AND ${productAttributes.productId} = ANY(${sql.param(productIds)}::int[])`)
    .orderBy(asc(attributes.position), asc(attributes.id))
  return Map.groupBy(rows, ({ productId }) => productId)
}

const ofYesNo: Record<Language, SQL> = inSql((language) => textSql(sql`a.name`, language))
const ofText: Record<Language, SQL> = inSql((language) => textSql(sql`pa.value`, language))
const ofLabel: Record<Language, SQL> = inSql((language) => textSql(sql`(c.value -> 'label')`, language))
const ofLink: Record<Language, SQL> = inSql((language) => textSql(sql`(pa.value -> 'label')`, language))

function inSql(write: (language: Language) => SQL): Record<Language, SQL> {
  return Object.fromEntries(languages.map((language) => [language, write(language)])) as Record<Language, SQL>
}

/** The text in a language, else English, else any. */
function textSql(column: SQL, language: Language): SQL {
  const order = [...new Set([language, 'en', ...languages])]
  const parts = order.map((one) => sql`nullif(${column} ->> ${sql.raw(`'${one}'`)}, '')`)
  return sql`coalesce(${sql.join(parts, sql`, `)}, '')`
}

const yesTexts = JSON.stringify(Object.fromEntries(languages.map((language) => [language, yesNo[language].yes])))

/** A number with its unit in every language, without signs between its thousands. */
const numberTexts = sql`(SELECT jsonb_build_object('en', n.value || n.unit, 'no', n.local || n.unit, 'sv', n.local || n.unit,
    'fr', n.local || n.unit)
  FROM (SELECT pa.value #>> '{}' AS value, replace(pa.value #>> '{}', '.', ',') AS local, coalesce(chr(160) || a.unit, '') AS unit) n)`

/** Name, label, colour and place of a filter such as `material:wool`, for a product that has it. */
export function choiceNamesSql(product: SQL, choice: SQL): SQL {
  return sql`SELECT a.name, v.label, NULL, jsonb_build_array(a.position, v.place) FROM product_attributes pa JOIN attributes a ON a.id = pa.attribute_id
    CROSS JOIN LATERAL (
      SELECT c.item ->> 'id' AS id, c.item -> 'label' AS label, c.place::float8 AS place
      FROM jsonb_array_elements(a.choices) WITH ORDINALITY AS c(item, place) WHERE a.type = 'choice'
      UNION ALL SELECT pa.value #>> '{}', ${numberTexts}, (pa.value #>> '{}')::float8 WHERE a.type = 'number'
      UNION ALL SELECT 'yes', ${yesTexts}::jsonb, 0 WHERE a.type = 'yes_no') v
    WHERE pa.product_id = ${product} AND a.filterable AND a.handle || ':' || v.id = ${choice}`
}

/** What searches find of a product's values in a language; a yes is found by the name of its attribute. */
export function searchedWordsSql(product: SQL, language: Language): SQL<string> {
  return sql<string>`coalesce((SELECT string_agg(CASE a.type
      WHEN 'text' THEN ${ofText[language]}
      WHEN 'link' THEN ${ofLink[language]}
      WHEN 'number' THEN concat_ws(' ', pa.value #>> '{}', a.unit)
      WHEN 'yes_no' THEN CASE WHEN pa.value = 'true'::jsonb THEN ${ofYesNo[language]} ELSE '' END
      ELSE (SELECT string_agg(${ofLabel[language]}, ' ') FROM jsonb_array_elements(a.choices) c
        WHERE jsonb_exists(pa.value, c.value ->> 'id')) END, ' ')
    FROM product_attributes pa JOIN attributes a ON a.id = pa.attribute_id
    WHERE pa.product_id = ${product} AND a.searchable), '')`
}
