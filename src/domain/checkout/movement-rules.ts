/** How far a refund has come, in the provider's words; `due` is ours, until it knows of it. A refund that reached the card may still come back. */
const refundSteps: Readonly<Record<string, number>> = {
  due: 0,
  pending: 1,
  requires_action: 1,
  succeeded: 2,
  failed: 3,
  canceled: 3,
}

/** Words of a dispute that nothing follows. */
export const closedDisputes: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/** The states that a refund may have been in before this one; asked twice at a time, the later answer stays. */
export function refundStatesBefore(status: string): string[] {
  const step = refundSteps[status] ?? 1
  return Object.keys(refundSteps).filter((known) => (refundSteps[known] ?? 1) <= step)
}
