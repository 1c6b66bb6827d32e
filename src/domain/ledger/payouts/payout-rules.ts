import type { ProviderPayout } from '#payments/provider-records.ts'
import { dayMs, minuteMs } from '#shared/dates.ts'
import { type Cents, minus, noCents } from '#shared/money.ts'

/** Progress of reading the provider's payouts; see the table `provider_readings`. */
export type PayoutReading = {
  readAt: Date | null
  failedAt: Date | null
  activeAt: Date | null
  readUntil: Date | null
}

export const noReading: PayoutReading = { readAt: null, failedAt: null, activeAt: null, readUntil: null }

/** Age from which displayed payouts are read again. */
const freshMs = 2 * minuteMs
/**
 * A reading without activity for this long was interrupted. After a failed reading, the provider is left alone for as
 * long.
 */
const patienceMs = minuteMs
/** A bank may send a payout back days after it was paid. */
const returnsMs = 30 * dayMs

const underWay: readonly string[] = ['pending', 'in_transit']

export function isReading({ activeAt }: PayoutReading, now: Date): boolean {
  return activeAt !== null && now.getTime() - activeAt.getTime() < patienceMs
}

/** True if the stored payouts should be read from the provider again for a viewer. */
export function isWorthReading(reading: PayoutReading, now: Date): boolean {
  const { readAt, failedAt } = reading
  if (isReading(reading, now)) return false
  if (failedAt && now.getTime() - failedAt.getTime() < patienceMs) return false
  return readAt === null || now.getTime() - readAt.getTime() >= freshMs
}

/** True if the last reading failed. */
export function isSilent({ readAt, failedAt }: PayoutReading): boolean {
  return failedAt !== null && (readAt === null || failedAt > readAt)
}

/**
 * Returns the date from which payouts are read; undefined reads all. Later readings cover what is new, may still
 * change, or may come back.
 */
export function readSince({ readUntil }: PayoutReading, oldestUnderWay: Date | null): Date | undefined {
  if (!readUntil) return undefined
  const since = readUntil.getTime() - returnsMs
  return new Date(Math.min(since, oldestUnderWay?.getTime() ?? since))
}

type StoredPayout = {
  amount: number
  net: number
  arrivesOn: Date
  status: string
  failure: string | null
}

/** True if a stored payout has ended, has all its transactions and still matches the provider's. */
export function isSettledAs(stored: StoredPayout, payout: ProviderPayout): boolean {
  const { amount, status, failure, arrivesAt, isAutomatic } = payout
  const isSame = stored.amount === amount && stored.status === status && stored.failure === failure
  if (!isSame || stored.arrivesOn.getTime() !== arrivesAt.getTime()) return false
  return !underWay.includes(status) && (!isAutomatic || stored.net === amount)
}

/**
 * Returns the part of a payout that its transactions do not add up to. The provider reports transactions of automatic
 * payouts only.
 */
export function differenceOf({ amount, net, isAutomatic }: { amount: Cents; net: Cents; isAutomatic: boolean }) {
  return isAutomatic ? minus(amount, net) : noCents
}
