import { expect, test } from 'vitest'
import { refundStatusesBefore } from '#domain/sales/refunds/refund-rules.ts'
import type { RefundStatus } from '#shared/vocabularies.ts'

test('what is known of a refund is only followed by what comes after it', () => {
  expect(refundStatusesBefore('pending')).toEqual(['due', 'pending', 'requires_action'])
  expect(refundStatusesBefore('succeeded')).toContain('pending')
  expect(refundStatusesBefore('succeeded')).not.toContain('failed')
  expect(refundStatusesBefore('failed')).toContain('succeeded')
  expect(refundStatusesBefore('a word of the future' as RefundStatus)).not.toContain('succeeded')
})
