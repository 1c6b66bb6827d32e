import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { escapeJson } from '../../src/pages/document.ts'
import { chooseEncoding, type FullResponse, type PreparedResponse } from '../../src/pages/prepared-response.ts'
import { createResponseCache } from '../../src/pages/response-cache.ts'
import { escapeHtml } from '../../src/shared/html.ts'

function changesOf() {
  const listeners: ((tags: string[]) => unknown)[] = []
  let listening = true
  return {
    announce: async (tags: string[]) => {
      await Promise.all(listeners.map((listener) => listener(tags)))
    },
    subscribe: (listener: (tags: string[]) => unknown) => {
      listeners.push(listener)
      return () => undefined
    },
    isListening: () => listening,
    lose: () => {
      listening = false
    },
  }
}

const page = (body: string, more: Partial<FullResponse> = {}): FullResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body,
  tags: ['products'],
  expiresAt: null,
  cacheable: true,
  ...more,
})

const text = (response: PreparedResponse | undefined) => response?.variants.identity.body.toString()

function cacheOf(now = () => 0) {
  const changes = changesOf()
  return { changes, cache: createResponseCache({ maxBytes: 100_000, changes, now }) }
}

describe('cached responses', () => {
  test('a cached response is made once, in every encoding', async () => {
    const { cache } = cacheOf()
    let made = 0
    const make = async () => page(`page ${++made}`)
    await cache.get('a', make)
    const response = await cache.get('a', make)
    expect(made).toBe(1)
    expect(response.variants.identity.body.toString()).toBe('page 1')
    expect(brotliDecompressSync(response.variants.br.body).toString()).toBe('page 1')
    expect(gunzipSync(response.variants.gzip.body).toString()).toBe('page 1')
    expect(response.variants.br.headers).toContain('content-encoding')
  })

  test('those who ask while it is made share one', async () => {
    const { cache } = cacheOf()
    let made = 0
    let finish = () => {}
    const waiting = new Promise<void>((resolve) => {
      finish = resolve
    })
    const make = async () => {
      made += 1
      await waiting
      return page('shared')
    }
    const responses = Promise.all(Array.from({ length: 50 }, () => cache.get('a', make)))
    finish()
    expect(new Set((await responses).map((response) => response.etag)).size).toBe(1)
    expect(made).toBe(1)
  })

  test('it is made again only once everybody has been told, in whichever order they listen', async () => {
    const { cache, changes } = cacheOf()
    // Simulates the settings, which are kept in memory until a change is announced.
    let stored = 'old'
    let known: string | null = null
    const read = () => (known ??= stored)
    const make = async () => page(read())
    await cache.get('a', make)
    cache.find('a')
    changes.subscribe(() => {
      known = null
    })
    stored = 'new'
    await changes.announce(['products'])
    expect(text(await cache.get('a', make))).toBe('new')
  })

  test('it is dropped when something it shows changes, and only then', async () => {
    const { cache, changes } = cacheOf()
    await cache.get('a', async () => page('products'))
    await cache.get('b', async () => page('settings', { tags: ['settings'] }))
    await changes.announce(['products'])
    expect(cache.find('a')).toBeUndefined()
    expect(cache.find('b')).toBeDefined()
    await changes.announce(['other'])
    expect(cache.find('b')).toBeDefined()
  })

  test('an answer made while something changed is not kept: it may show the old state', async () => {
    const { cache, changes } = cacheOf()
    await cache.get('a', async () => {
      await changes.announce(['products'])
      return page('old')
    })
    expect(cache.find('a')).toBeUndefined()
  })

  test('it goes stale at its time', async () => {
    let now = 0
    const { cache } = cacheOf(() => now)
    await cache.get('a', async () => page('today', { expiresAt: new Date(1_000) }))
    expect(cache.find('a')).toBeDefined()
    now = 1_000
    expect(cache.find('a')).toBeUndefined()
  })

  test('a failure is told to all who waited and kept by nobody', async () => {
    const { cache } = cacheOf()
    await expect(cache.get('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.get('a', async () => page('again'))).variants.identity.body.toString()).toBe('again')
  })

  test('a failed page of a server that cannot reach its database is not kept in place of a good one', async () => {
    const { cache, changes } = cacheOf()
    let body = 'good'
    const make = async () => page(body, body === 'good' ? {} : { status: 503, cacheable: false })
    await cache.get('a', make)
    cache.find('a')
    body = 'bad'
    await changes.announce(['products'])
    expect(text(await cache.get('a', make, true))).toBe('good')
    body = 'good again'
    await changes.announce(['products'])
    expect(text(await cache.get('b', make))).toBe('good again')
  })

  test('it never grows beyond its bounds', async () => {
    const { cache } = cacheOf()
    for (let index = 0; index < 200; index++) await cache.get(`key ${index}`, async () => page('x'.repeat(2_000)))
    expect(cache.statistics.bytes).toBeLessThanOrEqual(100_000)
  })
})

describe('after a change', () => {
  test('what is asked for often is made again before the announcement ends; meanwhile visitors get the old one at once', async () => {
    let now = 0
    const { cache, changes } = cacheOf(() => now)
    let made = 0
    let finish = () => {}
    const make = async () => {
      made += 1
      if (made > 1) await new Promise<void>((resolve) => (finish = resolve))
      return page(`page ${made}`)
    }
    await cache.get('a', make)
    cache.find('a')
    const announced = changes.announce(['products'])
    await expect.poll(() => made).toBe(2)
    expect(text(cache.find('a'))).toBe('page 1')
    expect(cache.find('a', true), 'somebody who reloads waits').toBeUndefined()
    now = 900
    expect(cache.find('a'), 'less than a second is the most').toBeUndefined()
    finish()
    await announced
    expect(text(cache.find('a'))).toBe('page 2')
    expect(made).toBe(2)
  })

  test('what is gone after a change is gone at once', async () => {
    const { cache, changes } = cacheOf()
    let isThere = true
    const make = async () => (isThere ? page('here') : { ...page('gone'), status: 404, cacheable: false })
    await cache.get('a', make)
    cache.find('a')
    isThere = false
    await changes.announce(['products'])
    expect(cache.find('a')).toBeUndefined()
    expect((await cache.get('a', make)).status).toBe(404)
  })

  test('a second change during the making is not lost', async () => {
    const { cache, changes } = cacheOf()
    let price = 1
    let during: Promise<void> | null = null
    const make = async () => {
      const seen = price
      if (price === 2 && !during) {
        price = 3
        during = changes.announce(['products'])
      }
      return page(`price ${seen}`)
    }
    await cache.get('a', make)
    cache.find('a')
    price = 2
    await changes.announce(['products'])
    await during
    expect(text(cache.find('a', true) ?? (await cache.get('a', make, true)))).toBe('price 3')
  })

  test('while announcements may be missed, an answer is believed for five seconds and then checked, but sent if it cannot be', async () => {
    let now = 0
    const { cache, changes } = cacheOf(() => now)
    let response = page('old')
    const make = async () => response
    await cache.get('a', make)
    changes.lose()
    now = 4_999
    expect(text(cache.find('a'))).toBe('old')
    now = 5_000
    expect(cache.find('a')).toBeUndefined()
    response = page('', { status: 503, cacheable: false })
    expect(text(await cache.get('a', make))).toBe('old')
    expect(text(cache.find('a')), 'not asked for again at once').toBe('old')
    response = page('new')
    now = 10_000
    expect(text(await cache.get('a', make))).toBe('new')
  })

  test('what is asked for again and again stays, however many others are asked for once', async () => {
    const { cache } = cacheOf()
    const make = async () => page('x'.repeat(2_000))
    await cache.get('home', make)
    for (let index = 0; index < 200; index++) {
      await cache.get(`variant ${index}`, make)
      expect(cache.find('home')).toBeDefined()
    }
    expect(cache.statistics.bytes).toBeLessThanOrEqual(100_000)
  })

  test('a page that is not there is made again only when it is asked for', async () => {
    const { cache, changes } = cacheOf()
    let made = 0
    const make = async () => {
      made += 1
      return page('missing', { status: 404, expiresAt: new Date(30_000) })
    }
    await cache.get('a', make)
    expect(cache.find('a')).toBeDefined()
    await changes.announce(['products'])
    expect(cache.find('a')).toBeUndefined()
    expect(made).toBe(1)
  })
})

test('the encoding follows what the browser accepts', () => {
  expect(chooseEncoding('gzip, deflate, br')).toBe('br')
  expect(chooseEncoding('gzip')).toBe('gzip')
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip')
  expect(chooseEncoding('zebra')).toBe('identity')
  expect(chooseEncoding(undefined)).toBe('identity')
})

test('#441 nothing in a page’s data can close its script element, nothing in an attribute its quotes', () => {
  expect(escapeJson({ name: '</script><script>alert(1)</script>' })).not.toContain('<')
  expect(JSON.parse(escapeJson({ name: '</script>&\u2028' }))).toEqual({ name: '</script>&\u2028' })
  expect(escapeHtml('"><b>\'&')).toBe('&quot;&gt;&lt;b&gt;&#39;&amp;')
})
