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
  const [, day = '', hours, minutes = '0', seconds = '0'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  const isTime = Number(hours ?? 0) < 24 && Number(minutes) < 60 && Number(seconds) < 60
  if (!day || !isDay || !isTime) {
    reading.refuse(row, reason('notDate', { column: reading.named(column), text }))
    return null
  }
  if (hours) {
    const clock = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
    return sameTimeOn(day, new Date(startOfDay('2026-01-15', reading.timeZone).getTime() + clock), reading.timeZone)
  }
  const shown = edge === 'start' ? midnight : midnight + dayMs
  return startOfDay(new Date(shown).toISOString().slice(0, 10), reading.timeZone)
}
