import type { Queries } from '#database/open-database.ts'
import {
  type AttributeRow,
  findAttributes,
  findCategoryParents,
  lockAttribute,
} from '#domain/catalogue/attributes/attribute-queries.ts'
import { lockProducts } from '#domain/catalogue/products/category-position-queries.ts'
import { refreshProductSearch } from '#domain/catalogue/products/product-queries.ts'
import { type Actor, findEarlierAction, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { changedFields, staleChange } from '#domain/platform/audit/changed-fields.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import {
  countProductsOfChoices,
  deleteAttributeRow,
  findProductsOfAttribute,
  insertAttribute,
  nextAttributePosition,
  replaceAttributeCategories,
  updateAttribute,
} from './attribute-change-queries.ts'
import {
  type AttributeDetails,
  attributeProblems,
  describeAttribute,
  detailsOf,
  freeHandle,
  isSearchedAtFirst,
  storedDetails,
} from './attribute-details-rules.ts'

/** Pages of products, lists and searches all show attributes, as they show the names of categories. */
export const attributeTags = ['categories']

/** A new attribute; what it does not say is as for most of its type. */
export type AttributeDraft = Partial<AttributeDetails> & Pick<AttributeDetails, 'name' | 'type'>

/** Creates an attribute behind the others, with a handle made from its name if none is given. Throws invalid fields. */
export async function createAttribute(
  shop: Shop,
  { draft, actor }: { draft: AttributeDraft; actor: Actor },
): Promise<number> {
  const at = shop.clock()
  const earlier = await findEarlierAction(shop.database, actor, { action: 'attribute.created', now: at })
  if (earlier !== null) return earlier
  const made = await shop.database.transaction((transaction) => insertNewAttribute(transaction, { draft, actor, at }))
  await shop.changes.announce(attributeTags)
  return made
}

/** Creates an attribute in the caller's transaction, logged for staff. Throws invalid fields. */
export async function insertNewAttribute(
  transaction: Queries,
  { draft, actor, at }: { draft: AttributeDraft; actor: Actor | null; at: Date },
): Promise<number> {
  const others = await findAttributes(transaction)
  const details = storedDetails({
    unit: null,
    choices: [],
    categories: [],
    filterable: false,
    shown: true,
    searchable: isSearchedAtFirst(draft.type),
    inFeed: false,
    position: await nextAttributePosition(transaction),
    ...draft,
    handle:
      draft.handle ||
      freeHandle(
        draft.name,
        others.map(({ handle }) => handle),
      ),
  })
  await requireUsable(transaction, details, others)
  const { categories, ...values } = details
  const id = await insertAttribute(transaction, { ...values, createdAt: at, updatedAt: at })
  await replaceAttributeCategories(transaction, id, categories)
  if (actor) {
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'attribute.created',
      subject: `attribute:${id}`,
      before: null,
      after: describeAttribute(details),
    })
  }
  return id
}

/** Creates an attribute as a command does, unless one has its handle. */
export async function saveNewAttribute(
  shop: Pick<Shop, 'database' | 'changes' | 'clock'>,
  draft: AttributeDraft & Pick<AttributeDetails, 'handle'>,
): Promise<void> {
  const known = await findAttributes(shop.database)
  if (known.some(({ handle }) => handle === draft.handle)) return
  const made = { draft, actor: null, at: shop.clock() }
  await shop.database.transaction((transaction) => insertNewAttribute(transaction, made))
  await shop.changes.announce(attributeTags)
}

/**
 * Changes the given fields of an attribute; `version` is the one that staff saw. Throws `validation.error`,
 * `edit.conflict` and `request.notFound`.
 */
export async function editAttribute(
  shop: Shop,
  input: { id: number; version: number; change: Partial<AttributeDetails>; actor: Actor },
): Promise<void> {
  const { id, version, change, actor } = input
  const at = shop.clock()
  const isChanged = await shop.database.transaction(async (transaction) => {
    const { row, products } = await lockWithProducts(transaction, id)
    const before = detailsOf(row)
    const after = storedDetails({ ...before, ...change })
    if (version !== row.version) throw await staleAttribute(transaction, { row, seen: version, yours: after })
    const others = (await findAttributes(transaction)).filter((each) => each.id !== id)
    await requireUsable(transaction, after, others)
    await requireKept(transaction, { id, before, after, products })
    const changed = changedFields(describeAttribute(before), describeAttribute(after))
    if (!changed) return false
    const { categories, ...values } = after
    await updateAttribute(transaction, id, { ...values, updatedAt: at })
    await replaceAttributeCategories(transaction, id, categories)
    if (isFoundAnew(before, after)) await refreshProductSearch(transaction, products)
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'attribute.changed',
      subject: `attribute:${id}`,
      before: { ...changed.before, version: row.version },
      after: { ...changed.after, version: row.version + 1 },
    })
    return true
  })
  if (isChanged) await shop.changes.announce(attributeTags)
}

/**
 * Deletes an attribute with its values. Throws `edit.conflict`, `request.notFound`, and invalid `products` unless so
 * many products have one, as staff were told.
 */
export async function deleteAttribute(
  shop: Shop,
  input: { id: number; version: number; products: number; actor: Actor },
): Promise<void> {
  const { id, version, actor } = input
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const { row, products } = await lockWithProducts(transaction, id)
    const details = detailsOf(row)
    if (version !== row.version) throw await staleAttribute(transaction, { row, seen: version, yours: details })
    if (products.length !== input.products) throw invalid({ products: ['validation.attributeUsed'] })
    await deleteAttributeRow(transaction, id)
    if (row.searchable) await refreshProductSearch(transaction, products)
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'attribute.deleted',
      subject: `attribute:${id}`,
      before: { ...describeAttribute(details), products: products.length, version },
      after: null,
    })
  })
  await shop.changes.announce(attributeTags)
}

/** Locks products before their attribute, as saving a product does: two people at once must not wait for each other. */
async function lockWithProducts(transaction: Queries, id: number): Promise<{ row: AttributeRow; products: number[] }> {
  await lockProducts(transaction, await findProductsOfAttribute(transaction, id))
  const row = await lockAttribute(transaction, id)
  if (!row) throw new ShopError('request.notFound')
  return { row, products: await findProductsOfAttribute(transaction, id) }
}

function staleAttribute(
  database: Queries,
  { row, seen, yours }: { row: AttributeRow; seen: number; yours: AttributeDetails },
): Promise<ShopError> {
  return staleChange(database, {
    subject: `attribute:${row.id}`,
    action: 'attribute.changed',
    seen,
    current: { ...describeAttribute(detailsOf(row)), version: row.version },
    yours: describeAttribute(yours),
  })
}

/** Throws invalid fields: no name, a handle that another has, categories that do not exist. */
async function requireUsable(
  transaction: Queries,
  details: AttributeDetails,
  others: readonly AttributeRow[],
): Promise<void> {
  const fields = attributeProblems(details)
  if (others.some(({ handle }) => handle === details.handle)) fields.handle ??= ['validation.taken']
  const known = details.categories.length ? await findCategoryParents(transaction) : null
  if (known && details.categories.some((id) => !known.has(id))) fields.categories = ['validation.invalid']
  if (Object.keys(fields).length) throw invalid(fields)
}

/** Throws invalid fields if products have values that would no longer be any. */
async function requireKept(
  transaction: Queries,
  input: { id: number; before: AttributeDetails; after: AttributeDetails; products: readonly number[] },
): Promise<void> {
  const { id, before, after, products } = input
  if (products.length === 0) return
  if (after.type !== before.type) throw invalid({ type: ['validation.attributeUsed'] })
  const kept = after.choices.map((choice) => choice.id)
  const gone = before.choices.filter((choice) => !kept.includes(choice.id))
  if (gone.length === 0) return
  const used = await countProductsOfChoices(transaction, id)
  if (gone.some((choice) => used.has(choice.id))) throw invalid({ choices: ['validation.choiceUsed'] })
}

/** True if searches find other words of its values now. */
function isFoundAnew(before: AttributeDetails, after: AttributeDetails): boolean {
  if (!before.searchable && !after.searchable) return false
  const [earlier, later] = [before, after].map(describeAttribute).map(({ searchable, name, unit, choices }) => {
    return [searchable, name, unit, choices]
  })
  return JSON.stringify(earlier) !== JSON.stringify(later)
}
