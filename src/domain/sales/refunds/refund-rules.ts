import { type RefundStatus, refundStatuses } from '#shared/vocabularies.ts'

/** Progress of each refund status. A refund that reached the card may still fail later. */
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
  // A status that the provider adds in future counts as under way.
  const step = refundSteps[status] ?? 1
  return refundStatuses.filter((known) => refundSteps[known] <= step)
}
