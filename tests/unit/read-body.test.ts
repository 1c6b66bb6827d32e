import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyShares, createBodyShare } from '../../src/pages/body-share.ts'
import { createBodyReader } from '../../src/pages/read-body.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fiveSeconds = { silenceMs: 5_000, totalMs: 15_000 }

function begin(path = '/api/cart/token') {
  const request = Object.assign(new PassThrough(), { headers: { 'content-length': '100' } })
  const read = createBodyReader(fiveSeconds)(request as unknown as IncomingMessage, path, '203.0.113.1')
  const outcome = read.then(
    (body) => String(body ?? undefined),
    (error: Error) => error.message,
  )
  return { request, outcome }
}

test('security 34: a body that arrives in pieces within its time is read whole', async () => {
  const { request, outcome } = begin()
  request.write('{"a"')
  await vi.advanceTimersByTimeAsync(4_900)
  request.write(':1}')
  await vi.advanceTimersByTimeAsync(4_900)
  request.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(await outcome).toBe('{"a":1}')
  expect(vi.getTimerCount()).toBe(0)
})

test('security 34: five silent seconds end a body', async () => {
  const { request, outcome } = begin()
  request.write('{')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toBe('request.tooSlow')
  expect(vi.getTimerCount()).toBe(0)
})

test('security 34: fifteen seconds end a body that never falls silent', async () => {
  const { request, outcome } = begin()
  for (let second = 0; second < 15; second += 1) {
    request.write(' ')
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(await outcome).toBe('request.tooSlow')
})

test('security 34: whose sender has gone is no longer waited for', async () => {
  const { request, outcome } = begin()
  request.destroy()
  await vi.advanceTimersByTimeAsync(0)
  expect(await outcome).toBe('The sender has gone')
  expect(vi.getTimerCount()).toBe(0)
})

test('security 34: a share is bounded in all, for each address group, and in large bodies; what ends makes room', () => {
  const take = createBodyShare({ maxBytes: 1_000_000, maxBytesOfGroup: 400_000, maxLarge: 3 })
  const first = take('a')
  first.add(300_000)
  expect(() => take('a').add(100_001)).toThrow('request.unavailable')
  const second = take('b')
  second.add(300_000)
  const third = take('c')
  third.add(300_000)
  expect(() => take('d').add(70_000), 'three large ones').toThrow('request.unavailable')
  take('d').add(60_000)
  expect(() => take('e').add(60_000), 'all together').toThrow('request.unavailable')
  first.end()
  take('e').add(60_000)
  take('a').add(200_000)
})

test('security 34: one address group has about four megabytes, and webhooks a share of their own', () => {
  expect(bodyShares.visitors.maxBytesOfGroup).toBe(4 * 1024 * 1024)
  expect(bodyShares.webhooks.maxBytesOfGroup).toBe(4 * 1024 * 1024)
  expect(bodyShares.webhooks.maxBytes).toBeLessThan(bodyShares.visitors.maxBytes)
})
