import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** Addresses to which no link leads are missing pages, and cost the shop little work. */

let web: WebShop
const lines: { message: string; [name: string]: unknown }[] = []

beforeAll(async () => {
  web = await startWebShop({ rateLimitScale: 0.01 })
  for (const level of ['debug', 'error'] as const) {
    web.shop.log[level] = ((detail: object, message: string) => lines.push({ ...detail, message })) as never
  }
})
afterAll(() => web.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${web.port}${path}`, { headers, redirect: 'manual' })

describe('control characters in an address', () => {
  const addresses = [
    '/%0a',
    '/handlekurv/%0a',
    '/handlekurv%0d',
    '/product/%0d%0a',
    '/takk/%0a',
    '/produkt/%00',
    '/produkt/handskar%00',
    '/kategori/%00',
    '/kategori/%7f',
    '/sider/%1b',
    '/nytt-passord/%00',
    '/mine-data/%0a',
    '/produkt/%C2%85',
  ]

  test.each(addresses)('%s is a page that does not exist', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toMatch(/<h1[\s\S]*<\/h1>/)
  })

  test('the log names the address as it was written, and no failure', () => {
    const named = lines.filter(({ message }) => message === 'An address with control characters is no page')
    expect(named.map(({ path }) => path)).toEqual(addresses)
    expect(lines.filter(({ message }) => message === 'A page could not be rendered on the server')).toEqual([])
  })

  test('all of them are one rendered page', async () => {
    const before = web.rendered.length
    for (const index of Array(5).keys()) await get(`/produkt/%0a${index}`)
    expect(web.rendered.length - before).toBe(0)
  })

  test('in a query they are no failure either', async () => {
    for (const path of ['/sok?query=%00', '/sok?query=%0a&page=%00', '/sok?query=%C2%85%7f']) {
      expect([path, (await get(path)).status]).toEqual([path, 200])
    }
  })
})

test('a page that cannot be rendered leaves the error itself in the log', async () => {
  web.beforeRendering.wait = async () => {
    throw new Error('The page broke')
  }
  expect((await get('/kontakt-oss')).status).toBe(500)
  web.beforeRendering.wait = async () => {}
  const { err } = lines.findLast(({ message }) => message === 'A request failed')!
  expect(err).toMatchObject({ message: 'The page broke', stack: expect.stringContaining('odd-addresses') })
})

test('security 24: pages of search results and searches by the API share one limit', async () => {
  const before = web.rendered.length
  const statuses: number[] = []
  // A hundredth of the limit is six calls.
  for (const path of ['/sok?query=a', '/api/search?query=b', '/sok?query=c']) statuses.push((await get(path)).status)
  expect(statuses).toEqual([200, 200, 200])
  while (statuses.length < 10 && statuses.at(-1) === 200) statuses.push((await get('/api/search?query=d')).status)
  expect(statuses.at(-1)).toBe(429)
  const rendered = web.rendered.length
  expect(rendered - before).toBe(2)
  const refused = await get('/sok?query=e', { cookie: 'lng=sv' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.text()).toMatch(/<html lang="sv">[\s\S]*<h1>[\s\S]*sökningar[\s\S]*<a href="">/)
  expect(web.rendered.length, 'nothing is rendered for who is refused').toBe(rendered)
  expect((await get('/')).status, 'other pages are answered').toBe(200)
})
