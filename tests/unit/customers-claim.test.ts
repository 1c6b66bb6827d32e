import { expect, test } from 'vitest'
import { moreCustomersThan } from '#domain/content/editorial/content-rules.ts'

test('O194 “more than N customers” is true of the real number', () => {
  expect([0, 1, 2, 10_001].map(moreCustomersThan)).toEqual([0, 0, 1, 10_000])
})
