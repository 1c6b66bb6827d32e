import type { Queries } from '#database/open-database.ts'
import { attributeTags, insertNewAttribute } from '#domain/catalogue/attribute-changes/edit-attribute.ts'
import { attributeOfColumn, readAttributeCell } from '#domain/catalogue/attributes/attribute-cells.ts'
import { findAttributes, findCategoryParents } from '#domain/catalogue/attributes/attribute-queries.ts'
import type { AttributeKind, ProductAttribute } from '#domain/catalogue/attributes/attribute-rules.ts'
import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import type { CatalogueWriter } from '#domain/catalogue/products/save-product.ts'
import { appliesTo } from '#shared/attribute-categories.ts'
import { type Reason, reason } from './import-reasons.ts'
import type { ImportedProduct } from './imported-product.ts'
import { attributePrefix } from './product-columns.ts'

/** The shop's attributes, and the tree of categories that they may be for. */
type KnownAttributes = {
  definitions: (AttributeKind & { categories: number[] })[]
  parents: ReadonlyMap<number, number | null>
}

export async function readKnownAttributes(database: Queries): Promise<KnownAttributes> {
  const definitions = await findAttributes(database)
  const isLimited = definitions.some(({ categories }) => categories.length > 0)
  return { definitions, parents: isLimited ? await findCategoryParents(database) : new Map() }
}

export function isKnownAttribute({ definitions }: KnownAttributes, name: string): boolean {
  return attributeOfColumn(attributePrefix + name, definitions) !== undefined
}

type Described = { attributes: ProductAttribute[]; problem: Reason | null }

/**
 * The attributes of a product after an import: those that the file does not name stay. One that the shop does not know
 * becomes a text; `problem` says which value does not fit.
 */
export function describedBy(
  known: KnownAttributes,
  { file, before, categoryIds }: { file: ImportedProduct; before: ProductInput | null; categoryIds: number[] | null },
): Described {
  const values = new Map(before?.attributes.map(({ attribute, value }) => [attribute, value]))
  const categories = categoryIds ?? before?.categories.map(({ id }) => id) ?? []
  for (const { name, value: text } of file.attributes) {
    const definition = attributeOfColumn(attributePrefix + name, known.definitions) ?? newText(name)
    const stored = values.get(definition.handle) ?? null
    const read = readAttributeCell(definition, text, stored)
    const isHere = stored !== null || appliesTo(definition.categories, categories, known.parents)
    if ('problem' in read || (read.value !== null && !isHere)) {
      return { attributes: [], problem: reason('attributeWrong', { name, text }) }
    }
    if (read.value === null) values.delete(definition.handle)
    else values.set(definition.handle, read.value)
  }
  return { attributes: [...values].map(([attribute, value]) => ({ attribute, value })), problem: null }
}

function newText(name: string): KnownAttributes['definitions'][number] {
  return { handle: `new ${name}`, name: { en: name }, type: 'text', unit: null, choices: [], categories: [] }
}

/** Creates the attributes that products of a file have and the shop does not, as texts, and returns all. */
export async function createMissingAttributes(
  shop: CatalogueWriter,
  products: readonly ImportedProduct[],
): Promise<KnownAttributes> {
  const known = await readKnownAttributes(shop.database)
  const named = products.flatMap(({ attributes }) => attributes.filter(({ value }) => value).map(({ name }) => name))
  const made: KnownAttributes = { ...known, definitions: [...known.definitions] }
  for (const name of named) {
    if (isKnownAttribute(made, name)) continue
    const draft = { name: { en: name }, type: 'text' as const }
    await insertNewAttribute(shop.database, { draft, actor: shop.by?.actor ?? null, at: shop.clock() })
    made.definitions.push(newText(name))
  }
  if (made.definitions.length === known.definitions.length) return known
  await shop.changes.announce(attributeTags)
  return readKnownAttributes(shop.database)
}
