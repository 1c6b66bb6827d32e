import type { ProviderPayout } from '#payments/provider-records.ts'
import { dayMs, minuteMs } from '#shared/dates.ts'

/** How far the provider's payouts were read; see the table `provider_readings`. */
export type PayoutReading = {
  readAt: Date | null
  failedAt: Date | null
  activeAt: Date | null
  readUntil: Date | null
}

export const noReading: PayoutReading = { readAt: null, failedAt: null, activeAt: null, readUntil: null }

/** What is shown may be this old before it is read again. */
const freshMs = 2 * minuteMs
/** A reading without a sign of life for so long was cut off; a silent provider is left alone for as long. */
const patienceMs = minuteMs
/** A bank may send a payout back days after it was paid. */
const returnsMs = 30 * dayMs

const underWay: readonly string[] = ['pending', 'in_transit']

/** Whether a reading is going on. */
export function isReading({ activeAt }: PayoutReading, now: Date): boolean {
  return activeAt !== null && now.getTime() - activeAt.getTime() < patienceMs
}

/** Whether what is stored should be read again for somebody who looks at it. */
export function isWorthReading(reading: PayoutReading, now: Date): boolean {
  const { readAt, failedAt } = reading
  if (isReading(reading, now)) return false
  if (failedAt && now.getTime() - failedAt.getTime() < patienceMs) return false
  return readAt === null || now.getTime() - readAt.getTime() >= freshMs
}

/** Whether the last reading came to nothing. */
export function isSilent({ readAt, failedAt }: PayoutReading): boolean {
  return failedAt !== null && (readAt === null || failedAt > readAt)
}

/** From when the provider is asked: all of it at first, then what is new, may still change or come back. */
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

/** Whether a stored payout has ended, has all its transactions and is still what the provider says. */
export function isSettledAs(stored: StoredPayout, payout: ProviderPayout): boolean {
  const { amount, status, failure, arrivesAt, isAutomatic } = payout
  const isSame = stored.amount === amount && stored.status === status && stored.failure === failure
  if (!isSame || stored.arrivesOn.getTime() !== arrivesAt.getTime()) return false
  return !underWay.includes(status) && (!isAutomatic || stored.net === amount)
}

/** What the transactions do not sum up to; the provider tells them of automatic payouts only. */
export function differenceOf({ amount, net, isAutomatic }: { amount: number; net: number; isAutomatic: boolean }) {
  return isAutomatic ? amount - net : 0
}
