import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createApi } from '#api/api-app.ts'
import { cachedReads } from '#api/cached-reads.ts'
import { createMetrics } from '#api/metrics.ts'
import { rateLimiter } from '#api/middleware/rate-limiter.ts'
import { createPageInspector } from '#pages/inspect-page.ts'
import { createInstallableFiles } from '#pages/installable-files.ts'
import type { PreparedResponse } from '#pages/prepared-response.ts'
import { purgeOnChange } from '#pages/purge-cdn.ts'
import { createPageRenderer, type PageRenderer, type PageRequest } from '#pages/render-page.ts'
import { createResponseCache } from '#pages/response-cache.ts'
import type { FetchApi } from '#pages/serve-api-read.ts'
import type { ServerLimits } from '#pages/server-limits.ts'
import { createWebServer } from '#pages/web-server.ts'
import { renderScreen } from '../../src/storefront/server/entry-server.tsx'
import { createTestShop, type TestShop } from './test-shop.ts'

export type WebShop = {
  shop: TestShop
  port: number
  /** Pages rendered so far, by path and query. */
  rendered: string[]
  /** Awaited before every rendering. */
  beforeRendering: { wait: (page: PageRequest) => Promise<void> }
  cached(): { entries: number; bytes: number }
  close(): Promise<void>
}

/** A test shop behind the real web server on a port of its own; everything but the browser's files. */
export async function startWebShop(
  options: {
    environment?: Record<string, string>
    seed?: 'none'
    limits?: Partial<ServerLimits>
    cacheBytes?: number
    rateLimitScale?: number
    staticFiles?: [path: string, response: PreparedResponse][]
  } = {},
): Promise<WebShop> {
  const { environment, seed } = options
  const shop = await createTestShop({ ...(environment && { environment }), ...(seed && { seed }) })
  const limits = rateLimiter(shop, options.rateLimitScale ?? 1)
  const cache = createResponseCache({
    maxBytes: options.cacheBytes ?? 8 * 1024 * 1024,
    changes: shop.changes,
    now: () => shop.clock().getTime(),
  })
  const { cdn } = shop.environment
  const stopPurging = cdn ? purgeOnChange({ ...shop, cdn }) : () => undefined
  const assets = {
    bootLoader: '/assets/boot-loader.js',
    application: '/assets/app.js',
    styles: ['/assets/style.css'],
    fontStyle: '/assets/fonts.css',
    fonts: [],
    partsOf: () => [],
  }
  const office = { script: '/office/assets/main.js', styles: ['/office/assets/main.css'] }
  const staticFiles = new Map(options.staticFiles)
  const render: PageRenderer = createPageRenderer({
    shop,
    assets,
    fetchApi: async (request, shown) => app.fetch(request, { peer: '127.0.0.1', internal: true, ...shown }),
    renderScreen,
  })
  const fetchApi: FetchApi = (request, bindings) => app.fetch(request, bindings)
  const pages = createPageInspector({ shop, cache, renderPage: render, fetchApi, office, staticFiles })
  const app = createApi(shop, { limits, pages })
  const rendered: string[] = []
  const beforeRendering = { wait: async (_page: PageRequest) => {} }
  const server = createWebServer({
    shop,
    cache,
    assets,
    metrics: createMetrics(),
    office,
    staticFiles,
    installableFile: createInstallableFiles({ shop, assets }),
    countSearch: (ip) => limits.countCall('GET', '/api/search', ip),
    fetchApi,
    cachedReads: cachedReads(app),
    renderPage: async (page) => {
      rendered.push(page.url.pathname + page.url.search)
      await beforeRendering.wait(page)
      return render(page)
    },
    ...(options.limits && { limits: options.limits }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    shop: { ...shop, app },
    port: (server.address() as AddressInfo).port,
    rendered,
    beforeRendering,
    cached: () => cache.statistics,
    async close() {
      server.closeAllConnections()
      server.close()
      stopPurging()
      await shop.close()
    },
  }
}
