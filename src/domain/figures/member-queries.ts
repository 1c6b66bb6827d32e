import { sql } from 'drizzle-orm'
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

/** States follow the provider, so those of a moment before now are derived from when things began and ended. */
export async function countMembers(
  database: Queries,
  { since, at, now }: { since: Date; at: Date; now: Date },
): Promise<MemberCounts> {
  const moment = sql`${at.toISOString()}::timestamptz`
  const start = sql`${since.toISOString()}::timestamptz`
  const isNow = at.getTime() >= now.getTime()
  const alive = sql`began <= ${moment} AND (ended_at IS NULL OR ended_at > ${moment})`
  const inTrial = isNow ? sql`status = 'trialing'` : sql`trial_ends_at > ${moment}`
  const pastDue = isNow ? sql`status IN ('past_due', 'unpaid')` : sql`false`
  const charged = isNow ? sql`status IN ('active', 'past_due')` : sql`NOT coalesce(trial_ends_at > ${moment}, false)`
  const within = (event: ReturnType<typeof sql>) => sql`${event} >= ${start} AND ${event} <= ${moment}`
  const { rows } = (await database.execute(sql`
    SELECT
      (count(*) FILTER (WHERE ${alive} AND ${inTrial}))::int AS "trialing",
      (count(*) FILTER (WHERE ${alive} AND ${charged} AND NOT ${pastDue}))::int AS "active",
      (count(*) FILTER (WHERE ${alive} AND ${pastDue}))::int AS "pastDue",
      (count(*) FILTER (WHERE ${alive} AND ends_at IS NOT NULL))::int AS "ending",
      (count(*) FILTER (WHERE ${within(sql`ended_at`)}))::int AS "ended",
      coalesce(sum(price) FILTER (WHERE ${alive} AND ${charged}), 0)::float8 AS "mrr",
      (count(*) FILTER (WHERE first_paid_at < ${start} AND (ended_at IS NULL OR ended_at >= ${start})))::int
        AS "payingAtStart",
      (count(*) FILTER (WHERE ${within(sql`first_paid_at`)}))::int AS "newlyPaying",
      (count(*) FILTER (WHERE ${within(sql`ended_at`)} AND first_paid_at <= ended_at))::int AS "lost",
      (count(*) FILTER (WHERE ${within(sql`began`)} AND trial_ends_at IS NOT NULL))::int AS "trialsStarted",
      (count(*) FILTER (WHERE ${within(sql`trial_over_at`)}))::int AS "trialsEnded",
      (count(*) FILTER (WHERE ${within(sql`trial_over_at`)} AND first_paid_at IS NOT NULL))::int AS "converted"
    FROM (
      SELECT m.status, m.price, m.ends_at, m.ended_at, m.trial_ends_at, m.created_at AS began,
        CASE WHEN m.trial_ends_at IS NOT NULL THEN least(m.trial_ends_at, m.ended_at) END AS trial_over_at,
        paid.first_at AS first_paid_at
      FROM ${memberships} m
        LEFT JOIN (SELECT i.membership_id, min(i.paid_at) AS first_at FROM ${membershipInvoices} i
          WHERE i.status = 'paid' AND i.amount > 0 GROUP BY i.membership_id) paid ON paid.membership_id = m.id
      WHERE m.status NOT IN (${sql.join(
        unborn.map((status) => sql`${status}`),
        sql`, `,
      )})
    ) membership`)) as unknown as { rows: MemberCounts[] }
  return rows[0]!
}
