import type { Queries } from '#database/open-database.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { productAddressesTag, redirectsTag } from '#shared/cache-tags.ts'
import { markets } from '#shared/markets.ts'
import { matchPath } from '#shared/paths.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { RedirectKind } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import {
  deleteRedirect,
  findPathRedirects,
  findRedirectById,
  findSlugHolder,
  insertRedirect,
  type RedirectRow,
} from './redirect-queries.ts'
import { isRedirectable, makesLoop, readPath, readSlug } from './redirect-rules.ts'

type Wanted = { kind: RedirectKind; from: string; to: string }

/** Redirects an old address to a present one. Throws invalid `from` or `to`. */
export async function addRedirect(shop: Shop, { actor, ...wanted }: Wanted & { actor: Actor }): Promise<RedirectRow> {
  const at = shop.clock()
  const row = await shop.database.transaction(async (transaction) => {
    const { kind } = wanted
    const ends = kind === 'path' ? await readPaths(transaction, wanted) : await readSlugs(transaction, kind, wanted)
    const stored = { kind, slug: ends.from, targetId: ends.to, createdAt: at, staffId: actor.staffId }
    const id = await insertRedirect(transaction, stored)
    if (id === null) throw invalid({ from: ['validation.taken'] })
    const after = { kind, ...ends }
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'redirect.added',
      subject: `redirect:${id}`,
      before: null,
      after,
    })
    return (await findRedirectById(transaction, id))!
  })
  await announce(shop)
  return row
}

/** Throws `request.notFound`. */
export async function removeRedirect(shop: Shop, { id, actor }: { id: number; actor: Actor }): Promise<void> {
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const row = await findRedirectById(transaction, id)
    if (!row || !(await deleteRedirect(transaction, id))) throw new ShopError('request.notFound')
    const before = { kind: row.kind, from: row.from, to: row.to }
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'redirect.removed',
      subject: `redirect:${id}`,
      before,
      after: null,
    })
  })
  await announce(shop)
}

function announce({ changes }: Pick<Shop, 'changes'>): Promise<void> {
  return changes.announce([redirectsTag, productAddressesTag, 'categories'])
}

async function readSlugs(database: Queries, kind: 'product' | 'category' | 'page', wanted: Wanted) {
  const [from, to] = [readSlug(wanted.from), readSlug(wanted.to)]
  if (!from || /^\d+$/.test(from)) throw invalid({ from: ['validation.slug'] })
  if (!to) throw invalid({ to: ['validation.invalid'] })
  if (await findSlugHolder(database, kind, from)) throw invalid({ from: ['validation.inUse'] })
  const target = await findSlugHolder(database, kind, to)
  if (!target) throw invalid({ to: ['validation.leadsNowhere'] })
  return { from, to: target }
}

async function readPaths(database: Queries, wanted: Wanted): Promise<{ from: string; to: string }> {
  const [from, to] = [readPath(wanted.from), readPath(wanted.to)]
  if (!from || !isRedirectable(from)) throw invalid({ from: ['validation.path'] })
  if (!to) throw invalid({ to: ['validation.path'] })
  if (makesLoop({ from, start: to, next: await findPathRedirects(database) }))
    throw invalid({ to: ['validation.loop'] })
  if (await isLivePath(database, from)) throw invalid({ from: ['validation.inUse'] })
  return { from, to }
}

const slugHolders = { product: 'product', category: 'category', pages: 'page' } as const

/** True if the shop shows something at a path in any market. */
async function isLivePath(database: Queries, path: string): Promise<boolean> {
  for (const market of markets) {
    const screen = matchPath(market, path)
    if (!screen) continue
    const { slug } = screen.params
    const kind = slugHolders[screen.key as keyof typeof slugHolders]
    if (slug === undefined || kind === undefined) return true
    if (await findSlugHolder(database, kind, slug)) return true
  }
  return false
}
