import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ShopError } from '#shared/shop-error.ts'
import { createShopFigures } from './shop-metrics.ts'
import type { ApiEnvironment } from './visitor.ts'

export type Metrics = ReturnType<typeof createMetrics>

type CacheFigures = { hits: number; misses: number; entries: number; bytes: number }

// Shared by the whole process, because these metrics belong to the process and not to a shop.
let processRegistry: Registry | undefined

/**
 * Creates the operators' metrics in a registry of their own. Labels come from the route table, so their number is
 * bounded.
 */
export function createMetrics() {
  const registry = new Registry()
  const requests = new Counter({
    name: 'vitrine_requests_total',
    help: 'Answers given, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'vitrine_request_seconds',
    help: 'Time from request to answer in seconds, by route.',
    labelNames: ['route'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const declines = new Counter({
    name: 'vitrine_declines_total',
    help: 'Cards refused while paying or changing the card, by what the visitor was told.',
    labelNames: ['reason'],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'vitrine_limit_refusals_total',
    help: 'Calls refused because a limit was reached, by limit.',
    labelNames: ['limit'],
    registers: [registry],
  })
  return {
    /** Counts one response. `route` is a pattern such as `/api/products/:id`, never the requested address. */
    observe(input: { method: string; route: string; status: number; seconds: number }) {
      requests.inc({ method: input.method, route: input.route, status: String(input.status) })
      duration.observe({ route: input.route }, input.seconds)
    },
    /** Counts a declined card; the reason is a message key such as `card.declined`. */
    decline(reason: string) {
      declines.inc({ reason })
    },
    /** Counts a call refused by a rate limit, by the limit's name. */
    limitReached(limit: string) {
      refusals.inc({ limit })
    },
    /** Starts reporting usage of the response cache. */
    followCache(read: () => CacheFigures) {
      const figure = (name: keyof CacheFigures, help: string) => {
        new Gauge({
          name: `vitrine_cache_${name}`,
          help,
          registers: [registry],
          collect() {
            this.set(read()[name])
          },
        })
      }
      figure('hits', 'Answers sent from memory.')
      figure('misses', 'Answers that had to be made.')
      figure('entries', 'Answers in memory.')
      figure('bytes', 'Bytes of the answers in memory.')
    },
    /** Sets the figures that are counted in the database. */
    setShopFigures: createShopFigures(registry),
    contentType: registry.contentType,
    async text(): Promise<string> {
      if (!processRegistry) {
        processRegistry = new Registry()
        collectDefaultMetrics({ register: processRegistry })
      }
      return `${await registry.metrics()}\n${await processRegistry.metrics()}`
    },
  }
}

/** Counts API responses, declined cards and refused calls. */
export function requestMetrics(metrics: Metrics) {
  return createMiddleware<ApiEnvironment>(async (context, next) => {
    const start = performance.now()
    await next()
    const route = matchedRoutes(context).findLast(({ method }) => method !== 'ALL')?.path ?? 'none'
    const seconds = (performance.now() - start) / 1000
    metrics.observe({ method: context.req.method, route, status: context.res.status, seconds })
    if (!(context.error instanceof ShopError)) return
    for (const reason of context.error.fields?.card ?? []) metrics.decline(reason)
    if (context.error.limit) metrics.limitReached(context.error.limit)
  })
}
