import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

let web: WebShop
beforeAll(async () => {
  web = await startWebShop({
    environment: {
      ALLOWED_HOSTS: 'office.vitrine.test,no.vitrine.test',
      OFFICE_HOSTS: 'office.vitrine.test',
    },
  })
})
afterAll(() => web.close())

type ApiResponse = { status: number; headers: Headers; text: string }

function get(path: string, host = 'office.vitrine.test'): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: web.port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      const headers = new Headers(
        Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
      )
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers, text }))
    })
    sent.on('error', reject).end()
  })
}

test('every address of the back office is one document: never kept, never indexed, in no frame', async () => {
  for (const path of ['/office', '/office/', '/office/orders/1001/refund', '/office/orders?payment=PAID']) {
    const { status, headers, text } = await get(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(text).toContain('translate="no"')
    expect(text).toContain('<script type="module" src="/office/assets/main.js">')
  }
  expect(web.cached().entries).toBe(0)
})

test('its policy allows no inline code, no provider and no frame around it; the nonce is fresh each time', async () => {
  const [first, second] = [await get('/office/orders'), await get('/office/orders')]
  const policy = first.headers.get('content-security-policy')!
  expect(policy).not.toMatch(/unsafe|stripe|youtube|googletagmanager|facebook/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toMatch(/img-src 'self' data: blob:/)
  const nonceOf = ({ headers, text }: ApiResponse) => {
    const [, nonce] = /style-src 'self' 'nonce-([^']+)'/.exec(headers.get('content-security-policy')!)!
    expect(text).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
    return nonce
  }
  expect(nonceOf(first)).not.toBe(nonceOf(second))
  expect(first.text).not.toMatch(/<style|style="|<script(?! type="module" src=)/)
})

test('O022 on a host that is not in OFFICE_HOSTS page and calls are unknown, and robots.txt does not name them', async () => {
  const elsewhere = 'no.vitrine.test'
  expect((await get('/office', elsewhere)).status).toBe(404)
  expect((await get('/office/orders', elsewhere)).status).toBe(404)
  expect((await get('/api/admin/me', elsewhere)).status).toBe(404)
  expect((await get('/robots.txt', elsewhere)).text).not.toContain('/office')
  expect((await get('/api/admin/me')).status).toBe(401)
  expect((await get('/robots.txt')).text).toContain('Disallow: /office')
})

test('a file of an older release is 404, not the document', async () => {
  const { status, headers, text } = await get('/office/assets/orders-screen-0ld.js')
  expect(status).toBe(404)
  expect(headers.get('content-type')).toContain('text/plain')
  expect(text).not.toContain('<html')
})
