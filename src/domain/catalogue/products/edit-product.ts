import type { Queries } from '#database/open-database.ts'
import { withCheckedAttributes } from '#domain/catalogue/attributes/product-attributes.ts'
import { announceStock } from '#domain/catalogue/stock/announce-stock.ts'
import type { StockCount } from '#domain/catalogue/stock/stock-queries.ts'
import { type Actor, findEarlierAction, hasChangeOf, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { changedFields, staleChange } from '#domain/platform/audit/changed-fields.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import { visibleText } from '#shared/visible-text.ts'
import type { Shop } from '#shop.ts'
import { slugFrom } from './catalogue-rules.ts'
import { changesPrices } from './price-change-rules.ts'
import { describeProduct } from './product-description.ts'
import { type ProductDraft, type ProductInput, readProductInput, withKeys } from './product-input.ts'
import { findProductRow, lockProductRow, type ProductRow } from './product-queries.ts'
import { inputOf } from './product-rows.ts'
import { changedTags } from './product-tags.ts'
import { findKeptVariant, findUnknownCategories } from './product-use-queries.ts'
import { findTakenSlugs, lockVariants } from './save-catalogue-queries.ts'
import { writeProduct } from './write-product.ts'

type Edit = {
  actor: Actor
  /** Source to record in the price history. */
  source?: 'edit' | 'bulk'
  /** Called before prices are changed; throws if the actor may not change them. */
  beforePrices?: (() => void) | undefined
}

/**
 * Changes the given fields of a product, never stock that is there; `version` is the one staff saw, or any. Throws
 * `validation.error`, `edit.conflict`, `request.notFound` and what `beforePrices` throws.
 */
export async function editProduct(
  shop: Shop,
  input: Edit & {
    id: number
    version?: number
    change: (before: ProductInput) => Partial<ProductDraft>
    /** Does nothing if the log already has a change by the actor's call, because a job may process a row twice. */
    isOnce?: boolean
    /** Action name stored in the audit log with the fields, for actions that are more than an edit. */
    action?: string
  },
): Promise<ProductRow> {
  const { id, version, change } = input
  const at = shop.clock()
  const seen = await findProductRow(shop.database, { id })
  if (!seen) throw new ShopError('request.notFound')
  await requireImages(shop, change(inputOf(seen)).images ?? [], seen)
  const saved = await shop.database.transaction(async (transaction) => {
    const before = await lockProductRow(transaction, { id })
    if (!before) throw new ShopError('request.notFound')
    const current = inputOf(before)
    const { requestId } = input.actor
    if (input.isOnce && (await hasChangeOf(transaction, { subject: `product:${id}`, requestId }))) return null
    const wanted = { ...current, ...change(current), id }
    const variants = withKeys(withoutGonePictures(wanted, current))
    const draft = withoutStock({ ...wanted, variants }, before)
    if (changesPrices(current, draft)) input.beforePrices?.()
    if (version !== undefined && version !== before.version) {
      throw await staleChange(transaction, {
        subject: `product:${id}`,
        action: 'product.changed',
        seen: version,
        current: { ...describeProduct(current), version: before.version },
        yours: describeProduct({ ...current, ...draft } as ProductInput),
      })
    }
    const product = await withCheckedAttributes(transaction, readProductInput(draft), before)
    await requireUsable(transaction, { product, before })
    const counts = await write(transaction, { before, product, at, edit: input })
    return { before, product: { ...product, id }, counts }
  })
  if (saved) await announce(shop, saved)
  return (await findProductRow(shop.database, { id }))!
}

/** Creates a product, with its first stock if given. If no address is given, a free one is made from its name. */
export async function createProduct(
  shop: Shop,
  { draft, ...edit }: Edit & { draft: Omit<ProductDraft, 'slug'> & { slug?: string | undefined } },
): Promise<ProductRow> {
  const at = shop.clock()
  const earlier = await findEarlierAction(shop.database, edit.actor, { action: 'product.created', now: at })
  if (earlier !== null) return (await findProductRow(shop.database, { id: earlier }))!
  await requireImages(shop, draft.images ?? [], null)
  const saved = await shop.database.transaction(async (transaction) => {
    const slug = draft.slug || (await freeSlug(transaction, draft.name))
    const product = await withCheckedAttributes(transaction, readProductInput({ ...draft, slug }), null)
    await requireUsable(transaction, { product, before: null })
    const by = { source: 'edit' as const, actor: edit.actor }
    const { id, counts } = await writeProduct(transaction, { before: null, input: product, by, at })
    await insertStaffAudit(transaction, edit.actor, {
      at,
      action: 'product.created',
      subject: `product:${id}`,
      before: null,
      after: { ...describeProduct(product), state: product.state },
    })
    return { before: null, product: { ...product, id }, counts }
  })
  await announce(shop, saved)
  return (await findProductRow(shop.database, { id: saved.product.id }))!
}

type Saved = { before: ProductRow | null; product: ProductInput & { id: number }; counts: StockCount[] }

async function announce(shop: Shop, { before, product, counts }: Saved): Promise<void> {
  await shop.changes.announce(await changedTags(shop.database, { before, after: product }))
  await announceStock(shop, { counts })
}

async function write(
  transaction: Queries,
  {
    before,
    product,
    at,
    edit,
  }: { before: ProductRow; product: ProductInput; at: Date; edit: Edit & { action?: string } },
): Promise<StockCount[]> {
  const earlier = { ...describeProduct(inputOf(before)), state: inputOf(before).state }
  const changed = changedFields(earlier, { ...describeProduct(product), state: product.state })
  if (!changed) return []
  const by = { source: edit.source ?? ('edit' as const), actor: edit.actor }
  const { counts } = await writeProduct(transaction, { before, input: product, by, at })
  await insertStaffAudit(transaction, edit.actor, {
    at,
    action: edit.action ?? 'product.changed',
    subject: `product:${before.id}`,
    before: { ...changed.before, version: before.version },
    after: { ...changed.after, version: before.version + 1 },
  })
  return counts
}

/** Throws invalid fields if an image that is new to the product is not in the storage. */
async function requireImages(
  { storage }: Pick<Shop, 'storage'>,
  images: readonly { path: string }[],
  before: ProductRow | null,
): Promise<void> {
  const known = new Set(before?.images.map(({ path }) => path))
  for (const [index, { path }] of images.entries()) {
    if (!known.has(path) && !(await storage.has(path))) {
      throw invalid({ [`images.${index}.path`]: ['validation.noImage'] })
    }
  }
}

/** Throws invalid fields if a category does not exist, or if a removed size is part of orders. */
async function requireUsable(
  transaction: Queries,
  { product, before }: { product: ProductInput; before: ProductRow | null },
): Promise<void> {
  const categories = product.categories.map(({ id }) => id)
  if ((await findUnknownCategories(transaction, categories)).length)
    throw invalid({ categories: ['validation.invalid'] })
  if (!before) return
  // No checkout may take one that is about to go.
  await lockVariants(transaction, before.id)
  const ordered = await findKeptVariant(transaction, before, product.variants)
  if (ordered === null) return
  // A new key in its place was meant to rename it.
  const index = before.variants.findIndex(({ key }) => key === ordered)
  const last = Math.max(product.variants.length - 1, 0)
  throw invalid({ [`variants.${Math.min(index, last)}.key`]: ['validation.variantOrdered'] })
}

/** The variants of a draft: a picture that leaves the product leaves them too. */
function withoutGonePictures({ variants = [], images = [] }: Partial<ProductDraft>, before: ProductInput) {
  const isGone = (image: string) =>
    before.images.some(({ path }) => path === image) && !images.some(({ path }) => path === image)
  return variants.map((variant) => (variant.image && isGone(variant.image) ? { ...variant, image: null } : variant))
}

/** Staff change stock by movements only; a variant that is new to the product may come with its first stock. */
function withoutStock<Draft extends Partial<ProductDraft>>(draft: Draft, before: ProductRow): Draft {
  const { stock: _, ...rest } = draft
  const known = new Set(before.variants.map(({ key }) => key))
  const variants = draft.variants?.map(({ stock, ...variant }) =>
    known.has(variant.key ?? '') ? variant : { ...variant, stock },
  )
  return { ...rest, variants } as Draft
}

/** Returns an address, made from a name, that no product has. */
export async function freeSlug(database: Queries, name: ProductDraft['name']): Promise<string> {
  const text = visibleText(name.en ?? '') || Object.values(name).find(visibleText) || ''
  const start = slugFrom(text).slice(0, 140) || 'product'
  const taken = new Set(await findTakenSlugs(database, start))
  if (!taken.has(start)) return start
  let number = 2
  while (taken.has(`${start}-${number}`)) number += 1
  return `${start}-${number}`
}
