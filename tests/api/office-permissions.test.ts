import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { isOpenOfficeCall } from '#api/office/office-calls.ts'
import { tokenScopes } from '#domain/people/api-tokens/api-token-rules.ts'
import { mayRole, type Permission, permissions, rolePermissions } from '#domain/people/staff/permission-rules.ts'
import { staffRoles } from '#shared/vocabularies.ts'
import { type OfficeCaller, officePassword as password, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

type Call = { method: string; path: string; permission: string | undefined; isForTokens: boolean }

let shop: TestShop
/** Every call of the back office, as the API's own document lists them. */
let calls: Call[]
beforeAll(async () => {
  const base = await createTestShop()
  // Every call by every role comes from one address.
  shop = { ...base, app: createApi(base, { rateLimitScale: 1_000 }) }
  const document = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-permission'?: string; security?: Record<string, string[]>[] }>>
  }
  calls = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/admin/') && !isOpenOfficeCall(path.replace(/\{\w+\}/g, 'a')))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.slice('/api/admin'.length).replace(/\{\w+\}/g, '999999'),
        permission: operation['x-permission'],
        isForTokens: operation.security?.some((one) => 'apiToken' in one) ?? false,
      })),
    )
})
afterAll(() => shop.close())

const bodyFor = ({ method }: Call) => (method === 'GET' ? undefined : {})
const codeOf = async (response: Response) => {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined
  return ((await response.json()) as { code?: string } | null)?.code
}

describe('permissions', () => {
  test('O016 every call names its permission, and each is one of the matrix', () => {
    expect(calls.length).toBeGreaterThan(20)
    const known = new Set<string>([...permissions, 'signed in'])
    expect(calls.filter(({ permission }) => !permission || !known.has(permission))).toEqual([])
  })

  test('O016 the matrix is the documented one', () => {
    const counts = Object.fromEntries(staffRoles.map((role) => [role, rolePermissions[role].length]))
    expect(rolePermissions.owner).toEqual(permissions)
    expect(permissions.filter((permission) => !rolePermissions.manager.includes(permission))).toEqual([
      'conflicts.decide',
      'staff.manage',
      'tokens.manage',
    ])
    const writes = /\.(write|edit|fulfil|make|handle|publish|act|money|privacy|manage|decide)$|^exports/
    expect(rolePermissions.viewer.filter((permission) => writes.test(permission))).toEqual([])
    expect(staffRoles.filter((role) => mayRole(role, 'people.see'))).toEqual(['owner', 'manager', 'service'])
    expect(counts.owner).toBe(permissions.length)
  })

  test('O003 without a sign-in, with a shopper’s token or session, every call is 401 or 403', async () => {
    const anybody = createBrowser(shop)
    await anybody.get('/sanctum/csrf-cookie')
    const shopper = createBrowser(shop)
    const account = { email: 'walker@example.test', password: 'a quiet winter evening', firstName: 'A', lastName: 'B' }
    shopper.token = ((await (await shopper.post('/api/register', account)).json()) as { token: string }).token
    for (const call of calls) {
      const path = `/api/admin${call.path}`
      const ask = (browser: typeof anybody) => {
        const token = decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '')
        const headers = { 'x-xsrf-token': token, 'content-type': 'application/json' }
        const isRead = call.method === 'GET'
        return browser.request(path, isRead ? {} : { method: call.method, headers, body: '{}' })
      }
      const named = `${call.method} ${path}`
      expect([401, 403], named).toContain((await ask(anybody)).status)
      expect([401, 403], named).toContain((await ask(shopper)).status)
    }
  })

  for (const role of staffRoles) {
    test(`O016 every call answers ${role} as the matrix says`, {
      tags: role === 'owner' || role === 'viewer' ? [] : ['full'],
    }, async () => {
      const staff: OfficeCaller = await signInAs(shop, role)
      for (const call of calls) {
        const named = `${call.method} ${call.path} as ${role}`
        const response = await staff.call(call.method, call.path, bodyFor(call))
        const allowed = call.permission === 'signed in' || mayRole(role, call.permission as Permission)
        if (!allowed) {
          expect([response.status, await codeOf(response)], named).toEqual([403, 'auth.permission'])
        } else {
          expect([401, 403, 500], named).not.toContain(response.status)
        }
      }
    })
  }

  test('O202 every call answers a token as its scopes and its maker say', { tags: 'full' }, async () => {
    const owner = await signInAs(shop, 'owner')
    const callsOf = async (scopes: Permission[]) => {
      const made = await owner.call('POST', '/tokens', { name: 'Walker', scopes })
      const { token } = (await made.json()) as { token: string }
      return (call: Call) =>
        shop.app.request(`http://localhost/api/admin${call.path}`, {
          method: call.method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(call.method !== 'GET' && { body: '{}' }),
        })
    }
    const all = await callsOf(tokenScopes)
    const one = await callsOf(['catalogue.read'])
    for (const call of calls) {
      const named = `${call.method} ${call.path}`
      const mayNot = [403, call.permission === 'signed in' ? 'auth.personOnly' : 'auth.permission']
      const powerful = await all(call)
      if (call.isForTokens) expect([401, 403, 419, 500], named).not.toContain(powerful.status)
      else expect([mayNot.join(), '403,auth.personOnly'], named).toContain([403, await codeOf(powerful)].join())
      const weak = await one(call)
      const isAllowed = call.isForTokens && ['signed in', 'catalogue.read'].includes(call.permission!)
      if (isAllowed) expect([401, 403, 419, 500], named).not.toContain(weak.status)
      else
        expect(['403,auth.permission', '403,auth.personOnly'], named).toContain(
          [weak.status, await codeOf(weak)].join(),
        )
    }
    expect(calls.filter(({ isForTokens }) => isForTokens).length).toBeGreaterThan(60)
  })

  test('O021 every change by cookie without the token is 419, from a foreign page 403', async () => {
    const staff = await signInAs(shop, 'owner')
    for (const call of calls.filter(({ method }) => method !== 'GET')) {
      const named = `${call.method} ${call.path}`
      const forged = { 'x-xsrf-token': 'a'.repeat(43) }
      expect((await staff.call(call.method, call.path, {}, { 'x-xsrf-token': '' })).status, named).toBe(419)
      expect((await staff.call(call.method, call.path, {}, forged)).status, named).toBe(419)
      const foreign = { origin: 'https://elsewhere.example' }
      expect((await staff.call(call.method, call.path, {}, foreign)).status, named).toBe(403)
    }
    expect((await staff.get('/me')).status).toBe(200)
  })

  test('O011 every sensitive call asks again after a quarter of an hour, and no other does', async () => {
    const document = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { 'x-sensitive'?: boolean }>>
    }
    const sensitive = new Set(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods)
          .filter(([, operation]) => operation['x-sensitive'])
          .map(([method]) => `${method.toUpperCase()} ${path.slice(10).replace(/\{\w+\}/g, '999999')}`),
      ),
    )
    expect(sensitive).toContain('POST /staff/invitations')
    expect(sensitive).toContain('POST /me/recovery-codes')
    const staff = await signInAs(shop, 'owner')
    const now = shop.clock().getTime()
    shop.setNow(new Date(now + 16 * 60_000))
    for (const call of calls.filter(({ path }) => path !== '/me/confirm')) {
      const named = `${call.method} ${call.path}`
      const code = await codeOf(await staff.call(call.method, call.path, bodyFor(call)))
      expect(code === 'auth.reauthenticate', named).toBe(sensitive.has(named))
    }
    shop.setNow(new Date(now))
  })
})

describe('the owner’s script', () => {
  test('O023 the bearer token works on the settings without a second factor, and is 403 with one', async () => {
    const { ensureOwner } = await import('#domain/people/staff/ensure-owner.ts')
    const owned = await createTestShop({ environment: { OWNER_EMAIL: 'boss@example.test', OWNER_PASSWORD: password } })
    await ensureOwner(owned)
    const script = createBrowser(owned)
    const login = await script.post('/api/login', { email: 'boss@example.test', password })
    script.token = ((await login.json()) as { token: string }).token
    expect((await script.get('/api/admin/settings')).status).toBe(200)
    expect((await script.get('/api/admin/settings/presets')).status).toBe(200)
    expect((await script.patch('/api/admin/settings', { 'home.priceGuarantee': true })).status).toBe(200)
    for (const path of ['/api/admin/me', '/api/admin/staff', '/api/admin/audit', '/api/admin/views']) {
      expect([401, 403], path).toContain((await script.get(path)).status)
    }
    const { enrol, givePassword } = await import('../support/authenticator.ts')
    await enrol(owned, await givePassword(owned, { email: 'boss@example.test', password }))
    for (const response of [
      await script.get('/api/admin/settings'),
      await script.get('/api/admin/settings/presets'),
      await script.patch('/api/admin/settings', { 'home.priceGuarantee': false }),
    ]) {
      expect([response.status, await codeOf(response)]).toEqual([403, 'auth.secondFactor'])
    }
    await owned.close()
  })
})
