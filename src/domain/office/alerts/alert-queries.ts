import { and, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { checkouts, disputes, orders, rateLimits, refunds, sentMails } from '#database/schema/schema.ts'
import { findDueReturns } from '#domain/aftersales/returns/return-list-queries.ts'
import { warnBefore } from '#domain/aftersales/returns/return-rules.ts'
import { type Alert, sentAlertKey } from '#domain/platform/alert-mail/alert-rules.ts'
import { findGivenUpDeliveries } from '#domain/platform/webhooks/delivery-queries.ts'
import { checkoutLimits } from '#domain/sales/checkout/checkout-limits.ts'
import { addressCounterPrefix } from '#domain/sales/checkout/count-declines.ts'

const maxReturns = 100

export type KeyedAlert = { key: string; alert: Alert }

/** Orders flagged since a moment that the owner was not mailed about yet. */
export async function findFlaggedOrders(database: Queries, since: Date): Promise<KeyedAlert[]> {
  const key = sql`'flagged-order:' || ${orders.id}`
  const rows = await database
    .select({ id: orders.id, number: orders.number, flag: orders.flag, amount: orders.total, order: orders })
    .from(orders)
    .where(and(isNotNull(orders.flag), gt(orders.createdAt, since), notMailed(key)))
  return rows.map(({ id, number, flag, amount, order }) => ({
    key: `flagged-order:${id}`,
    alert: {
      kind: 'orderFlagged',
      number,
      flag: flag ?? '',
      amount,
      currency: order.currency,
      payment: order.paymentIntentId,
    },
  }))
}

/** Refunds that failed, and those open since before `stuckBefore`, that the owner was not mailed about yet. */
export async function findTroubledRefunds(
  database: Queries,
  { since, stuckBefore }: { since: Date; stuckBefore: Date },
): Promise<KeyedAlert[]> {
  const failed = await database
    .select({ refund: refunds, number: orders.number })
    .from(refunds)
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        inArray(refunds.status, ['failed', 'canceled']),
        gt(refunds.createdAt, since),
        notMailed(sql`'refund-failed:' || ${refunds.key}`),
      ),
    )
  const stuck = await database
    .select({ refund: refunds, number: orders.number })
    .from(refunds)
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        isNull(refunds.providerRefundId),
        eq(refunds.status, 'due'),
        lt(refunds.createdAt, stuckBefore),
        gt(refunds.createdAt, since),
        notMailed(sql`'refund-stuck:' || ${refunds.key}`),
      ),
    )
  return [
    ...failed.map(({ refund, number }): KeyedAlert => {
      const { key, paymentIntentId: payment, amount, providerRefundId, status } = refund
      const alert = { kind: 'refundFailed' as const, payment, order: number, amount, refund: providerRefundId, status }
      return { key: `refund-failed:${key}`, alert }
    }),
    ...stuck.map(({ refund, number }): KeyedAlert => {
      const { key, paymentIntentId: payment, amount } = refund
      return { key: `refund-stuck:${key}`, alert: { kind: 'refundStuck', payment, order: number, amount } }
    }),
  ]
}

/** Returns disputes since a time that were not reported yet; each once, however often its state changes. */
export async function findDisputes(database: Queries, since: Date): Promise<KeyedAlert[]> {
  const rows = await database
    .select({ id: disputes.id, payment: disputes.paymentIntentId, amount: disputes.amount, order: orders.number })
    .from(disputes)
    .leftJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(gt(disputes.createdAt, since), notMailed(sql`'dispute:' || ${disputes.id}`)))
  return rows.map(({ id, ...facts }) => ({
    key: `dispute:${id}`,
    alert: { kind: 'paymentDisputed', dispute: id, facts },
  }))
}

/** Withdrawals that are due soon, or since a moment, and are not paid back; each once before and once after. */
export async function findDueWithdrawals(
  database: Queries,
  { since, now }: { since: Date; now: Date },
): Promise<KeyedAlert[]> {
  const due = await findDueReturns(database, { since, now, warnBefore: warnBefore(now), limit: maxReturns })
  const alerts = due.map(({ id, number, subject, dueAt }): KeyedAlert => {
    const isOverdue = dueAt <= now
    const dueOn = dueAt.toISOString().slice(0, 10)
    const key = `return-${isOverdue ? 'overdue' : 'due'}:${id}`
    return { key, alert: { kind: 'returnDue', id, order: number, subject, dueOn, isOverdue } }
  })
  const reported = await findSentAlerts(database, alerts)
  return alerts.filter(({ key }) => !reported.has(key))
}

async function findSentAlerts(database: Queries, alerts: KeyedAlert[]): Promise<Set<string>> {
  const keys = alerts.map(({ key }) => sentAlertKey(key))
  const rows = keys.length
    ? await database.select({ key: sentMails.key }).from(sentMails).where(inArray(sentMails.key, keys))
    : []
  return new Set(rows.map(({ key }) => key.slice('alert:'.length)))
}

/** Checkouts from before a moment whose payment is still unknown, and that the owner was not mailed about yet. */
export async function findUnknownPayments(database: Queries, before: Date): Promise<KeyedAlert[]> {
  const rows = await database
    .select({ id: checkouts.id, payment: checkouts.paymentIntentId })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.state, ['UNKNOWN', 'CONFIRMING']),
        lt(checkouts.createdAt, before),
        notMailed(sql`'unknown-payment:' || ${checkouts.id}`),
      ),
    )
  return rows.map(({ id, payment }) => ({
    key: `unknown-payment:${id}`,
    alert: { kind: 'paymentUnknown', checkout: id, payment },
  }))
}

type CardTestingRow = { hour: string; declines: number }

/** Hours since a moment in which a payment or a network reached its limit of declined cards, not mailed about yet. */
export async function findCardTesting(database: Queries, since: Date): Promise<KeyedAlert[]> {
  const { checkout, address, seconds } = checkoutLimits.declines
  const startedAt = sql`to_timestamp(${rateLimits.expire} / 1000.0 - ${seconds}::int)`
  const hourOf = (moment: SQL) => sql`date_trunc('hour', ${moment}, 'UTC')`
  const result = (await database.execute(sql`
    SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS hour, (
      SELECT coalesce(sum(${checkouts.declines}), 0)::int FROM ${checkouts} WHERE ${checkouts.state} IN ('DECLINED', 'EXPIRED')
        AND ${checkouts.updatedAt} >= hour AND ${checkouts.updatedAt} < hour + interval '1 hour'
    ) AS declines
    FROM (
      SELECT ${hourOf(sql`${checkouts.updatedAt}`)} AS hour FROM ${checkouts}
      WHERE ${checkouts.state} IN ('DECLINED', 'EXPIRED') AND ${checkouts.updatedAt} > ${since.toISOString()}::timestamptz
        AND ${checkouts.declines} >= ${checkout}
      UNION
      SELECT ${hourOf(startedAt)} FROM ${rateLimits}
      WHERE ${rateLimits.key} LIKE ${`${addressCounterPrefix}%`} AND ${rateLimits.points} >= ${address}
        AND ${startedAt} > ${since.toISOString()}::timestamptz
    ) AS reached
    WHERE ${notMailed(sql`'card-testing:' || to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24')`)}`)) as unknown as {
    rows: CardTestingRow[]
  }
  return result.rows.map(({ hour, declines }) => ({
    key: `card-testing:${hour.slice(0, 13)}`,
    alert: { kind: 'cardTesting', declines, hour },
  }))
}

type ParkedRow = { id: string; name: string; event_id: string | null; event_type: string | null }

/**
 * Jobs that failed for good since a moment and were not mailed about yet. Failed alerts are left out: they would cause
 * another alert.
 */
export async function findParkedJobs(database: Queries, since: Date): Promise<KeyedAlert[]> {
  const result = (await database.execute(sql`
    SELECT job.id, job.name, event.id AS event_id, event.type AS event_type
    FROM pgboss.job
    LEFT JOIN provider_events event ON job.name = 'process-provider-event' AND event.id = job.data->>'eventId'
    WHERE job.state = 'failed' AND job.completed_on > ${since.toISOString()}::timestamptz AND job.name <> 'send-alert'
      AND ${notMailed(sql`'parked-job:' || job.id`)}
    ORDER BY job.completed_on`)) as unknown as { rows: ParkedRow[] }
  return result.rows.map(({ id, name, event_id, event_type }) => ({
    key: `parked-job:${id}`,
    alert: {
      kind: 'jobParked',
      job: name,
      id,
      event: event_id && event_type ? { id: event_id, type: event_type } : null,
    },
  }))
}

/** Endpoints of webhooks that did not take what happened on a day since a moment; one mail for each day. */
export async function findGivenUpWebhooks(database: Queries, since: Date): Promise<KeyedAlert[]> {
  const alerts = (await findGivenUpDeliveries(database, since)).map(({ id, url, day, count }): KeyedAlert => {
    return {
      key: `hook-given-up:${id}:${day}`,
      alert: { kind: 'hookGivenUp', host: new URL(url).host, count, webhook: id },
    }
  })
  const reported = await findSentAlerts(database, alerts)
  return alerts.filter(({ key }) => !reported.has(key))
}

function notMailed(key: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${sentMails} WHERE ${sentMails.key} = 'alert:' || ${key})`
}
