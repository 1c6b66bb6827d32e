import { type RefundStatus, refundStatuses } from '#shared/vocabularies.ts'

/** How far a refund has come. One that reached the card may still fail later. */
const refundSteps: Readonly<Record<RefundStatus, number>> = {
  due: 0,
  pending: 1,
  requires_action: 1,
  succeeded: 2,
  failed: 3,
  canceled: 3,
}

/** The statuses a refund may have had before this one: of two parallel updates the later status stays. */
export function refundStatusesBefore(status: RefundStatus): RefundStatus[] {
  // A status of the provider's future is on its way.
  const step = refundSteps[status] ?? 1
  return refundStatuses.filter((known) => refundSteps[known] <= step)
}
