// @module-tag full

import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/**
 * The cache keeps the pages that visitors share, regardless of what others request, and every visitor gets the right
 * page.
 */

let web: WebShop
const host = 'shop.example.test'
const product = '/produkt/handskar'

beforeAll(async () => {
  web = await startWebShop({ environment: { ALLOWED_HOSTS: `${host},*.example.test` }, cacheBytes: 3 * 1024 * 1024 })
})
afterAll(() => web.close())

type ApiResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

function get(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: web.port, path, agent: false, headers: { host, ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', reject)
      .end()
  })
}

async function rendersOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = web.rendered.length
  await work()
  return web.rendered.slice(before)
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('what cannot be used to fill the memory or to keep the shop rendering', () => {
  test('unknown query parameters, in any number', async () => {
    await get(product)
    const entries = web.cached().entries
    const renders = await rendersOf(() =>
      Promise.all(many(100).map((index) => get(`${product}?utm_source=${index}&x${index}=${'y'.repeat(index)}`))),
    )
    expect(renders).toEqual([])
    expect(web.cached().entries).toBe(entries)
  })

  test('other spellings of the same address', async () => {
    await get(product)
    const spellings = ['/produkt/h%61ndskar', '/%70rodukt/handskar', '/produkt/%68%61%6e%64%73%6b%61%72']
    const renders = await rendersOf(async () => {
      for (const path of spellings) expect((await get(path)).status).toBeLessThan(400)
    })
    expect(renders).toEqual([])
    const entries = web.cached().entries
    await get('/api/products/handskar')
    for (const path of ['/api/products/h%61ndskar', '/api/products/%68andskar', '/api/products/handskar?a=1&b=2']) {
      expect((await get(path)).status).toBe(200)
    }
    expect(web.cached().entries).toBe(entries + 1)
  })

  test('paths that do not exist: what everybody asks for stays, and the same one is rendered once', async () => {
    await get(product)
    const renders = await rendersOf(async () => {
      for (const index of many(60)) {
        expect((await get(`/produkt/none-${index}`)).status).toBe(404)
        if (index % 10 === 0) await get(product)
      }
      for (const _ of many(5)) expect((await get('/produkt/none-59')).status).toBe(404)
    })
    expect(renders).toHaveLength(60)
    expect(web.cached().bytes).toBeLessThanOrEqual(3 * 1024 * 1024)
  })

  test('pages and orders of lists', async () => {
    await get(product)
    const renders = await rendersOf(async () => {
      for (const index of many(120)) await get(`/api/products?page=${index + 1}&per_page=${(index % 90) + 1}`)
      for (const index of many(30)) {
        await get(`/kategori/gloves?page=${index}&sort=${index}`)
        if (index % 10 === 0) await get(product)
      }
    })
    expect(renders).not.toContain(product)
    expect(web.cached().bytes).toBeLessThanOrEqual(3 * 1024 * 1024)
  })

  test('hosts below a wildcard: they are served, a bounded number is kept, the named one always', async () => {
    await get('/')
    const before = web.cached().entries
    for (const index of many(60)) expect((await get('/', { host: `made-up-${index}.example.test` })).status).toBe(200)
    expect(web.cached().entries - before).toBeLessThanOrEqual(32)
    expect(await rendersOf(() => get('/'))).toEqual([])
  })

  test('foreign hosts are refused without rendering anything', async () => {
    const renders = await rendersOf(async () => {
      for (const foreign of ['evil.test', 'shop.example.test.evil.test', 'shop.example.test@evil.test', 'a b']) {
        expect((await get('/', { host: foreign })).status, foreign).toBe(400)
      }
    })
    expect(renders).toEqual([])
  })

  test('cookies and addresses beyond measure', async () => {
    const renders = await rendersOf(async () => {
      expect((await get('/sok', { cookie: `a=${'x'.repeat(9_000)}` })).status).toBe(431)
      expect((await get('/sok', { cookie: `a=${'x'.repeat(20_000)}` })).status).toBe(431)
      expect((await get(`/sok?query=${'x'.repeat(5_000)}`)).status).toBe(414)
      expect((await get(`/${'x'.repeat(20_000)}`)).status).toBe(431)
    })
    expect(renders).toEqual([])
  })

  test('a stampede on a page that is not kept renders it once', async () => {
    const renders = await rendersOf(async () => {
      const responses = await Promise.all(many(50).map(() => get('/kategori/gloves')))
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    })
    expect(renders).toHaveLength(1)
  })
})

describe('everybody gets their own', () => {
  const lang = ({ text }: ApiResponse) => /<html lang="(\w+)"/.exec(text)?.[1]

  test('language and landing mode follow the visitor, not the one before', async () => {
    for (const _ of many(2)) {
      expect(lang(await get('/', { cookie: 'lng=sv' }))).toBe('sv')
      expect(lang(await get('/', { cookie: 'lng=fr; other=1' }))).toBe('fr')
      expect(lang(await get('/', { cookie: 'lng=no' }))).toBe('nb')
      expect(lang(await get('/?lng=sv', { cookie: 'lng=no' }))).toBe('sv')
      expect(lang(await get('/', { cookie: 'lng=xx' }))).toBe(lang(await get('/')))
    }
    const swedish = await get('/api/products/handskar', { cookie: 'lng=sv' })
    const norwegian = await get('/api/products/handskar', { cookie: 'lng=no' })
    expect((await get('/api/products/handskar?lng=sv', { cookie: 'lng=no' })).text).toBe(swedish.text)
    expect((await get('/api/products/handskar', { cookie: 'lng=no', 'accept-language': 'sv' })).text).toBe(
      norwegian.text,
    )
  })

  test('a page that is asked for by an odd address is never sent for a file or call of that address', async () => {
    for (const path of ['/api/shop', '/robots.txt', '/healthz', '/office']) {
      const { status, headers } = await get(path)
      expect((await get(`/nothing/..${path}`)).headers['content-type']).toMatch(/^text\/html/)
      const again = await get(path)
      expect([again.status, again.headers['content-type']], path).toEqual([status, headers['content-type']])
    }
  })

  test('another visitor’s host is never shown: forwarded names are not believed without a proxy', async () => {
    const spoofed = await get('/', { 'x-forwarded-host': 'other.example.test', 'x-forwarded-proto': 'https' })
    expect(spoofed.text).not.toContain('other.example.test')
    expect((await get('/')).text).toBe(spoofed.text)
    expect((await get('/', { host: 'SHOP.Example.TEST' })).text).toBe(spoofed.text)
  })

  test('nobody is given cookies or tokens of somebody else', async () => {
    const headers = {
      cookie: 'vitrine_session=secret-of-one; XSRF-TOKEN=also-secret; lng=sv',
      authorization: 'Bearer x',
    }
    for (const path of ['/', product, '/api/products', '/api/shop']) {
      const one = await get(path, headers)
      const other = await get(path, { cookie: 'lng=sv' })
      expect(one.headers['set-cookie']).toBeUndefined()
      expect(other.text).toBe(one.text)
      expect(other.text).not.toContain('secret-of-one')
    }
  })

  test('odd encodings, ranges and conditions get the whole right answer or 304, never a wrong one', async () => {
    const plain = await get(product)
    const { etag } = plain.headers as { etag: string }
    const same = async (headers: Record<string, string>) => {
      const response = await get(product, headers)
      expect(response.status, JSON.stringify(headers)).toBe(200)
      expect(response.headers['content-encoding']).toBeUndefined()
      expect(response.text).toBe(plain.text)
    }
    for (const encoding of ['identity', 'zebra', 'br;q=0', 'gzip;q=0, br;q=0', 'BROTLI', ',;,', 'x'.repeat(3_000)]) {
      await same({ 'accept-encoding': encoding })
    }
    for (const range of ['bytes=0-10', 'bytes=-1', 'bytes=999999-', 'lines=1-2', 'bytes=0-0,1-1']) await same({ range })
    for (const condition of ['"other"', 'W/"other"', '"', etag.slice(0, -2), '"a",'.repeat(500)]) {
      await same({ 'if-none-match': condition })
    }
    expect((await get(product, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(product, { 'if-none-match': `"a", W/${etag}` })).status).toBe(304)
    expect((await get('/produkt/none', { 'if-none-match': '*' })).status).toBe(404)
  })
})
