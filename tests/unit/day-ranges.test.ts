import { expect, test } from 'vitest'
import { dayRangeText } from '#shared/dates.ts'

const ranges = [
  { from: '2026-12-02', to: '2026-12-07' },
  { from: '2026-11-30', to: '2026-12-04' },
  { from: '2026-12-02', to: '2026-12-02' },
]

test.each([
  ['no', ['2.–@7.~desember', '30.~november–@4.~desember', '2.~desember']],
  ['sv', ['2–@7~december', '30~november–@4~december', '2~december']],
  ['en', ['2–@7~December', '30~November~–@~4~December', '2~December']],
  ['fr', ['2–@7~décembre', '30~novembre~–@~4~décembre', '2~décembre']],
] as const)('a range of days is set as the language asks and never broken (%s)', (language, expected) => {
  const shown = ranges.map((range) => dayRangeText(range, language))
  expect(shown.map((text) => text.replaceAll('\u00a0', '~').replaceAll('\u2060', '@'))).toEqual(expected)
})
