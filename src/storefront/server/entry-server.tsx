import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import type { Rendered, RenderInput } from '#contract/rendered-page.ts'
import { type Market, markets } from '#shared/markets.ts'
import { hrefIn, matchPath } from '#shared/paths.ts'
import { App } from '#storefront/shell/app.tsx'
import { headOfScreen } from '#storefront/shell/head.ts'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { createRoutes } from '#storefront/shell/storefront-routes.tsx'
import { createApiClient } from '#storefront/state/api-client.ts'
import { createStorefront, type StorefrontState, storefrontKey } from '#storefront/state/storefront.ts'
import { textsFrom } from '#storefront/state/texts.ts'
import { loadSale } from '#storefront/ui/late-sale.ts'

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
    ...(input.posted && { posted: input.posted }),
  })

  const handler = handlers[market]
  const requestContext = new RouterContextProvider(new Map([[storefrontKey, storefront]]) as never)
  // Whatever page shows a reduced product renders it at once.
  const [context] = await Promise.all([handler.query(new Request(url), { requestContext }), loadSale()])
  if (context instanceof Response) return redirected(context.headers.get('location') ?? hrefIn(market, 'home'))
  if (context.errors) throw Object.values(context.errors)[0]

  const matches = context.matches.map(({ route, params }) => ({
    handle: route.handle as unknown,
    params,
    data: context.loaderData[route.id] as unknown,
  }))
  const { tags, expiresAt } = (matches.at(-1)?.handle ?? {}) as ScreenHandle
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(
    <App storefront={storefront}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  )
  const state: StorefrontState = { market, language, landing, shop, apiBaseUrl: input.apiBaseUrl ?? '' }
  const data = matches.at(-1)?.data as never
  const failed = api.hasFailed()
  return {
    status: failed && context.statusCode === 404 ? 503 : context.statusCode,
    redirect: null,
    html: withoutPreloads(html),
    head: headOfScreen(storefront, matches, url),
    data: { storefront: state, loaderData: context.loaderData },
    tags: ['categories', ...(tags?.(data) ?? [])],
    expiresAt: failed ? new Date(0).toISOString() : (expiresAt?.(data) ?? null),
  }
}

/** React puts `<link rel="preload">` of images before the content; the head names the one that matters. */
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
    tags: [],
    expiresAt: null,
  }
}
