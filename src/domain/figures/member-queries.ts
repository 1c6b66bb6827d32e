import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { membershipInvoices, memberships } from '#database/schema/schema.ts'

/** How memberships stood at a moment; amounts in cents, and the counts since another one before it. */
export type MemberCounts = {
  trialing: number
  active: number
  pastDue: number
  /** Cancelled, but lasting until a day to come. */
  ending: number
  ended: number
  mrr: number
  payingAtStart: number
  newlyPaying: number
  /** Ended after at least one paid bill. */
  lost: number
  trialsStarted: number
  trialsEnded: number
  converted: number
}

/** Never became a membership. */
const unborn = ['starting', 'incomplete', 'incomplete_expired', 'abandoned']

/**
 * How memberships stood at each of these moments, in their order. States follow the provider, so those of a moment
 * before now are derived from when things began and ended.
 */
export async function countMembers(
  database: Queries,
  { spans, now }: { spans: readonly { since: Date; at: Date }[]; now: Date },
): Promise<MemberCounts[]> {
  const rowsOfSpans = spans.map(
    ({ since, at }, place) =>
      sql`(${place}::int, ${since.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz, ${at >= now}::bool)`,
  )
  const alive = sql`began <= at AND (ended_at IS NULL OR ended_at > at)`
  const inTrial = sql`CASE WHEN is_now THEN status = 'trialing' ELSE trial_ends_at > at END`
  const pastDue = sql`(is_now AND status IN ('past_due', 'unpaid'))`
  const charged = sql`CASE WHEN is_now THEN status IN ('active', 'past_due') ELSE NOT coalesce(trial_ends_at > at, false) END`
  const within = (event: SQL) => sql`${event} >= since AND ${event} <= at`
  // Invoices are gone through once for all moments.
  const { rows } = (await database.execute(sql`
    WITH membership AS MATERIALIZED (
      SELECT m.status, m.price, m.ends_at, m.ended_at, m.trial_ends_at, m.created_at AS began,
        CASE WHEN m.trial_ends_at IS NOT NULL THEN least(m.trial_ends_at, m.ended_at) END AS trial_over_at,
        paid.first_at AS first_paid_at
      FROM ${memberships} m
        LEFT JOIN (SELECT i.membership_id, min(i.paid_at) AS first_at FROM ${membershipInvoices} i
          WHERE i.status = 'paid' AND i.amount > 0 GROUP BY i.membership_id) paid ON paid.membership_id = m.id
      WHERE m.status NOT IN (${sql.join(
        unborn.map((status) => sql`${status}`),
        sql`, `,
      )}))
    SELECT
      (count(*) FILTER (WHERE ${alive} AND ${inTrial}))::int AS "trialing",
      (count(*) FILTER (WHERE ${alive} AND ${charged} AND NOT ${pastDue}))::int AS "active",
      (count(*) FILTER (WHERE ${alive} AND ${pastDue}))::int AS "pastDue",
      (count(*) FILTER (WHERE ${alive} AND ends_at IS NOT NULL))::int AS "ending",
      (count(*) FILTER (WHERE ${within(sql`ended_at`)}))::int AS "ended",
      coalesce(sum(price) FILTER (WHERE ${alive} AND ${charged}), 0)::float8 AS "mrr",
      (count(*) FILTER (WHERE first_paid_at < since AND (ended_at IS NULL OR ended_at >= since)))::int AS "payingAtStart",
      (count(*) FILTER (WHERE ${within(sql`first_paid_at`)}))::int AS "newlyPaying",
      (count(*) FILTER (WHERE ${within(sql`ended_at`)} AND first_paid_at <= ended_at))::int AS "lost",
      (count(*) FILTER (WHERE ${within(sql`began`)} AND trial_ends_at IS NOT NULL))::int AS "trialsStarted",
      (count(*) FILTER (WHERE ${within(sql`trial_over_at`)}))::int AS "trialsEnded",
      (count(*) FILTER (WHERE ${within(sql`trial_over_at`)} AND first_paid_at IS NOT NULL))::int AS "converted"
    FROM (VALUES ${sql.join(rowsOfSpans, sql`, `)}) span (place, since, at, is_now) LEFT JOIN membership ON true
    GROUP BY place ORDER BY place`)) as unknown as { rows: MemberCounts[] }
  return rows
}
