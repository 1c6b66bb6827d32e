import type { Queries } from '#database/open-database.ts'
import { type Actor, findEarlierAction, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { changedFields, staleChange } from '#domain/platform/audit/changed-fields.ts'
import type { Texts } from '#shared/markets.ts'
import { type FieldErrors, invalid, ShopError } from '#shared/shop-error.ts'
import { isStoragePath } from '#shared/storage-paths.ts'
import { visibleText } from '#shared/visible-text.ts'
import type { Shop } from '#shop.ts'
import { categoryProblems, slugFrom } from './catalogue-rules.ts'
import {
  type CategoryDetails,
  type CategoryStored,
  categoryRowOf,
  categoryTags,
  describeCategory,
  detailsOf,
} from './category-details.ts'
import { movedBelow, parentProblem } from './category-order-rules.ts'
import { storedTexts } from './product-description.ts'
import { refreshProductSearch } from './product-queries.ts'
import { deleteFormerSlugs, findProductIdsOfCategory, insertFormerSlug } from './save-catalogue-queries.ts'
import {
  findCategoryAddresses,
  findUsedAddresses,
  insertCategory,
  lockCategories,
  placeCategories,
  updateCategory,
} from './save-category-queries.ts'

const addresses = ['handle', 'slug'] as const

/**
 * Changes the given fields of a category; `version` is the one that staff saw. Throws `validation.error`,
 * `edit.conflict` and `request.notFound`.
 */
export async function editCategory(
  shop: Shop,
  input: { id: number; version: number; change: Partial<CategoryDetails>; actor: Actor },
): Promise<void> {
  const { id, version, change, actor } = input
  const at = shop.clock()
  const hasImage = change.image ? await isStored(shop, change.image.path) : true
  const tags = await shop.database.transaction(async (transaction) => {
    const rows = await lockCategories(transaction)
    const row = requireCategory(rows, id)
    const before = detailsOf(row)
    const after = { ...before, ...change, ...keptTogether(before, change) }
    if (version !== row.version) throw await staleCategory(transaction, { row, seen: version, yours: after })
    const isKnownImage = after.image?.path === row.imagePath
    const named = addresses.filter((field) => change[field] !== undefined && change[field] !== before[field])
    await requireUsable(transaction, { id, details: after, named, rows, hasImage: hasImage || isKnownImage })
    const values = categoryRowOf(after)
    const stored = detailsOf({ ...row, ...values })
    const changed = changedFields(describeCategory(before), describeCategory(stored))
    if (!changed) return []
    await updateCategory(transaction, id, { ...values, updatedAt: at })
    if (before.parentId !== after.parentId) await placeCategory(transaction, { rows, id, parentId: after.parentId, at })
    await keepAddresses(transaction, { id, before, after, at })
    if (isNamedAnew(before, stored)) {
      await refreshProductSearch(transaction, await findProductIdsOfCategory(transaction, id))
    }
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'category.changed',
      subject: `category:${id}`,
      before: { ...changed.before, version: row.version },
      after: { ...changed.after, version: row.version + 1 },
    })
    return categoryTags(id, before, stored)
  })
  if (tags.length) await shop.changes.announce(tags)
}

/** Creates a category as the last of the menu or of its parent. If no address is given, it is made from the name. */
export async function createCategory(
  shop: Shop,
  { draft, actor }: { draft: Partial<CategoryDetails> & Pick<CategoryDetails, 'name'>; actor: Actor },
): Promise<number> {
  const at = shop.clock()
  const earlier = await findEarlierAction(shop.database, actor, { action: 'category.created', now: at })
  if (earlier !== null) return earlier
  const hasImage = draft.image ? await isStored(shop, draft.image.path) : true
  const { id, details } = await shop.database.transaction(async (transaction) => {
    const rows = await lockCategories(transaction)
    const address = draft.handle || draft.slug || (await freeCategoryAddress(transaction, draft.name))
    const wanted: CategoryDetails = {
      description: {},
      image: null,
      featured: false,
      published: true,
      parentId: null,
      seo: {},
      ...draft,
      handle: draft.handle || address,
      slug: draft.slug || address,
    }
    const named = addresses.filter((field) => draft[field])
    await requireUsable(transaction, { id: null, details: wanted, named, rows, hasImage })
    const values = { ...categoryRowOf(wanted), position: rows.length }
    const made = await insertCategory(transaction, { ...values, createdAt: at, updatedAt: at })
    await placeCategory(transaction, { rows, id: made, parentId: wanted.parentId, at })
    await keepAddresses(transaction, { id: made, before: null, after: wanted, at })
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'category.created',
      subject: `category:${made}`,
      before: null,
      after: describeCategory(wanted),
    })
    return { id: made, details: wanted }
  })
  await shop.changes.announce(categoryTags(id, null, details))
  return id
}

/** Throws `request.notFound`. */
export function requireCategory(rows: readonly CategoryStored[], id: number): CategoryStored {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new ShopError('request.notFound')
  return row
}

/** The refusal of a change that was made to an older version. */
export function staleCategory(
  database: Queries,
  { row, seen, yours }: { row: CategoryStored; seen: number; yours: CategoryDetails },
): Promise<ShopError> {
  return staleChange(database, {
    subject: `category:${row.id}`,
    action: 'category.changed',
    seen,
    current: { ...describeCategory(detailsOf(row)), version: row.version },
    yours: describeCategory(yours),
  })
}

async function placeCategory(
  transaction: Queries,
  { rows, id, parentId, at }: { rows: CategoryStored[]; id: number; parentId: number | null; at: Date },
): Promise<void> {
  await placeCategories(transaction, movedBelow(rows, { id, parentId } as CategoryStored), at)
}

async function isStored({ storage }: Pick<Shop, 'storage'>, path: string): Promise<boolean> {
  return isStoragePath(path) && (await storage.has(path))
}

/** Keeps `handle` and `slug` equal if they were equal before, unless both are changed. */
function keptTogether(before: CategoryDetails, change: Partial<CategoryDetails>): Partial<CategoryDetails> {
  if (before.handle !== before.slug) return {}
  const named = [change.handle, change.slug].filter((address) => address !== undefined && address !== before.slug)
  const [one] = named
  return one === undefined || named.length > 1 ? {} : { handle: one, slug: one }
}

/** Throws invalid fields: no name, addresses in use, a picture that is not stored, a parent that cannot be one. */
async function requireUsable(
  transaction: Queries,
  input: {
    id: number | null
    details: CategoryDetails
    /** The addresses that were asked for. */
    named: readonly ('handle' | 'slug')[]
    rows: readonly CategoryStored[]
    hasImage: boolean
  },
): Promise<void> {
  const { id, details, named, rows, hasImage } = input
  const fields: FieldErrors = categoryProblems(details)
  const used = await findUsedAddresses(transaction, { id, addresses: [details.handle, details.slug] })
  for (const field of addresses) if (used.has(details[field])) fields[field] ??= ['validation.taken']
  // The other one only followed.
  if (named.length === 1) delete fields[named[0] === 'slug' ? 'handle' : 'slug']
  delete fields.image
  if (!hasImage) fields['image.path'] = ['validation.noImage']
  // A new one has no number yet, and so no children.
  const problem = parentProblem(rows, { id: id ?? 0, parentId: details.parentId })
  if (problem) fields.parentId = [problem]
  if (Object.keys(fields).length) throw invalid(fields)
}

/** Addresses that are no longer used lead to it; those it uses again lead nowhere else. */
async function keepAddresses(
  transaction: Queries,
  input: { id: number; before: CategoryDetails | null; after: CategoryDetails; at: Date },
): Promise<void> {
  const { id, before, after, at } = input
  const used = [after.handle, after.slug]
  await deleteFormerSlugs(transaction, 'category', used)
  const left = before ? [before.handle, before.slug].filter((address) => !used.includes(address)) : []
  for (const from of left) await insertFormerSlug(transaction, { kind: 'category', id, from, at })
}

/** Products are found by the names of their categories too. */
function isNamedAnew(before: CategoryDetails, after: CategoryDetails): boolean {
  const [earlier, later] = [before, after].map(({ published, name }) => [published, storedTexts(name)])
  return JSON.stringify(earlier) !== JSON.stringify(later)
}

/** Returns an address made from a name, with a number if another category has or had it. */
export async function freeCategoryAddress(database: Queries, name: Texts): Promise<string> {
  const text = visibleText(name.en ?? '') || Object.values(name).find((one) => visibleText(one ?? '')) || ''
  const start = slugFrom(text).slice(0, 140) || 'category'
  const taken = await findCategoryAddresses(database, start)
  let address = start
  for (let number = 2; taken.has(address); number += 1) address = `${start}-${number}`
  return address
}
