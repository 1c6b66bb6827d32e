import { dayMs } from '#shared/dates.ts'
import { localTime, sameTimeOn, startOfDay } from '#shared/shop-days.ts'
import type { Period } from '#shared/vocabularies.ts'

/** Time span from an instant (inclusive) to another (exclusive). */
export type Span = { from: Date; before: Date }

const daysOf: Record<Period, number> = { today: 1, '7d': 7, '30d': 30 }

/**
 * The shop's days up to now, today among them, and as many before up to the same time of day. `days`: every day of the
 * period as `2026-03-29`.
 */
export function periodAt(period: Period, now: Date, timeZone: string): { span: Span; former: Span; days: string[] } {
  const count = daysOf[period]
  const today = localTime(now, timeZone).day
  const days = Array.from({ length: count }, (_, index) => shiftDay(today, index - count + 1))
  const startAt = (shift: number) => startOfDay(shiftDay(today, shift), timeZone).getTime()
  const formerEnd = sameTimeOn(shiftDay(today, -count), now, timeZone).getTime()
  return {
    span: { from: new Date(startAt(1 - count)), before: new Date(now.getTime() + 1) },
    former: { from: new Date(startAt(1 - 2 * count)), before: new Date(formerEnd + 1) },
    days,
  }
}

/** The thirty days of the shop that end with the day of this moment: `from` and `before` as `2026-03-29`. */
export function thirtyDaysUpTo(at: Date, timeZone: string): { since: Date; from: string; before: string } {
  const { day } = localTime(at, timeZone)
  const from = shiftDay(day, 1 - daysOf['30d'])
  return { since: startOfDay(from, timeZone), from, before: shiftDay(day, 1) }
}

/** The day so many days later. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the change relative to the former figure; null if there was nothing to compare with. */
export function changeOf(figure: number, former: number): number | null {
  return former === 0 ? null : (figure - former) / Math.abs(former)
}

/** A part of a whole; null where there is no whole. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
