import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPageRenderer } from '#pages/render-page.ts'
import { type Language, languages } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import { htmlFindings } from '../support/html-audit.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** Pages that only trouble brings. */

let web: WebShop
beforeAll(async () => {
  web = await startWebShop()
})
afterAll(() => web.close())

describe.each(languages)('#434 valid HTML in %s', (language: Language) => {
  test('the page for a shop that cannot answer', async () => {
    web.beforeRendering.wait = () => Promise.reject(new ShopError('request.unavailable'))
    const response = await fetch(`http://localhost:${web.port}/sok?query=${language}`, {
      headers: { cookie: `lng=${language}` },
    })
    expect(response.status).toBe(503)
    expect(await htmlFindings(await response.text())).toEqual([])
  })

  test('the bare shell, which starts in the browser', async () => {
    const render = createPageRenderer({
      shop: web.shop,
      assets: {
        bootLoader: '/a.js',
        application: '/b.js',
        styles: ['/c.css'],
        fontStyle: '/d.css',
        fonts: ['/e.woff2'],
        partsOf: () => [],
      },
      fetchApi: async (request) => web.shop.app.fetch(request, { peer: '127.0.0.1', internal: true }),
      renderScreen: () => Promise.reject(new Error('A screen that cannot be rendered')),
    })
    const url = new URL('http://localhost/')
    const visit = { host: 'localhost', https: false, market: 'no', landing: false, key: 'home' } as const
    const { status, body } = await render({ url, language, ...visit })
    expect(status).toBe(500)
    expect(await htmlFindings(String(body))).toEqual([])
  })
})
