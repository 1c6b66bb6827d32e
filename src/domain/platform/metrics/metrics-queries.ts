import { sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'

/** Figures for operators, counted in the database so that every process reports the same. */
export type ShopMetrics = {
  orders: { flag: string; count: number; cents: number }[]
  /** Checkouts of the last day by state. */
  checkouts: { state: string; count: number }[]
  /** Seconds from the provider's event of a paid payment to its order, in the last day. */
  settle: { count: number; median: number; p95: number; p99: number; longest: number }
  memberships: { status: string; count: number }[]
  /** Stored jobs by name and state; `failures`: how many of their tries failed. */
  jobs: { name: string; state: string; count: number; failures: number }[]
  /** Seconds that the longest waiting job has been due. */
  jobDelay: number
  openEvents: number
}

/** Costs some scans: not for every request. */
export async function findMetrics(database: Queries, now: Date): Promise<ShopMetrics> {
  const at = now.toISOString()
  const rows = async <Row>(query: ReturnType<typeof sql>) =>
    ((await database.execute(query)) as unknown as { rows: Row[] }).rows
  const aDayAgo = sql`${at}::timestamptz - interval '1 day'`
  const orders = await rows<ShopMetrics['orders'][number]>(sql`
    SELECT coalesce(flag, 'none') AS flag, count(*)::int AS count,
      coalesce(sum(total) FILTER (WHERE currency = 'EUR'), 0)::float8 AS cents
    FROM orders GROUP BY 1 ORDER BY 1`)
  const checkouts = await rows<ShopMetrics['checkouts'][number]>(sql`
    SELECT state, count(*)::int AS count FROM checkouts WHERE created_at > ${aDayAgo} GROUP BY 1 ORDER BY 1`)
  const [settle] = await rows<ShopMetrics['settle']>(sql`
    WITH waits AS (
      SELECT greatest(0, extract(epoch FROM o.created_at - e.created_at))::float8 AS seconds
      FROM orders o JOIN provider_events e ON e.object_id = o.payment_intent_id AND e.type = 'payment_intent.succeeded'
      WHERE o.created_at > ${aDayAgo}
    )
    SELECT count(*)::int AS count,
      coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds), 0)::float8 AS median,
      coalesce(percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds), 0)::float8 AS p95,
      coalesce(percentile_cont(0.99) WITHIN GROUP (ORDER BY seconds), 0)::float8 AS p99,
      coalesce(max(seconds), 0)::float8 AS longest
    FROM waits`)
  const memberships = await rows<ShopMetrics['memberships'][number]>(
    sql`SELECT status, count(*)::int AS count FROM memberships GROUP BY 1 ORDER BY 1`,
  )
  const jobs = await rows<ShopMetrics['jobs'][number]>(sql`
    SELECT name, state::text AS state, count(*)::int AS count,
      sum(retry_count + CASE WHEN state = 'failed' THEN 1 ELSE 0 END)::int AS failures
    FROM pgboss.job GROUP BY 1, 2 ORDER BY 1, 2`)
  const [waiting] = await rows<{ delay: number; events: number }>(sql`
    SELECT
      (SELECT coalesce(greatest(0, extract(epoch FROM now() - min(start_after))), 0)::float8
        FROM pgboss.job WHERE state IN ('created', 'retry')) AS delay,
      (SELECT count(*)::int FROM provider_events WHERE processed_at IS NULL) AS events`)
  return {
    orders,
    checkouts,
    settle: settle ?? { count: 0, median: 0, p95: 0, p99: 0, longest: 0 },
    memberships,
    jobs,
    jobDelay: waiting?.delay ?? 0,
    openEvents: waiting?.events ?? 0,
  }
}
