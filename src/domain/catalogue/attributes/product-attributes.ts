import type { Queries } from '#database/open-database.ts'
import { appliesTo } from '#shared/attribute-categories.ts'
import { type FieldErrors, invalid } from '#shared/shop-error.ts'
import {
  type AttributeOfProduct,
  type AttributeRow,
  findCategoryParents,
  holdAttributes,
  insertValues,
  replaceValues,
  type ValueRow,
} from './attribute-queries.ts'
import { checkedValue, type ProductAttribute } from './attribute-rules.ts'

/** A product as far as its attributes go. */
type Described = { attributes: ProductAttribute[]; categories: readonly { id: number }[] }
type Stored = { attributes: readonly AttributeOfProduct[] } | null

/** The values of a stored product, in the form in which they are saved. */
export function attributesOf(rows: readonly AttributeOfProduct[]): ProductAttribute[] {
  return rows.map(({ handle, value }) => ({ attribute: handle, value }))
}

/**
 * Returns the product with its attributes as they are stored: checked, in order, without empty ones. Throws invalid
 * fields named `attributes.<handle>`.
 */
export async function withCheckedAttributes<Product extends Described>(
  transaction: Queries,
  product: Product,
  before: Stored,
): Promise<Product> {
  if (isSame(product, before)) return product
  const rows = await checkedRows(transaction, product, before)
  return { ...product, attributes: rows.map(({ attribute, value }) => ({ attribute, value })) }
}

/** Writes the attributes of a product if they differ from those it has. Throws as `withCheckedAttributes` does. */
export async function writeAttributes(
  transaction: Queries,
  { id, product, before }: { id: number; product: Described; before: Stored },
): Promise<void> {
  if (isSame(product, before)) return
  const rows = await checkedRows(transaction, product, before)
  await replaceValues(
    transaction,
    [id],
    rows.map((row) => valueRow(id, row)),
  )
}

/** The same for new products. */
export async function writeFirstAttributes(
  transaction: Queries,
  products: readonly { id: number; input: Described }[],
): Promise<void> {
  const described = products.filter(({ input }) => input.attributes.length > 0)
  if (described.length === 0) return
  const known = await readDefinitions(
    transaction,
    described.map(({ input }) => input),
  )
  await insertValues(
    transaction,
    described.flatMap(({ id, input }) => rowsOf(known, input, null).map((row) => valueRow(id, row))),
  )
}

type CheckedRow = ProductAttribute & { attributeId: number }

const valueRow = (productId: number, { attributeId, value }: CheckedRow): ValueRow => ({
  productId,
  attributeId,
  value,
})

function isSame({ attributes }: Described, before: Stored): boolean {
  return JSON.stringify(attributes) === JSON.stringify(attributesOf(before?.attributes ?? []))
}

async function checkedRows(transaction: Queries, product: Described, before: Stored): Promise<CheckedRow[]> {
  return rowsOf(await readDefinitions(transaction, [product]), product, before)
}

type Definitions = { attributes: AttributeRow[]; parents: Map<number, number | null> }

/** The attributes that products name, which stay as they are until the transaction ends, and the tree of categories. */
async function readDefinitions(transaction: Queries, products: readonly Described[]): Promise<Definitions> {
  const handles = new Set(products.flatMap(({ attributes }) => attributes.map(({ attribute }) => attribute)))
  const attributes = await holdAttributes(transaction, [...handles])
  const isLimited = attributes.some(({ categories }) => categories.length > 0)
  return { attributes, parents: isLimited ? await findCategoryParents(transaction) : new Map() }
}

/** Checks the attributes of a product. Throws invalid fields. */
function rowsOf({ attributes, parents }: Definitions, product: Described, before: Stored): CheckedRow[] {
  const given = new Map(product.attributes.map(({ attribute, value }) => [attribute, value]))
  const hadBefore = new Set(before?.attributes.map(({ handle }) => handle))
  const categories = product.categories.map(({ id }) => id)
  const problems: FieldErrors = {}
  const rows: CheckedRow[] = []
  for (const attribute of attributes.filter(({ handle }) => given.has(handle))) {
    const { id: attributeId, handle } = attribute
    const checked = checkedValue(attribute, given.get(handle))
    // A value stays when its product leaves the category; only a new one must fit.
    const isHere = hadBefore.has(handle) || appliesTo(attribute.categories, categories, parents)
    if ('problem' in checked) problems[`attributes.${handle}`] = [checked.problem]
    else if (checked.value !== null && !isHere) problems[`attributes.${handle}`] = ['validation.attributeElsewhere']
    else if (checked.value !== null) rows.push({ attributeId, attribute: handle, value: checked.value })
  }
  const known = attributes.map(({ handle }) => handle)
  for (const handle of given.keys())
    if (!known.includes(handle)) problems[`attributes.${handle}`] = ['validation.unknown']
  if (Object.keys(problems).length) throw invalid(problems)
  return rows
}
