/**
 * How far a refund has come, in the provider's words; `due` is ours. A refund that reached the card may still fail
 * later.
 */
const refundSteps: Readonly<Record<string, number>> = {
  due: 0,
  pending: 1,
  requires_action: 1,
  succeeded: 2,
  failed: 3,
  canceled: 3,
}

/** The statuses a refund may have had before this one: of two parallel updates the later status stays. */
export function refundStatesBefore(status: string): string[] {
  const step = refundSteps[status] ?? 1
  return Object.keys(refundSteps).filter((known) => (refundSteps[known] ?? 1) <= step)
}
