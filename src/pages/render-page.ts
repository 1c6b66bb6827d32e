import type { RequestOrigin } from '#api/visitor.ts'
import { type ShopInformation, shopInformation as shopResponse } from '#contract/content.ts'
import { amountsIn } from '#contract/convert-amounts.ts'
import type { Head, Rendered, RenderInput } from '#contract/rendered-page.ts'
import type { ContentDraft } from '#domain/content/editorial/read-content.ts'
import { findMovedPage } from '#domain/content/redirects/find-moved-page.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import { redirectsTag, textsTag } from '#shared/cache-tags.ts'
import { htmlLang, type Language, type Market } from '#shared/markets.ts'
import { modulesOf, type RouteKey, screens } from '#shared/screens.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import type { ClientAssets } from './client-assets.ts'
import { renderDocument } from './document.ts'
import type { AboutPage, FullResponse } from './prepared-response.ts'
import { pageHeaders } from './security-headers.ts'

export type PageRequest = {
  /** Path and known query, on the host asked for. */
  url: URL
  host: string
  https: boolean
  market: Market
  language: Language
  landing: boolean
  key: RouteKey | null
  /** What a browser posted, and what makes the API's state-changing calls for that visitor. */
  posted?: { fields: Record<string, string>; send: (call: Request) => Promise<Response> }
  /** Draft that staff preview instead of the published content. */
  draft?: ContentDraft
}

export type PageRenderer = (request: PageRequest) => Promise<FullResponse>

type Parts = {
  shop: Shop
  assets: ClientAssets
  /** The API, in process; reads only. */
  fetchApi: (request: Request, shown: Pick<RequestOrigin, 'preview'>) => Promise<Response>
  renderScreen: (input: RenderInput) => Promise<Rendered>
}

const retryWhenBack = 5

/** True if the page shows content that is not on sale yet. It is for staff and never cached. */
export function isPreviewAddress(url: URL): boolean {
  return url.searchParams.has('preview')
}

function isPreviewPage({ url, draft }: PageRequest): boolean {
  return draft !== undefined || isPreviewAddress(url)
}

/**
 * Renders a screen to a full HTML response; falls back to the bare shell, which starts in the browser (D31). Rejects
 * with `request.unavailable` while the database is unavailable.
 */
export function createPageRenderer({ shop, assets, fetchApi, renderScreen }: Parts): PageRenderer {
  return async (request) => {
    const { draft, market, posted } = request
    const shown = draft ? { preview: { draft, market } } : {}
    const api = (call: Request) => {
      const visitors = asVisitor(call, request)
      return posted && call.method !== 'GET' ? posted.send(visitors) : fetchApi(visitors, shown)
    }
    const isPreview = isPreviewPage(request)
    const { bootLoader, application, styles, fontStyle } = assets
    const frame = { language: request.language, bootLoader, application, styles, fontStyle }
    let information: ShopInformation | null = null
    try {
      information = await shopInformation(api, request)
      const texts = await getTexts(shop, request.language).catch(() => {
        throw new ShopError('request.unavailable', { retryAfterSeconds: retryWhenBack })
      })
      const rendered = await renderScreen({
        url: request.url,
        host: request.host,
        market: request.market,
        language: request.language,
        landing: request.landing,
        api,
        translations: texts.storefront,
        shop: information,
        apiBaseUrl: shop.environment.apiBaseUrl,
        now: shop.clock,
        ...(posted && { posted: posted.fields }),
      })
      if (rendered.status === 503) throw new ShopError('request.unavailable', { retryAfterSeconds: retryWhenBack })
      const headers = htmlHeaders(shop, request, information)
      const { url } = request
      const moved = rendered.status === 404 ? await findMovedPage(shop, { path: url.pathname, market }) : null
      const location = moved ?? rendered.redirect?.split('?', 1)[0]
      if (location) {
        return {
          // What was posted is not to be posted again.
          status: posted ? 303 : 308,
          headers: { ...headers, location },
          body: '',
          tags: rendered.tags,
          cacheable: false,
        }
      }
      return {
        status: rendered.status,
        headers,
        body: renderDocument({
          ...frame,
          head: rendered.head,
          html: rendered.html,
          data: rendered.data,
          parts: [...new Set(modulesOf(request.key).flatMap((module) => assets.partsOf(module)))],
          isStatic: isPreview,
          themeColour: information.brand.colour,
        }),
        tags: [...rendered.tags, 'settings', 'content', textsTag, ...(rendered.status === 404 ? [redirectsTag] : [])],
        about: aboutPage(rendered.head),
        expiresAt: rendered.expiresAt ? new Date(rendered.expiresAt) : null,
        cacheable:
          rendered.status === 200 && request.key !== null && screens[request.key].cache !== 'never' && !isPreview,
        // Searches are counted by visitor, who must therefore come here.
        shareable: request.key !== null && request.key !== 'search' && screens[request.key].access === 'public',
      }
    } catch (error) {
      if (error instanceof ShopError) throw error
      shop.log.error({ err: error, path: request.url.pathname }, 'A page could not be rendered on the server')
      const head: Head = {
        title: information?.brand.name ?? 'Vitrine',
        tags: [{ tag: 'meta', name: 'robots', content: 'noindex' }],
        jsonLd: [],
      }
      return {
        status: 500,
        headers: htmlHeaders(shop, request, information),
        about: aboutPage(head),
        body: renderDocument({
          ...frame,
          head,
          html: '',
          data: null,
          parts: [],
          themeColour: information?.brand.colour ?? '#FBF9F5',
        }),
        tags: [],
        cacheable: false,
      }
    }
  }
}

/** Extracts what the document head shows to search engines. */
function aboutPage({ title, tags }: Head): AboutPage {
  const canonical = tags.find(({ tag, rel }) => tag === 'link' && rel === 'canonical')?.href
  const robots = tags.find(({ tag, name }) => tag === 'meta' && name === 'robots')?.content
  return { title, canonical: canonical ?? null, robots: robots ?? null }
}

function asVisitor(call: Request, request: PageRequest): Request {
  const headers = new Headers(call.headers)
  headers.set('host', request.host)
  headers.set('cookie', `lng=${request.language}; landing=${request.landing ? 1 : 0}`)
  return new Request(call, { headers })
}

async function shopInformation(api: RenderInput['api'], request: PageRequest): Promise<ShopInformation> {
  const response = await api(new Request(`${request.url.origin}/api/shop`))
  if (response.status === 503) throw new ShopError('request.unavailable', { retryAfterSeconds: retryWhenBack })
  if (!response.ok) throw new Error(`The shop's information answered ${response.status}`)
  return amountsIn(shopResponse)(await response.json())
}

function htmlHeaders(shop: Shop, request: PageRequest, information: ShopInformation | null): Record<string, string> {
  const isPreview = isPreviewPage(request)
  const tracking = !isPreview && Boolean(information?.tracking.analyticsId || information?.tracking.pixelId)
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': htmlLang(request.language),
    // Browsers keep the page for back navigation and otherwise revalidate it by ETag. It must not enter a shared
    // cache outside the shop.
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    ...pageHeaders(shop.environment, {
      https: request.https,
      tracking,
      isPreview,
      isDraft: request.draft !== undefined,
    }),
    ...(isPreview && { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }),
  }
}
