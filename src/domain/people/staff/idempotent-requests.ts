import { dayMs, minuteMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import {
  deleteRequest,
  deleteRequestsExpiredBefore,
  findRequest,
  insertRequest,
  takeOverRequest,
  updateRequest,
} from './idempotent-request-queries.ts'

/**
 * Age at which a call without a response counts as cut off and may be retried. `findEarlierAct` then finds what it
 * did.
 */
const cutOffMs = minuteMs

type Call = { staffId: number; key: string; route: string; bodyHash: string; requestId: string }

type Begun =
  | 'new'
  | 'other'
  | 'underWay'
  | { status: number; response: unknown }
  /** Cut off: the audit log has what it did under this id. */
  | { firstRequestId: string }

/**
 * Begins a call with an Idempotency-Key. `other` means that the key was used for another call; `underWay` means that
 * the first call has no response yet.
 */
export async function beginRequest(shop: Pick<Shop, 'database' | 'clock'>, call: Call): Promise<Begun> {
  const now = shop.clock()
  await deleteRequestsExpiredBefore(shop.database, now)
  const expiresAt = new Date(now.getTime() + dayMs)
  if (await insertRequest(shop.database, { ...call, createdAt: now, expiresAt })) return 'new'
  const first = await findRequest(shop.database, call)
  if (!first) return beginRequest(shop, call)
  if (first.route !== call.route || first.bodyHash !== call.bodyHash) return 'other'
  if (first.status !== null) return { status: first.status, response: first.answer }
  const cutOff = new Date(now.getTime() - cutOffMs)
  const taken = await takeOverRequest(shop.database, call, { cutOff, now })
  if (!taken) return 'underWay'
  return taken.requestId === null ? 'new' : { firstRequestId: taken.requestId }
}

/** Stores the response until the key expires, a day after the call began. */
export async function finishRequest(
  shop: Pick<Shop, 'database'>,
  { staffId, key, status, response }: Pick<Call, 'staffId' | 'key'> & { status: number; response: unknown },
): Promise<void> {
  await updateRequest(shop.database, { staffId, key }, { status, answer: response })
}

/** Frees the key again, because the call was refused. */
export async function forgetRequest(shop: Pick<Shop, 'database'>, call: Pick<Call, 'staffId' | 'key'>): Promise<void> {
  await deleteRequest(shop.database, call)
}
