import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InspectResponse } from '#contract/office/office/inspect.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { layOutResponse } from '#pages/prepared-response.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import '../support/same-seed.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

let web: WebShop
let manager: OfficeCaller
let viewer: OfficeCaller

const hosts = ['no.vitrine.test', 'sv.vitrine.test', 'www.vitrine.fr', 'sv.vitrine.fr', 'vitrine.com', 'vitrine.se']
const file = layOutResponse(
  { status: 200, headers: { 'content-type': 'image/svg+xml' }, tags: [] },
  { identity: Buffer.from('<svg/>') },
)

beforeAll(async () => {
  web = await startWebShop({
    environment: { ALLOWED_HOSTS: `${hosts.join(',')},*.example.test`, OFFICE_HOSTS: 'no.vitrine.test' },
    rateLimitScale: 1_000,
    staticFiles: [['/brand/icon.svg', file]],
  })
  const teapot = { id: 4352, name: inEveryLanguage('Teapot'), price: 7200, memberPrice: null, position: 2, images: [] }
  await saveProduct(web.shop, { ...teapot, slug: 'tekanne', categories: [{ id: 2, position: 0 }] })
  manager = await signInAs(web.shop, 'manager', 'no.vitrine.test')
  viewer = await signInAs(web.shop, 'viewer', 'no.vitrine.test')
})
afterAll(() => web.close())

type Visit = { host: string; path: string; language?: string; landing: boolean }
type ApiResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

function get({ host, path, language, landing }: Visit, headers: Record<string, string> = {}): Promise<ApiResponse> {
  const cookies = [language && `lng=${language}`, landing && 'landing=1'].filter(Boolean).join('; ')
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: web.port, path, agent: false }
    request({ ...options, headers: { host, ...(cookies && { cookie: cookies }), ...headers } }, (response) => {
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

const queryOf = ({ host, path, language, landing }: Visit) =>
  new URLSearchParams({ url: `http://${host}${path}`, ...(language && { language }), ...(landing && { landing: '1' }) })

async function inspect(visit: Visit, who = viewer): Promise<InspectResponse> {
  const response = await who.get(`/system/inspect?${queryOf(visit)}`)
  expect(response.status, JSON.stringify(visit)).toBe(200)
  return (await response.json()) as InspectResponse
}

/** Returns what a browser or search engine reads from a response. */
function readResponse({ status, headers, text }: ApiResponse) {
  const found = (pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null
  const isPage = String(headers['content-type']).startsWith('text/html')
  return {
    status,
    location: headers.location ?? null,
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    robots: headers['x-robots-tag'] ?? found(/<meta name="robots" content="([^"]*)"/),
    html: isPage && status !== 308 ? found(/<html lang="(\w+)"/) : null,
    landing: found(/"landing":(true|false)/),
  }
}

const visits = fc.record({
  host: fc.constantFrom(...hosts, 'shop.example.test', 'NO.vitrine.test', 'stranger.test'),
  path: fc
    .tuple(
      fc.constantFrom(
        ...[
          '/',
          '/produkt/handskar',
          '/produkt/handskar/',
          '/Produkt/HANDSKAR',
          '/produkt/h%61ndskar',
          '/produkt/none',
        ],
        ...['/produkt/teapot', '/produkt/tekanne', '/produkt/hidden-vase', '/kategori/hjem', '/kategori/none'],
        ...['/sider/abonnement', '/sidor/abonnement', '/sidor/none', '/kontakt-oss', '/kontakta-oss', '/handlekurv'],
        ...['/kundvagn', '/kassen', '/konto', '/konto/installningar', '/angrerett', '/sok', '/ordre/made-up-token'],
        ...['/nothing/here', '/a%00b', '/%0Aproduct', '/api/shop', '/api/nothing', '/robots.txt', '/healthz'],
        ...['/brand/icon.svg', '/office/orders', '/office/assets/old.js', '/manifest.webmanifest', '/%E0%A4%A'],
      ),
      fc.constantFrom(
        '',
        '',
        '?lng=sv',
        '?lng=fr&page=2',
        '?lng=xx',
        '?soid=42',
        '?page=2&sort=price',
        '?utm=1&query=lamp',
      ),
    )
    .map((parts) => parts.join('')),
  language: fc.constantFrom(undefined, undefined, 'no', 'sv', 'fr', 'en'),
  landing: fc.boolean(),
})

describe('O236 the inspector', () => {
  test('O236 says what the shop answers, in forty generated cases', { tags: 'full' }, async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(visits, async (visit) => {
        const reported = await inspect(visit)
        const real = readResponse(await get(visit))
        const { status, location, canonical, robots } = reported
        const html = real.html && reported.answered_by === 'page' ? reported.language.html : real.html
        expect({
          status,
          location,
          canonical,
          robots,
          html,
          landing: real.landing && String(reported.landing),
        }).toEqual(real)
        seen.add(`${reported.answered_by} ${status}`)
      }),
      { numRuns: 40 },
    )
    // Among them were all kinds.
    for (const kind of ['page 200', 'page 308', 'page 404', 'refused 400']) expect([...seen]).toContain(kind)
  })

  test('O236 names market, language with why, brand, country, screen, object, landing and canonical', async () => {
    const reported = await inspect({ host: 'www.vitrine.fr', path: '/produkt/handskar?soid=7&x=1', landing: false })
    expect(reported).toMatchObject({
      host: 'www.vitrine.fr',
      path: '/produkt/handskar',
      query: '?soid=7&x=1',
      answered_by: 'page',
      market: 'no',
      country: 'FR',
      route: 'product',
      landing: true,
      status: 200,
      location: null,
      robots: null,
      language: { code: 'fr', html: 'fr', why: 'domain', reading: 'A' },
      brand: { french: true, name: expect.any(String) },
      object: { kind: 'product', id: '4351' },
      canonical: 'http://www.vitrine.fr/produkt/handskar',
      title: expect.stringContaining('Gants de cuir'),
    })
    const chosen = { host: 'sv.vitrine.test', path: '/?lng=no', language: 'fr', landing: false }
    expect(await inspect(chosen)).toMatchObject({ market: 'sv', country: 'SE', language: { code: 'no', why: 'query' } })
    const before = { ...chosen, path: '/' }
    expect(await inspect(before)).toMatchObject({ language: { code: 'fr', why: 'cookie' }, route: 'home' })
    const moved = { host: 'sv.vitrine.test', path: '/produkt/teapot?a=1', landing: false }
    expect(await inspect(moved)).toMatchObject({ status: 308, location: '/produkt/tekanne?a=1', canonical: null })
    const foreign = { host: 'stranger.test', path: '/', landing: false }
    expect(await inspect(foreign)).toMatchObject({ answered_by: 'refused', status: 400, route: null, kept: null })
    expect((await viewer.get('/system/inspect?url=http://[')).status).toBe(422)
    expect((await viewer.get('/system/inspect?url=vitrine.com&colour=red')).status).toBe(422)
  })
})

describe('what is kept', () => {
  const visit = { host: 'vitrine.com', path: '/produkt/handskar', landing: false }
  const drop = (body?: object, who = manager) => who.call('POST', '/system/cache/drop', body)
  const rendersOf = async (work: () => Promise<unknown>) => {
    const before = web.rendered.length
    await work()
    return web.rendered.length - before
  }

  test('O237 looking keeps nothing; a page that was visited shows age, tags and size; another language is another', async () => {
    await drop()
    expect((await inspect(visit)).kept).toBeNull()
    expect((await inspect(visit)).kept).toBeNull()
    await get(visit)
    const { kept, process: responding, keepable } = await inspect(visit)
    expect(kept).toMatchObject({ is_stale: false, tags: expect.arrayContaining(['product:4351', 'settings']) })
    expect(kept!.age_seconds).toBeLessThan(120)
    expect(kept!.size).toBeGreaterThan(2_000)
    expect(keepable).toBe(true)
    expect(responding.id).toBe(process.pid)
    expect([responding.entries, responding.size]).toEqual([web.cached().entries, web.cached().bytes])
    expect((await inspect({ ...visit, language: 'sv' })).kept).toBeNull()
    expect(await inspect({ ...visit, path: '/sok?query=lamp' })).toMatchObject({ keepable: false, kept: null })
  })

  test('O237 dropping a page makes its next visit fresh, once, and leaves the others', async () => {
    const other = { ...visit, path: '/kategori/hjem' }
    for (const _ of [1, 2, 3]) for (const page of [visit, other]) await get(page)
    expect((await drop({ url: `http://${visit.host}${visit.path}` })).status).toBe(204)
    expect((await inspect(visit)).kept).toBeNull()
    expect(await rendersOf(() => get(other))).toBe(0)
    expect(await rendersOf(() => get(visit))).toBe(1)
    expect(await rendersOf(() => get(visit))).toBe(0)
    const { items } = (await (await manager.get('/audit?action=cache.dropped')).json()) as {
      items: { after: unknown }[]
    }
    expect(items[0]!.after).toEqual({ address: 'vitrine.com/produkt/handskar' })
  })

  test('O237 what was being made while it was dropped is not kept', async () => {
    await drop({ url: `${visit.host}${visit.path}` })
    let go = () => {}
    const begun = new Promise<void>((begin) => {
      web.beforeRendering.wait = () =>
        new Promise((resolve) => {
          go = resolve
          begin()
        })
    })
    const visiting = get(visit)
    await begun
    web.beforeRendering.wait = async () => {}
    await drop({ url: `${visit.host}${visit.path}` })
    go()
    await visiting
    expect((await inspect(visit)).kept).toBeNull()
  })

  test('O237 dropping everything does so at once; nothing old is sent even for a moment', async () => {
    for (const _ of [1, 2, 3]) await get(visit)
    expect((await drop({})).status).toBe(204)
    expect(web.cached().entries).toBe(0)
    expect(await rendersOf(() => get(visit))).toBe(1)
  })

  test('O242 a viewer inspects and may not drop; an address that is never kept is refused', async () => {
    expect((await drop({ url: `http://${visit.host}${visit.path}` }, viewer)).status).toBe(403)
    for (const path of ['/sok', '/api/shop', '/ordre/token', '/brand/icon.svg']) {
      expect((await drop({ url: `http://${visit.host}${path}` })).status, path).toBe(422)
    }
    const editor = await signInAs(web.shop, 'editor', 'no.vitrine.test')
    expect((await editor.get(`/system/inspect?${queryOf(visit)}`)).status).toBe(403)
  })
})

test('a path of several slashes is moved to one slash and never names a host; the inspector says the same', async () => {
  const host = 'no.vitrine.test'
  for (const path of [
    '//evil.example/produkt/tekanne',
    '///evil.example',
    '//[',
    '//:',
    '//user@x/',
    '//1.2.3.999/?a=1',
  ]) {
    const response = await get({ host, path, landing: false })
    expect(response.status, path).toBe(308)
    expect(response.headers.location, path).toMatch(/^\/(?!\/)/)
    const said = await inspect({ host, path, landing: false })
    expect([said.status, said.location], path).toEqual([308, response.headers.location])
    const next = await get({ host, path: String(response.headers.location), landing: false })
    expect(next.status, path).toBeLessThan(500)
    expect(next.text, path).not.toContain('//evil.example')
  }
})
