import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import type { ShopInformation } from '#contract/content.ts'
import { type Language, type Market, markets } from '#domain/markets/market-rules.ts'
import { createApiClient } from './api-reads.ts'
import { App } from './app.tsx'
import type { Head } from './head.ts'
import { hrefIn, matchPath, type RouteKey } from './paths.ts'
import { createRoutes } from './routes.tsx'
import type { ScreenHandle } from './screen.ts'
import { headOfScreen } from './screen-head.ts'
import { moduleOf } from './screen-modules.ts'
import { fetchStillShell } from './shell/later-parts.ts'
import { createStorefront, type StorefrontState, storefrontKey } from './storefront.ts'
import { textsFrom } from './texts.ts'

export type RenderInput = {
  url: URL
  host: string
  market: Market
  language: Language
  landing: boolean
  /** The API in process, with the visitor's headers. */
  api: (request: Request) => Promise<Response>
  translations: Record<string, unknown>
  shop: ShopInformation
  /** Where the browser finds the API; null: where the page came from. */
  apiBaseUrl?: string | null
  now?: () => Date
}

export type Rendered = {
  status: number
  redirect: string | null
  /** Inside `<div id="app">`. */
  html: string
  head: Head
  /** For the browser, JSON-safe. */
  data: unknown
  routeKey: RouteKey | null
  /** Cache tags, see shop.ts. */
  tags: string[]
  /** When the HTML stops being true; an instant in the past: never keep it. */
  expiresAt: string | null
  /** Modules of the build's manifest that the screen needs in the browser. */
  modules: string[]
}

const handlers = Object.fromEntries(
  markets.map((market) => [market, createStaticHandler(createRoutes(market))]),
) as Record<Market, ReturnType<typeof createStaticHandler>>

/** Renders a screen to HTML. Rejects where rendering fails: the caller then sends the bare shell. */
export async function renderScreen(input: RenderInput): Promise<Rendered> {
  const { url, market, language, shop } = input
  const api = createApiClient({ baseUrl: url.origin, send: input.api })
  // A product's address says itself whether it is shown in landing mode.
  const isProduct = matchPath(market, url.pathname)?.key === 'product'
  const landing = isProduct ? url.searchParams.has('soid') : input.landing
  const storefront = createStorefront({
    market,
    language,
    shop,
    origin: url.origin,
    api,
    texts: textsFrom(input),
    landing: fixedLanding(landing),
    ...(input.now && { now: input.now }),
  })

  const handler = handlers[market]
  const requestContext = new RouterContextProvider(new Map([[storefrontKey, storefront]]) as never)
  const context = await handler.query(new Request(url), { requestContext })
  if (context instanceof Response) return redirected(context.headers.get('location') ?? hrefIn(market, 'home'))
  if (context.errors) throw Object.values(context.errors)[0]

  const matches = context.matches.map(({ route, params }) => ({
    handle: route.handle as unknown,
    params,
    data: context.loaderData[route.id] as unknown,
  }))
  const handle = matches.at(-1)?.handle as ScreenHandle | undefined
  await fetchStillShell()
  await handle?.prepare?.(url)
  const screen = await handle?.describe?.()
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(
    <App storefront={storefront}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  )
  const state: StorefrontState = { market, language, landing, shop, apiBaseUrl: input.apiBaseUrl ?? '' }
  const data = matches.at(-1)?.data
  const failed = api.hasFailed()
  return {
    status: failed && context.statusCode === 404 ? 503 : context.statusCode,
    redirect: null,
    html: withoutPreloads(html),
    head: await headOfScreen(storefront, matches, url),
    data: { storefront: state, loaderData: context.loaderData },
    routeKey: handle?.key ?? null,
    tags: ['categories', ...(screen?.tags?.(data) ?? [])],
    expiresAt: failed ? new Date(0).toISOString() : (screen?.expiresAt?.(data) ?? null),
    modules: matches.flatMap(({ handle }) => {
      const key = (handle as ScreenHandle | undefined)?.key
      return key === undefined ? [] : [moduleOf(key)]
    }),
  }
}

/** React puts `<link rel="preload">` of pictures before the content; the head names the one that matters. */
function withoutPreloads(html: string): string {
  return html.replace(/^(<link rel="preload"[^>]*>)+/, '')
}

function fixedLanding(isOn: boolean) {
  const never = () => undefined
  return { isOn: () => isOn, soid: () => null, enter: never, leave: never, subscribe: () => never }
}

function redirected(location: string): Rendered {
  return {
    status: 302,
    redirect: location,
    html: '',
    head: { title: '', tags: [], jsonLd: [] },
    data: null,
    routeKey: null,
    tags: [],
    expiresAt: null,
    modules: [],
  }
}
