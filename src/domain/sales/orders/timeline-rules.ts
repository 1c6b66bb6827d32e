/** Something that happened to an order. Amounts in `data` are cents under `amount`. */
export type TimelineItem = {
  at: Date
  kind: string
  /** Subject of the event, named as in the audit log. */
  subject: string
  by: 'staff' | 'shop' | 'payer' | 'provider'
  staffId: number | null
  data: Record<string, unknown>
}

export type AuditFacts = {
  id: number
  at: Date
  actor: string
  action: string
  subject: string
  before: unknown
  after: unknown
  staffId: number | null
}

/**
 * Merges both lists in order of time. An audit entry that matches a stored item in time and subject only adds who did
 * it.
 */
export function mergeTimeline(stored: readonly TimelineItem[], entries: readonly AuditFacts[]): TimelineItem[] {
  const items = stored.map((item) => ({ ...item }))
  const own: TimelineItem[] = []
  for (const entry of entries) {
    const same = items.filter((item) => item.at.getTime() === entry.at.getTime() && isSame(item, entry))
    for (const item of same) {
      item.staffId ??= entry.staffId
      if (item.staffId !== null) item.by = 'staff'
    }
    if (same.length === 0) own.push(auditItem(entry))
  }
  return [...items, ...own]
    .map((item, index) => ({ item, index }))
    .sort((a, b) => a.item.at.getTime() - b.item.at.getTime() || a.index - b.index)
    .map(({ item }) => item)
}

/** Audit entries of notes and refunds are stored under their order, so they are matched by kind. */
function isSame(item: TimelineItem, { subject, action }: AuditFacts): boolean {
  if (action.startsWith('note.')) return item.kind === 'note'
  if (action === 'order.refunded') return item.kind === 'refund.made'
  return item.subject === subject && item.kind !== 'note'
}

function auditItem({ at, actor, action, subject, before, after, staffId }: AuditFacts): TimelineItem {
  const by =
    staffId !== null ? 'staff' : actor === 'payment provider' ? 'provider' : actor === 'customer' ? 'payer' : 'shop'
  return { at, kind: 'act', subject, by, staffId, data: { action, before, after } }
}
