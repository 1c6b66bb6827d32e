import { expect, test } from 'vitest'
import { instantOf, localOf } from '#office/kit/form/shop-time-rules.ts'

const zone = 'Europe/Oslo'
const there = (local: string) => instantOf(local, zone)?.toISOString() ?? null

test('a time on the clocks of the shop is an instant, in winter and in summer', () => {
  expect(there('2026-01-10T12:00')).toBe('2026-01-10T11:00:00.000Z')
  expect(there('2026-07-10T00:00')).toBe('2026-07-09T22:00:00.000Z')
  expect(instantOf('2026-07-10T00:00', 'UTC')?.toISOString()).toBe('2026-07-10T00:00:00.000Z')
  expect(localOf('2026-07-09T22:00:30.000Z', zone)).toBe('2026-07-10T00:00')
  expect(there('')).toBeNull()
})

test('on the days on which clocks change', () => {
  expect(there('2026-03-29T01:59')).toBe('2026-03-29T00:59:00.000Z')
  expect(there('2026-03-29T03:00')).toBe('2026-03-29T01:00:00.000Z')
  expect(there('2026-10-25T01:59')).toBe('2026-10-24T23:59:00.000Z')
  expect(there('2026-10-25T03:00')).toBe('2026-10-25T02:00:00.000Z')
  // Skipped by the clocks: half an hour after they change.
  expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(there('2026-03-29T02:30'))
})
