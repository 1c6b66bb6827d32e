import type { SandboxState } from './state.ts'

type DeliveryState = 'held' | 'pending' | 'delivered' | 'failed' | 'dropped'

export type Delivery = {
  readonly state: DeliveryState
  readonly attempts: number
  /** Real time, in milliseconds. */
  readonly nextAttemptAt: number | null
  readonly lastAttemptAt: number | null
  readonly lastStatus: number | null
  readonly lastError: string | null
}

/** Adds a delivery of an event; a pending one is due at once. */
export function insertDelivery(state: SandboxState, eventId: string, deliveryState: DeliveryState): void {
  state.db
    .prepare('INSERT INTO delivery (event_id, state, next_attempt_at) VALUES (?, ?, 0)')
    .run(eventId, deliveryState)
}

export function listDeliveries(state: SandboxState, eventId: string): Delivery[] {
  return state.db
    .prepare('SELECT * FROM delivery WHERE event_id = ? ORDER BY seq')
    .all(eventId)
    .map((row) => ({
      state: row.state as DeliveryState,
      attempts: Number(row.attempts),
      nextAttemptAt: row.next_attempt_at === null ? null : Number(row.next_attempt_at),
      lastAttemptAt: row.last_attempt_at === null ? null : Number(row.last_attempt_at),
      lastStatus: row.last_status === null ? null : Number(row.last_status),
      lastError: row.last_error === null ? null : String(row.last_error),
    }))
}

export function countHeldDeliveries(state: SandboxState): number {
  return Number(state.db.prepare("SELECT count(*) AS held FROM delivery WHERE state = 'held'").get()?.held ?? 0)
}

/** The pending deliveries due by a real time in milliseconds, in the order of their events. */
export function findDueDeliveries(state: SandboxState, until: number): number[] {
  return state.db
    .prepare("SELECT seq FROM delivery WHERE state = 'pending' AND next_attempt_at <= ? ORDER BY seq")
    .all(until)
    .map((row) => Number(row.seq))
}

/** The held deliveries, oldest first or newest first. */
export function findHeldDeliveries(state: SandboxState, order: 'ASC' | 'DESC'): number[] {
  return state.db
    .prepare(`SELECT seq FROM delivery WHERE state = 'held' ORDER BY seq ${order}`)
    .all()
    .map((row) => Number(row.seq))
}

/** When the next pending delivery is due, in milliseconds of real time; null without one. */
export function findNextAttemptAt(state: SandboxState): number | null {
  const row = state.db.prepare("SELECT min(next_attempt_at) AS at FROM delivery WHERE state = 'pending'").get()
  return row?.at === null || row?.at === undefined ? null : Number(row.at)
}

export function findDelivery(state: SandboxState, seq: number): { eventId: string; attempts: number } | undefined {
  const row = state.db.prepare('SELECT event_id, attempts FROM delivery WHERE seq = ?').get(seq)
  return row === undefined ? undefined : { eventId: String(row.event_id), attempts: Number(row.attempts) }
}

export function updateHeldToPending(state: SandboxState, seq: number): void {
  state.db
    .prepare("UPDATE delivery SET state = 'pending', next_attempt_at = 0 WHERE seq = ? AND state = 'held'")
    .run(seq)
}

/** Stores the result of an attempt made now. */
export function updateDelivery(
  state: SandboxState,
  seq: number,
  result: Pick<Delivery, 'state' | 'attempts' | 'nextAttemptAt' | 'lastStatus' | 'lastError'>,
): void {
  state.db
    .prepare(
      `UPDATE delivery SET state = ?, attempts = ?, next_attempt_at = ?, last_status = ?, last_error = ?,
       last_attempt_at = ? WHERE seq = ?`,
    )
    .run(result.state, result.attempts, result.nextAttemptAt, result.lastStatus, result.lastError, Date.now(), seq)
}
