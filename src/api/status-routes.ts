import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { readLedgerStatus } from '#domain/ledger/reconciliation/ledger-report.ts'
import { findMetrics } from '#domain/platform/metrics/metrics-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import { ledgerStates } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { createDiskCheck, diskStates } from '#storage/disk-check.ts'
import type { Metrics } from './metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { refusal } from './route-schemas.ts'
import { type ApiEnvironment, createRoutes } from './visitor.ts'

const readiness = z.object({
  database: z.boolean(),
  migrations: z.boolean(),
  jobs: z.boolean(),
  /** State of DATA_DIR: writable, or the reason why it is not. */
  disk: z.enum(diskStates),
  /**
   * Result of the last comparison with the payment provider's records; does not affect readiness. Null if currently
   * unknown.
   */
  books: z
    .object({
      state: z.enum(ledgerStates),
      checkedAt: z.iso.datetime().nullable(),
      differences: z.number().int(),
    })
    .nullable(),
})

/** Response for callers who may not see the details. */
const ready = z.object({ ready: z.boolean() })

const healthz = createRoute({
  method: 'get',
  path: '/healthz',
  operationId: 'getHealth',
  tags: ['Operation'],
  summary: 'Whether the process answers',
  responses: {
    200: { description: 'It does', content: { 'application/json': { schema: z.object({ status: z.literal('ok') }) } } },
  },
})

const readyz = createRoute({
  method: 'get',
  path: '/readyz',
  operationId: 'getReadiness',
  tags: ['Operation'],
  summary: 'Whether the shop can serve: database reachable, migrations done, jobs running, room on the disk',
  description: 'What is missing, and the books, are told to those who may read /metrics.',
  responses: {
    200: { description: 'Ready', content: { 'application/json': { schema: z.union([readiness, ready]) } } },
    503: {
      description: 'Not ready; says what is missing',
      content: { 'application/json': { schema: z.union([readiness, ready]) } },
    },
  },
})

const metricsRoute = createRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'getMetrics',
  tags: ['Operation'],
  summary:
    'Figures in the Prometheus text format, for callers on the private network or with METRICS_TOKEN as bearer token',
  responses: {
    200: { description: 'Figures', content: { 'text/plain': { schema: z.string() } } },
    403: refusal('Not for this caller'),
  },
})

// Counting scans tables, so the figures are reused for this long.
const figuresMilliseconds = 10_000

/**
 * Routes for health, readiness and metrics. `jobsRunning` returns true if jobs are being processed, here or by a
 * separate worker.
 */
export function statusRoutes(shop: Shop, metrics: Metrics, jobsRunning: () => boolean | Promise<boolean>) {
  const checkDisk = createDiskCheck(shop.environment.dataDir)
  let countedAt = Number.NEGATIVE_INFINITY
  const freshen = async () => {
    const now = performance.now()
    if (now - countedAt < figuresMilliseconds) return
    countedAt = now
    try {
      metrics.setShopFigures(await findMetrics(shop.database, shop.clock()), await readLedgerStatus(shop))
    } catch (error) {
      shop.log.warn({ error: String(error) }, 'The shop’s figures could not be counted')
    }
  }
  return createRoutes()
    .openapi(healthz, (context) => context.json({ status: 'ok' as const }, 200))
    .openapi(readyz, async (context) => {
      const database = await works(() => shop.database.execute(sql`SELECT 1`))
      const migrations = database && (await works(() => shop.database.execute(sql`SELECT 1 FROM settings LIMIT 1`)))
      const jobs = Boolean(await jobsRunning())
      const disk = await checkDisk()
      const isReady = database && migrations && jobs && disk === 'writable'
      if (!isReady) context.header('Retry-After', '5')
      const status = isReady ? 200 : 503
      if (!mayReadMetrics(callerOf(context), shop.environment)) return context.json({ ready: isReady }, status)
      const books = migrations ? await readLedgerStatus(shop).catch(() => null) : null
      return context.json({ database, migrations, jobs, disk, books }, status)
    })
    .openapi(metricsRoute, async (context) => {
      if (!mayReadMetrics(callerOf(context), shop.environment)) throw new ShopError('auth.forbidden')
      await freshen()
      return context.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
    })
}

function callerOf(context: Context<ApiEnvironment>) {
  const forwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => context.req.header(name) !== undefined)
  return { ip: context.get('visitor').ip, forwarded, authorization: context.req.header('authorization') }
}

async function works(question: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await question()
    return true
  } catch {
    return false
  }
}
