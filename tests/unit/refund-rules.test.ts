import { expect, test } from 'vitest'
import { refundStatesBefore } from '#domain/sales/refunds/refund-rules.ts'

test('what is known of a refund is only followed by what comes after it', () => {
  expect(refundStatesBefore('pending')).toEqual(['due', 'pending', 'requires_action'])
  expect(refundStatesBefore('succeeded')).toContain('pending')
  expect(refundStatesBefore('succeeded')).not.toContain('failed')
  expect(refundStatesBefore('failed')).toContain('succeeded')
  expect(refundStatesBefore('a word of the future')).not.toContain('succeeded')
})
