import { notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { memberships } from '#database/schema/schema.ts'
import { neverBegunStates } from '#domain/sales/membership/membership-states.ts'
import type { Cents, Currency } from '#shared/money.ts'
import { inWholeCents, referenceFactor } from './book-queries.ts'

/** Membership figures at a point in time; amounts in cents. Some counts cover the time since an earlier point. */
export type MemberCounts = {
  trialing: number
  active: number
  pastDue: number
  /** Cancelled, but lasting until a day to come. */
  ending: number
  ended: number
  mrr: Cents
  /** The part of `mrr` that is converted at a reference rate, and currencies of members without one. */
  mrrEstimated: Cents
  mrrLeftOut: string[]
  payingAtStart: number
  newlyPaying: number
  /** Memberships that ended after at least one paid invoice. */
  lost: number
  trialsStarted: number
  trialsEnded: number
  converted: number
}

/**
 * Returns the membership figures at each of these times, in their order. States follow the provider, so past ones are
 * derived from when memberships and trials began and ended.
 */
export async function countMembers(
  database: Queries,
  { spans, now, bookCurrency }: { spans: readonly { since: Date; at: Date }[]; now: Date; bookCurrency: Currency },
): Promise<MemberCounts[]> {
  const rowsOfSpans = spans.map(
    ({ since, at }, index) =>
      sql`(${index}::int, ${since.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz, ${at >= now}::bool)`,
  )
  const { rows } = (await database.execute(sql`
    SELECT states.*, events.* FROM (VALUES ${sql.join(rowsOfSpans, sql`, `)}) span (position, since, at, is_now),
      LATERAL (${stateCounts(bookCurrency)}) states, LATERAL (${eventCounts}) events
    ORDER BY position`)) as unknown as { rows: MemberCounts[] }
  return rows
}

const hasBegun = notInArray(memberships.status, neverBegunStates)

/** Counts of the memberships that lasted at the end of a span, or at its start. */
const stateCounts = (bookCurrency: Currency) => sql`
  SELECT (count(*) FILTER (WHERE lasts AND in_trial))::int AS "trialing",
    (count(*) FILTER (WHERE lasts AND is_charged AND NOT is_past_due))::int AS "active",
    (count(*) FILTER (WHERE lasts AND is_past_due))::int AS "pastDue",
    (count(*) FILTER (WHERE lasts AND ends_at IS NOT NULL))::int AS "ending",
    coalesce(sum(booked) FILTER (WHERE lasts AND is_charged), 0)::float8 AS "mrr",
    coalesce(sum(booked) FILTER (WHERE lasts AND is_charged AND currency <> ${bookCurrency}::text), 0)::float8
      AS "mrrEstimated",
    coalesce(array_agg(DISTINCT currency::text) FILTER (WHERE lasts AND is_charged AND booked IS NULL), '{}')
      AS "mrrLeftOut",
    (count(*) FILTER (WHERE first_paid_at < since))::int AS "payingAtStart"
  FROM (
    SELECT ${inWholeCents(sql`price`, referenceFactor(bookCurrency, sql`${memberships.currency}`, sql`span.at`))} AS booked, currency, ends_at, first_paid_at, ended_at IS NULL OR ended_at > at AS lasts,
      CASE WHEN is_now THEN status = 'trialing' ELSE coalesce(trial_ends_at > at, false) END AS in_trial,
      CASE WHEN is_now THEN status IN ('active', 'past_due') ELSE trial_ends_at IS NULL OR trial_ends_at <= at END
        AS is_charged,
      is_now AND status IN ('past_due', 'unpaid') AS is_past_due
    FROM ${memberships} WHERE created_at <= at AND (ended_at IS NULL OR ended_at >= since) AND ${hasBegun}
  ) membership`

const within = (event: SQL) => sql`(${event} >= since AND ${event} <= at)`
const trialOver = sql`CASE WHEN trial_ends_at IS NOT NULL THEN least(trial_ends_at, ended_at) END`

/** Counts of what happened within a span, found by the index of each kind of event. */
const eventCounts = sql`
  SELECT (count(*) FILTER (WHERE ${within(sql`ended_at`)}))::int AS "ended",
    (count(*) FILTER (WHERE ${within(sql`first_paid_at`)}))::int AS "newlyPaying",
    (count(*) FILTER (WHERE ${within(sql`ended_at`)} AND first_paid_at <= ended_at))::int AS "lost",
    (count(*) FILTER (WHERE ${within(sql`created_at`)} AND trial_ends_at IS NOT NULL))::int AS "trialsStarted",
    (count(*) FILTER (WHERE ${within(trialOver)}))::int AS "trialsEnded",
    (count(*) FILTER (WHERE ${within(trialOver)} AND first_paid_at IS NOT NULL))::int AS "converted"
  FROM ${memberships}
  WHERE (${sql.join(
    ['created_at', 'trial_ends_at', 'first_paid_at', 'ended_at'].map((event) => within(sql.raw(event))),
    sql` OR `,
  )}) AND ${hasBegun}`
