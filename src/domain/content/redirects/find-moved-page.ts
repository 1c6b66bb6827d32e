import type { Market } from '#shared/markets.ts'
import { hrefIn, matchPath } from '#shared/paths.ts'
import type { Shop } from '#shop.ts'
import { findRedirectTarget } from './redirect-queries.ts'
import { readPath } from './redirect-rules.ts'

/**
 * Returns the redirect target of a path that shows nothing; null if there is none. Products and categories find their
 * own redirects.
 */
export async function findMovedPage(
  { database }: Pick<Shop, 'database'>,
  { path: given, market }: { path: string; market: Market },
): Promise<string | null> {
  const path = readPath(given)
  if (!path) return null
  const target = await findRedirectTarget(database, 'path', path)
  if (target) return encodeURI(target)
  const screen = matchPath(market, path)
  const slug = screen?.key === 'pages' ? screen.params.slug : undefined
  const page = slug === undefined ? null : await findRedirectTarget(database, 'page', slug)
  return page && hrefIn(market, 'pages', { slug: page })
}
