import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ environment: { CORS_ORIGINS: 'https://partner.test' } })
})
afterAll(() => shop.close())

test('an origin that the owner listed reads the shop, never the back office, whatever the spelling', async () => {
  const owner = await signInAs(shop, 'owner')
  const document = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const paths = Object.keys(document.paths).flatMap((path) =>
    path.startsWith('/api/admin/') ? path.slice('/api/admin'.length).replace(/\{\w+\}/g, '1') : [],
  )
  expect(paths.length).toBeGreaterThan(100)
  expect((await owner.get('/customers')).status).toBe(200)
  for (const origin of ['https://partner.test', 'HTTPS://PARTNER.TEST']) {
    const foreign = { origin, 'sec-fetch-site': 'same-site' }
    for (const path of ['', '/', ...paths]) {
      const preflight = { ...foreign, 'access-control-request-method': 'PUT' }
      for (const response of [
        await owner.call('GET', path, undefined, foreign),
        await owner.call('POST', path, {}, foreign),
        await owner.call('OPTIONS', path, undefined, preflight),
      ]) {
        expect([response.status, response.headers.get('access-control-allow-origin')], path).toEqual([403, null])
        expect(response.headers.get('access-control-allow-credentials'), path).toBeNull()
      }
    }
  }
  for (const path of ['/api/%61dmin/customers', '/api/admin%2Fcustomers', '/api/./admin/customers', '//api/admin/me']) {
    const response = await shop.app.request(`http://localhost${path}`, { headers: { origin: 'https://partner.test' } })
    expect([path, response.status >= 400], path).toEqual([path, true])
  }
})
