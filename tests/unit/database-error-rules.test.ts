import { describe, expect, it } from 'vitest'
import { isDatabaseGone, isUnstorable } from '../../src/api/middleware/database-error-rules.ts'

const failed = (code: string, message = 'failed') =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code }) })

describe('a database that is gone', () => {
  it.each([
    ['57P01', 'its server stops'],
    ['57P02', 'its server crashed'],
    ['57P03', 'its server starts or is not promoted yet'],
    ['25006', 'its server is a standby'],
    ['25P02', 'the transaction has failed before'],
    ['08006', 'the connection broke'],
    ['53300', 'it has no connection left'],
    ['55P03', 'a lock is held for too long'],
    ['57014', 'a statement took too long'],
    ['ECONNREFUSED', 'nobody listens'],
  ])('is one of which %s is heard: %s', (code) => {
    expect(isDatabaseGone(failed(code))).toBe(true)
  })

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'is one of which the driver says: %s',
    (message) => {
      expect(isDatabaseGone(new Error(message))).toBe(true)
    },
  )

  it('is none that refuses a row, a value or a statement', () => {
    for (const code of ['23505', '23503', '22003', '42601', '42P01']) expect(isDatabaseGone(failed(code))).toBe(false)
    expect(isUnstorable(failed('22003'))).toBe(true)
  })
})
