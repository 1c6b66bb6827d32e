import cluster from 'node:cluster'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createApi } from '#api/api-app.ts'
import { cachedReads } from '#api/cached-reads.ts'
import { createMetrics } from '#api/metrics.ts'
import { rateLimiter } from '#api/middleware/rate-limiter.ts'
import { startControlServer } from '#commands/control-server.ts'
import { aloneWithDatabase } from '#database/migrate-database.ts'
import { ensureOwner } from '#domain/people/staff/ensure-owner.ts'
import { readClientAssets } from '#pages/client-assets.ts'
import { createLeaving, drainServer } from '#pages/drain-server.ts'
import { createPageInspector } from '#pages/inspect-page.ts'
import { createInstallableFiles } from '#pages/installable-files.ts'
import { readOfficeAssets } from '#pages/office-page.ts'
import { purgeOnChange } from '#pages/purge-cdn.ts'
import { createPageRenderer } from '#pages/render-page.ts'
import { createResponseCache } from '#pages/response-cache.ts'
import type { FetchApi } from '#pages/serve-api-read.ts'
import { loadStaticFiles } from '#pages/static-files.ts'
import { createWebServer } from '#pages/web-server.ts'
import { startImageMaker } from '#storage/image-maker.ts'
import { renderScreen } from '#storefront/server/entry-server.tsx'
import { reportTo } from '#storefront/state/report.ts'
import { startWorker } from '#worker/start-worker.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { openShop } from './open-shop.ts'
import type { Shop } from './shop.ts'

const cacheBytes = 96 * 1024 * 1024
const clientFolder = resolve('dist/client')
const officeFolder = resolve('dist/office')
const imageMakerScript = resolve('dist/server/make-images.js')

// Milliseconds, on top of draining, after which the process exits even if stopping hangs.
const maxStopMs = 30_000

/** Serves the shop from this process until it is asked to stop. */
export async function serveShop(): Promise<void> {
  const environment = readEnvironment()
  const { shop, jobs, close } = await openShop(environment)
  // If there are several processes, the first one does what must be done once.
  const first = !cluster.isWorker || environment.firstProcess
  if (first) await aloneWithDatabase(shop.database, () => prepareShop(shop, environment))

  let working = !first
  const metrics = createMetrics()
  const limits = rateLimiter(shop, 1)
  const cache = createResponseCache({ maxBytes: cacheBytes, changes: shop.changes, now: () => shop.clock().getTime() })
  // After the cache, which must have heard of a change before the CDN asks for what it forgets.
  const stopPurging = environment.cdn ? purgeOnChange({ ...shop, cdn: environment.cdn }) : () => undefined
  const assets = readClientAssets(clientFolder)
  const fetchApi: FetchApi = (request, connection) => api.fetch(request, connection)
  const renderPage = createPageRenderer({
    shop,
    assets,
    fetchApi: async (request, shown) => {
      const https = new URL(request.url).protocol === 'https:'
      return api.fetch(request, { peer: '127.0.0.1', https, internal: true, ...shown })
    },
    renderScreen,
  })
  const office = readOfficeAssets(officeFolder)
  const staticFiles = new Map([...loadStaticFiles(clientFolder), ...loadStaticFiles(officeFolder, '/office')])
  const pages = createPageInspector({ shop, cache, renderPage, fetchApi, office, staticFiles })
  const api = createApi(shop, { metrics, limits, jobsRunning: () => working, pages })
  metrics.followCache(() => cache.statistics)
  reportTo((what, detail) => shop.log.warn({ err: detail }, what))
  const leaving = createLeaving()
  const server = createWebServer({
    shop,
    cache,
    metrics,
    fetchApi,
    cachedReads: cachedReads(api),
    countSearch: (ip) => limits.countCall('GET', '/api/search', ip),
    assets,
    leaving,
    office,
    staticFiles,
    renderPage,
    installableFile: createInstallableFiles({ shop, assets }),
  })
  const stopWorker = first && environment.runsJobs ? await startWorker(shop, jobs) : async () => undefined
  working = true
  const stopControl = first
    ? await startControlServer(shop, join(environment.dataDir, 'control.sock'))
    : async () => undefined

  server.listen(environment.port, environment.host)
  await once(server, 'listening')
  shop.log.info({ port: environment.port }, 'The shop is open')
  process.send?.({ ready: true })
  if (first && environment.demoHistory && environment.stripe.apiBase) {
    const { seedHistory } = await import('../demo/history/seed-history.ts')
    seedHistory(shop).catch((error) => shop.log.error({ err: error }, 'The history of the demo could not be made'))
  }
  const imageMaker = startImageMaker(shop.storage, {
    script: imageMakerScript,
    ahead: first && environment.imagesAhead,
    log: shop.log,
  })

  let stopping = false
  /** `replaced` means that other processes already serve, so the shutdown is not announced first. */
  const stop = async (replaced: boolean) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), maxStopMs + environment.drainSeconds * 1_000).unref()
    imageMaker.stop()
    const jobsStopped = stopWorker()
    await drainServer(server, leaving, { announce: !replaced, noticeMilliseconds: environment.drainSeconds * 1_000 })
    await jobsStopped
    await stopControl()
    stopPurging()
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', () => stop(false))
  process.once('SIGINT', () => stop(false))
  // The parent process is gone: an orphan would keep port and data from the next shop.
  process.once('disconnect', () => stop(true))
  process.on('message', (message: { replaced?: boolean }) => {
    if (message.replaced) stop(true)
  })
}

async function prepareShop(shop: Shop, environment: Environment): Promise<void> {
  if (environment.demo) {
    const { seedDemo } = await import('../demo/seed-demo.ts')
    await seedDemo(shop)
  }
  const owner = await ensureOwner(shop)
  if (owner?.generatedPassword) {
    process.stdout.write(`  Owner     ${owner.email}, password ${owner.generatedPassword} (shown this once)\n`)
  }
}
