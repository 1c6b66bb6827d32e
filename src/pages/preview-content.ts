import type { PreviewedPage, PreviewRequest } from '#api/office/office/page-inspector.ts'
import { findProductToShowOn } from '#domain/content/editorial/content-queries.ts'
import type { ContentDraft } from '#domain/content/editorial/read-content.ts'
import type { ConcurrencyLimit } from '#shared/concurrency-limit.ts'
import type { Market } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'
import type { RouteKey } from '#shared/screens.ts'
import type { Shop } from '#shop.ts'
import type { PageRenderer } from './render-page.ts'

type Parts = { shop: Shop; renders: ConcurrencyLimit; renderPage: PageRenderer }

/** Renders the page that shows a kind of content, with the draft in place of what shoppers see. Keeps nothing. */
export async function previewContent(
  { shop, renders, renderPage }: Parts,
  draft: ContentDraft,
  { host, https, language, market }: PreviewRequest,
): Promise<PreviewedPage | null> {
  const target = await previewTargetOf(shop, draft, market)
  if (!target) return null
  const url = new URL(`${https ? 'https' : 'http'}://${host}${target.address}`)
  const landing = target.key === 'product'
  const page = { url, host, https, market, language, landing, key: target.key, draft }
  const { status, headers, body } = await renders.run(() => renderPage(page))
  // A frame that is scaled may show another width of an image than the page would fetch first.
  return { status, headers, body: String(body).replace(/<link rel="preload"[^>]* as="image"[^>]*>/g, '') }
}

async function previewTargetOf(
  shop: Shop,
  { kind, subject }: ContentDraft,
  market: Market,
): Promise<{ key: RouteKey; address: string } | null> {
  if (kind === 'pages') return { key: 'pages', address: hrefIn(market, 'pages', { slug: subject }) }
  if (kind !== 'reviews' && kind !== 'marketing') return { key: 'home', address: hrefIn(market, 'home') }
  const slug = await findProductToShowOn(shop.database, { longMarketing: kind === 'marketing' })
  return slug === null ? null : { key: 'product', address: hrefIn(market, 'product', { slug }, { soid: '1' }) }
}
