// @module-tag full
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startWebShop, type WebShop } from '../support/web-shop.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

/** Rules for what a CDN may cache, and how it is notified of changes. */

const product = 4351
const productPage = '/produkt/handskar'
const host = 'shop.example.test'

let cdn: WebhookReceiver
let web: WebShop
beforeAll(async () => {
  cdn = await openWebhookReceiver()
  web = await startWebShop({
    environment: { ALLOWED_HOSTS: host, CDN: '1', CDN_PURGE_URL: cdn.url, CDN_PURGE_TOKEN: 'purge-token' },
  })
})
afterEach(() => {
  cdn.hasStatus(200)
  web.beforeRendering.wait = async () => {}
})
afterAll(async () => {
  await web.close()
  await cdn.close()
})

type ApiResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

function get(path: string, headers: Record<string, string> = {}, port = web.port): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false, headers: { host, ...headers } }, (response) => {
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

const shared = 'public, max-age=0, s-maxage=300'
const tagsOf = ({ headers }: ApiResponse) => String(headers['cache-tag'] ?? '').split(',')

describe('what may be kept', () => {
  test('pages and public reads of the API, with the tags of what they show, in every language and for landings', async () => {
    for (const path of [productPage, `/api/products/${product}`, '/', '/api/shop', '/api/categories']) {
      for (const cookie of ['', 'lng=sv', 'lng=fr; landing=1']) {
        for (const _ of ['rendered', 'from memory']) {
          const response = await get(path, cookie ? { cookie } : {})
          expect(response.status, path).toBe(200)
          expect(response.headers['cache-control'], path).toBe(shared)
          expect(response.headers.vary).toContain('Cookie')
          expect(response.headers['set-cookie']).toBeUndefined()
        }
      }
    }
    expect(tagsOf(await get(productPage))).toEqual(expect.arrayContaining([`product:${product}`, 'settings', 'texts']))
    expect(tagsOf(await get(`/api/products/${product}`))).toContain(`product:${product}`)
    expect(tagsOf(await get('/'))).toEqual(expect.arrayContaining(['lists:featured', 'content']))
  })

  test('that a page is not there, for half a minute, and that it is told when it comes to be', async () => {
    const response = await get('/produkt/none')
    expect(response.status).toBe(404)
    expect(
      Number(/^public, max-age=0, s-maxage=(\d+)$/.exec(String(response.headers['cache-control']))?.[1]),
    ).toBeLessThan(31)
    expect(tagsOf(response)).toEqual(expect.arrayContaining(['redirects', 'settings', 'content']))
  })

  test('one that is not modified says it again', async () => {
    const { headers } = await get(productPage)
    const again = await get(productPage, { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
    expect(again.headers['cache-control']).toBe(shared)
    expect(tagsOf(again)).toContain(`product:${product}`)
  })

  test.each([
    ['the checkout', '/kassen'],
    ['the cart', '/handlekurv'],
    ['an account', '/konto'],
    ['an order', '/ordre/1'],
    ['a search, which is counted by visitor', '/sok?query=a'],
    ['a search of the API', '/api/search?query=a'],
    ['a choice of language, which sets a cookie', '/?lng=sv'],
    ['a customer', '/api/user'],
    ['the readiness', '/readyz'],
    ['the back office', '/office'],
  ])('never %s', async (_name, path) => {
    for (const _ of ['rendered', 'from memory']) {
      const { headers } = await get(path)
      expect(headers['cache-control'] ?? '', path).not.toMatch(/s-maxage|public/)
      expect(headers['cache-tag']).toBeUndefined()
    }
  })

  test('nothing whose render was overtaken by a change', async () => {
    web.beforeRendering.wait = async () => {
      web.beforeRendering.wait = async () => {}
      await web.shop.changes.announce(['product:1', `product:${product}`])
    }
    const overtaken = await get(productPage, { cookie: 'lng=no' })
    expect(overtaken.headers['cache-control']).toBe('private, no-cache')
    expect(overtaken.headers['cache-tag']).toBeUndefined()
    expect((await get(productPage, { cookie: 'lng=no' })).headers['cache-control']).toBe(shared)
  })

  test('nothing that is known to be old while its successor is made', async () => {
    await get(productPage)
    await get(productPage)
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    web.beforeRendering.wait = () => gate
    const announced = web.shop.changes.announce([`product:${product}`])
    expect((await get(productPage)).headers['cache-control']).toBe('private, no-cache')
    release()
    await announced
    expect((await get(productPage)).headers['cache-control']).toBe(shared)
  })

  test('without a way to purge, for a second; without a CDN, not at all', async () => {
    const unpurged = await startWebShop({ environment: { ALLOWED_HOSTS: host, CDN: '1' } })
    expect((await get(productPage, {}, unpurged.port)).headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
    await unpurged.close()
    const without = await startWebShop({ environment: { ALLOWED_HOSTS: host } })
    const { headers } = await get(productPage, {}, without.port)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['cache-tag']).toBeUndefined()
    await without.close()
  })
})

test('the configuration for Varnish leaves cookies and tokens of all other reads of the API alone', () => {
  const pattern = /req\.url !~ "(\^\/api\/[^"]+)"/.exec(readFileSync('deploy/varnish.vcl', 'utf8'))?.[1]
  const isShared = new RegExp(pattern!)
  const { definitions } = web.shop.app.openAPIRegistry
  const reads = definitions.flatMap((definition) =>
    definition.type === 'route' && definition.route.method === 'get' && definition.route.path.startsWith('/api/')
      ? [definition.route]
      : [],
  )
  expect(reads.length).toBeGreaterThan(100)
  for (const { path, 'x-cache-tags': tags } of reads as { path: string; 'x-cache-tags'?: string[] }[]) {
    const address = path.replaceAll(/\{\w+\}/g, '1')
    for (const query of ['', '?lng=sv']) expect(isShared.test(address + query), path).toBe(tags !== undefined)
  }
})

describe('how a CDN hears of changes', () => {
  const reported = () =>
    cdn.received.map(({ headers, body }) => ({ tags: headers['cache-tag'], body: JSON.parse(body) }))

  test('everything is purged by a shop that opens: an older release may have filled it', () => {
    expect(reported()[0]).toEqual({ tags: '*', body: { purge_everything: true } })
  })

  test('a change is told by its tags before it counts as announced, with the token, and once more a moment later', async () => {
    await web.shop.changes.announce(['product:77', 'lists:all'])
    // Earlier changes may be told a second time meanwhile.
    const told = () => reported().filter(({ tags }) => tags?.includes('product:77'))
    expect(told()).toEqual([{ tags: 'product:77,lists:all', body: { tags: ['product:77', 'lists:all'] } }])
    expect(cdn.received.at(-1)!.headers.authorization).toBe('Bearer purge-token')
    await vi.waitFor(() => expect(told()).toHaveLength(2), { timeout: 5_000 })
  })

  test('what the CDN refuses is told again until it takes it', async () => {
    let refusals = 2
    cdn.respondWith((response) => {
      refusals -= 1
      response.writeHead(refusals >= 0 ? 500 : 200).end()
    })
    await web.shop.changes.announce(['product:78'])
    expect(reported().filter(({ tags }) => tags === 'product:78')).toHaveLength(3)
  })

  test('many tags go in calls that every CDN takes, beyond a thousand everything is purged', async () => {
    const tags = Array.from({ length: 70 }, (_, index) => `product:${1_000 + index}`)
    const before = cdn.received.length
    await web.shop.changes.announce(tags)
    const calls = reported().slice(before)
    expect(calls.map(({ body }) => body.tags.length)).toEqual([30, 30, 10])
    expect(calls.flatMap(({ body }) => body.tags)).toEqual(tags)
    await web.shop.changes.announce(Array.from({ length: 1_001 }, (_, index) => `product:${index}`))
    expect(reported().at(-1)?.tags).toBe('*')
  })

  test('responses that staff drop are dropped there too', async () => {
    await web.shop.changes.announce(['dropped:page\nhttps\nshop'])
    expect(reported().at(-1)?.tags).toBe('*')
  })
})
