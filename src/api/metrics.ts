import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ShopError } from '#shared/shop-error.ts'
import { createShopFigures } from './shop-metrics.ts'
import type { ApiEnvironment } from './visitor.ts'

export type Metrics = ReturnType<typeof createMetrics>

type CacheFigures = { hits: number; misses: number; entries: number; bytes: number }

// One per process: these figures are of the process, not of a shop.
let processRegistry: Registry | undefined

/** Figures for operators, in a registry of their own. Labels come from the route table, so their number is bounded. */
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
    /** Counts one response. `route` is a pattern such as `/api/products/:id`, never an address as typed. */
    observe(input: { method: string; route: string; status: number; seconds: number }) {
      requests.inc({ method: input.method, route: input.route, status: String(input.status) })
      duration.observe({ route: input.route }, input.seconds)
    },
    /** Notes a refused card; the reason is a message key such as `card.declined`. */
    decline(reason: string) {
      declines.inc({ reason })
    },
    /** Notes a call that was refused by a limit, by its name in the table of limits. */
    limitReached(limit: string) {
      refusals.inc({ limit })
    },
    /** Reports from now on how the response cache is used. */
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
    /** Sets what is counted in the database. */
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

/** Counts every response of the API, every card refused, and every limit reached. */
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
