import { wholeListOf } from '#api/office/list-response.ts'
import type { Difference } from '#contract/office/ledger/reconciliation.ts'
import type { Statement } from '#database/schema/states.ts'
import { actionsOf, type KnownOfSubject } from '#domain/ledger/reconciliation/difference-action-rules.ts'
import type { DifferenceRow } from '#domain/ledger/reconciliation/difference-queries.ts'
import type { readChecks } from '#domain/ledger/reconciliation/read-checks.ts'
import { maskPeopleIn } from '#domain/people/staff/mask-rules.ts'
import type { OperationRow } from '#domain/platform/bulk-jobs/bulk-job-queries.ts'

/**
 * Converts a difference to the response. `by`: name of the person who accepted it; `masked`: hide the buyer's
 * personal data.
 */
export function toDifference(row: DifferenceRow, known: KnownOfSubject, by: string, masked: boolean): Difference {
  const { key, kind, subject, facts, returns, note, acceptedAt, resolvedAt } = row
  const { shop, provider, says, order, ...ids } = facts
  return {
    key,
    kind,
    subject,
    returns,
    shop,
    provider,
    state: resolvedAt ? 'gone' : acceptedAt ? 'accepted' : 'open',
    says: { shop: toStatement(says.shop), provider: toStatement(says.provider) },
    order_number: order ?? null,
    ids: Object.fromEntries(Object.entries(ids)),
    occurred_at: row.occurredAt.toISOString(),
    first_seen_at: row.firstSeenAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    gone_at: resolvedAt?.toISOString() ?? null,
    accepted: acceptedAt && {
      at: acceptedAt.toISOString(),
      by,
      note: masked ? maskPeopleIn(note ?? '') : (note ?? ''),
    },
    acts: actionsOf({ ...row, known }),
  }
}

function toStatement({ what, amount, status, number, paid }: Statement) {
  const sumOf = (money: Statement['amount']) =>
    money ? { amount: money.cents, currency: money.currency.toLowerCase() } : null
  return { what, sum: sumOf(amount), status: status ?? null, number: number ?? null, paid: sumOf(paid) }
}

export function toChecks({ status, accepted, asked, checks }: Awaited<ReturnType<typeof readChecks>>) {
  return {
    state: status.state,
    differences: status.differences,
    accepted,
    checked_at: status.checkedAt,
    asked: asked && toProgress(asked),
    ...wholeListOf(
      checks.map(({ startedAt, finishedAt, since, ...counts }) => ({
        ...counts,
        started_at: startedAt.toISOString(),
        finished_at: finishedAt.toISOString(),
        since: since.toISOString(),
      })),
    ),
  }
}

export function toProgress({ id, state, done, total, failed, createdAt, finishedAt }: OperationRow) {
  return {
    id,
    state,
    done,
    total,
    failure: failed[0]?.code ?? null,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  }
}
