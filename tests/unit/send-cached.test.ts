import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { readEnvironment } from '#environment.ts'
import { prepareResponse } from '#pages/prepared-response.ts'
import { createCachedSender } from '#pages/send-cached.ts'

const now = new Date('2026-03-01T12:00:00Z')

/** The headers that a CDN gets of a response that is true for so many seconds. */
async function sent(seconds: number, isShared = true): Promise<Record<string, string>> {
  const environment = readEnvironment({ CDN: '1', CDN_PURGE_URL: 'http://127.0.0.1:9/' })
  const send = createCachedSender({ environment, clock: () => now })
  const prepared = await prepareResponse({
    status: 200,
    headers: { 'content-type': 'text/html', 'cache-control': 'private, no-cache' },
    body: 'page',
    tags: ['product:1', 'settings'],
    expiresAt: Number.isFinite(seconds) ? new Date(now.getTime() + seconds * 1_000) : null,
    cacheable: true,
  })
  prepared.isShared = isShared
  let headers: string[] = []
  const response = {
    writeHead: (_status: number, list: string[]) => {
      headers = list
    },
    end: () => undefined,
  }
  send({ headers: {}, method: 'GET' } as IncomingMessage, response as unknown as ServerResponse, prepared)
  return Object.fromEntries(headers.flatMap((name, index) => (index % 2 ? [] : [[name, headers[index + 1]!]])))
}

test('a CDN keeps a response no longer than it is true', async () => {
  const control = async (seconds: number) => (await sent(seconds))['cache-control']
  expect(await control(Number.POSITIVE_INFINITY)).toBe('public, max-age=0, s-maxage=300')
  expect(await control(86_400)).toBe('public, max-age=0, s-maxage=300')
  expect(await control(42.9)).toBe('public, max-age=0, s-maxage=42')
  expect(await control(0.5)).toBe('private, no-cache')
  expect((await sent(60))['cache-tag']).toBe('product:1,settings')
  expect((await sent(60, false))['cache-control']).toBe('private, no-cache')
})
