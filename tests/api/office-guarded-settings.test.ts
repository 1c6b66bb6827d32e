import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { minuteMs } from '#shared/dates.ts'
import { type OfficeCaller, officePassword, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: OfficeCaller
let manager: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: 'vitrine.test,sv.vitrine.test,vitrine.fr' } })
  owner = await signInAs(shop, 'owner')
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
})

const change = async (who: OfficeCaller, changes: object) =>
  who.call('PATCH', '/settings', changes, { 'if-match': (await who.get('/settings')).headers.get('etag')! })
const responseOf = async (response: Response) => {
  const { code, errors } = (await response.json()) as { code?: string; errors?: Record<string, string[]> }
  return { status: response.status, code, errors }
}
const guarded = [
  { 'brand.main': { baseUrl: 'https://vitrine.test' } },
  { 'brand.french': { baseUrl: 'https://vitrine.fr' } },
  { 'brand.main': { email: 'elsewhere@example.test' } },
  { 'hosts.public': [{ url: 'https://elsewhere.test', language: 'no' }] },
  { 'staff.twoFactorRequired': false },
]

describe('settings that steer secrets and sign-in', () => {
  test('a manager, and a program with settings.write, may not change them; what is unchanged beside them may stay', async () => {
    const made = await owner.call('POST', '/tokens', {
      name: 'Settings',
      scopes: ['settings.write', 'settings.read'] satisfies Permission[],
    })
    const { token } = (await made.json()) as { token: string }
    for (const changes of guarded) {
      const named = JSON.stringify(changes)
      expect(await responseOf(await change(manager, changes)), named).toMatchObject({
        status: 403,
        code: 'auth.permission',
      })
      const byProgram = await shop.app.request('http://localhost/api/admin/settings', {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      })
      expect(await responseOf(byProgram), named).toMatchObject({ status: 403, code: 'auth.permission' })
    }
    const settings = (await (await manager.get('/settings')).json()) as Record<string, object>
    const sameBeside = { 'brand.main': { ...settings['brand.main'], phone: '+47 22 11 11 11' }, 'hosts.public': [] }
    expect((await change(manager, sameBeside)).status).toBe(200)
    await shop.drainJobs()
    expect(shop.mails).toEqual([])
  })

  test('an owner needs a fresh sign-in, in the browser as with the bearer token of a script', async () => {
    const script = createBrowser(shop)
    const login = await script.post('/api/login', { email: owner.email, password: officePassword })
    script.token = ((await login.json()) as { token: string }).token
    await shop.database.execute(`update customers set role = 'owner' where email = '${owner.email}'`)
    const now = shop.clock()
    shop.setNow(new Date(now.getTime() + 16 * minuteMs))
    for (const changes of guarded) {
      const named = JSON.stringify(changes)
      const stale = { status: 403, code: 'auth.reauthenticate' }
      expect(await responseOf(await change(owner, changes)), named).toMatchObject(stale)
      expect(await responseOf(await script.patch('/api/admin/settings', changes)), named).toMatchObject(stale)
    }
    expect((await script.patch('/api/admin/settings', { 'home.priceGuarantee': true })).status).toBe(200)
    shop.setNow(now)
    expect((await script.patch('/api/admin/settings', { 'staff.twoFactorRequired': true })).status).toBe(200)
    // The demo requires no second factor, regardless of the stored setting.
    const held = (await (await owner.get('/settings')).json()) as Record<string, unknown>
    expect(held['staff.twoFactorRequired']).toBe(false)
    expect((await change(owner, { 'brand.main': { baseUrl: 'https://vitrine.test' } })).status).toBe(200)
    expect((await change(owner, { 'brand.main': { baseUrl: '' } })).status).toBe(200)
  })

  test('every owner is mailed what was changed and by whom', async () => {
    await shop.drainJobs()
    shop.mails.length = 0
    const second = await signInAs(shop, 'owner')
    expect((await change(owner, { 'brand.main': { baseUrl: 'https://sv.vitrine.test' } })).status).toBe(200)
    await shop.drainJobs()
    expect(shop.mails.map(({ to }) => to).sort()).toEqual([owner.email, second.email].sort())
    expect(shop.mails[0]!.text).toContain('Sam owner changed')
    expect(shop.mails[0]!.text).toContain('https://sv.vitrine.test')
    expect(shop.mails[0]!.html).toContain('/office/settings')
    expect((await change(owner, { 'brand.main': { baseUrl: '' } })).status).toBe(200)
  })
})

describe('links in mails', () => {
  const forgot = async () => {
    shop.mails.length = 0
    await createBrowser(shop, { host: 'sv.vitrine.test' }).post('/api/auth/forgot-password', { email: owner.email })
    await shop.drainJobs()
    return shop.mails[0]!.text.match(/https?:\/\/\S+/)![0]
  }

  test('no public address is taken that the shop does not serve', async () => {
    for (const url of ['https://evil.example', 'https://vitrine.test.evil.example', 'https://vitrine.test:8443']) {
      expect(await responseOf(await change(owner, { 'brand.main': { baseUrl: url } })), url).toMatchObject({
        status: 422,
        errors: { 'brand.main.baseUrl': ['validation.notServed'] },
      })
    }
    expect(await forgot()).toMatch(/^https?:\/\/sv\.vitrine\.test\//)
  })

  test('an address of before that is served no longer gives way to the visitor’s host, and stands in nobody’s way', async () => {
    const allowedHosts = [...shop.environment.allowedHosts, 'left.test']
    const before = { ...shop, environment: { ...shop.environment, allowedHosts } }
    await updateSettings(before, { actor: 'test', changes: { 'brand.main': { baseUrl: 'https://left.test' } } })
    expect(await forgot()).toMatch(/^https?:\/\/sv\.vitrine\.test\//)
    expect((await change(manager, { 'brand.main': { phone: '+47 22 33 33 33' } })).status).toBe(200)
  })
})
