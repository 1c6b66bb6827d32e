import { dayMs } from '#shared/dates.ts'
import { sameTimeOn, startOfDay } from '#shared/shop-days.ts'
import type { CsvRow } from '../csv-reader.ts'
import { reason } from '../import-reasons.ts'
import { cell, type Reading } from './file-format.ts'

/**
 * A moment as shop software writes it, in the shop's time; a day alone ends a sale at its end. Null where there is
 * none, or it is no day, which refuses the row.
 */
export function momentIn(row: CsvRow, column: string, reading: Reading, edge: 'start' | 'end'): Date | null {
  const text = cell(row, column)
  if (!text || /^0000-00-00/.test(text)) return null
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  const clock = time ? Date.parse(`1970-01-01T${time}Z`) : 0
  if (!day || !isDay || Number.isNaN(clock)) {
    reading.refuse(row, reason('notDate', { column: reading.named(column), text }))
    return null
  }
  if (time)
    return sameTimeOn(day, new Date(startOfDay('2026-01-15', reading.timeZone).getTime() + clock), reading.timeZone)
  const shown = edge === 'start' ? midnight : midnight + dayMs
  return startOfDay(new Date(shown).toISOString().slice(0, 10), reading.timeZone)
}
