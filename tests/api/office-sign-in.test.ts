import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStaff, officePassword, openOfficeBrowser, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

describe('signing in to the back office', () => {
  test('O001 the right password opens a session in an httpOnly, strict cookie', async () => {
    const { email } = await addStaff(shop, 'manager')
    const { call } = await openOfficeBrowser(shop)
    const response = await call('POST', '/sign-in', { email, password: officePassword })
    expect(await response.json()).toEqual({ step: 'ready' })
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('vitrine_office='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    const me = await (await call('GET', '/me')).json()
    expect(me).toMatchObject({ email, role: 'manager', two_factor: false })
    expect(me.permissions).toContain('refunds.make')
    expect(me.permissions).not.toContain('staff.manage')
  })

  test('the sign-in page learns whether its browser has a session', async () => {
    const { email } = await addStaff(shop, 'viewer')
    const { call } = await openOfficeBrowser(shop)
    const isSignedIn = async () => (await (await call('GET', '/sign-in')).json()).signed_in
    expect(await isSignedIn()).toBe(false)
    await call('POST', '/sign-in', { email, password: officePassword })
    expect(await isSignedIn()).toBe(true)
    await call('POST', '/sign-out')
    expect(await isSignedIn()).toBe(false)
  })

  test('O002 a wrong password, an unknown address and somebody without a role get one answer', async () => {
    const { email } = await addStaff(shop, 'viewer')
    const { call } = await openOfficeBrowser(shop)
    const wrong = await call('POST', '/sign-in', { email, password: 'not this one' })
    const unknown = await call('POST', '/sign-in', { email: 'nobody@office.test', password: officePassword })
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toEqual(await unknown.json())
  })

  test('O009 a session ends after two idle hours', async () => {
    const staff = await signInAs(shop, 'viewer')
    const start = shop.clock().getTime()
    shop.setNow(new Date(start + 119 * 60_000))
    expect((await staff.get('/me')).status).toBe(200)
    shop.setNow(new Date(start + (119 + 121) * 60_000))
    const over = await staff.get('/me')
    expect(over.status).toBe(401)
    expect(await over.json()).toMatchObject({ code: 'auth.signedOut' })
    shop.setNow(new Date(start))
  })

  test('O021 a change without the anti-forgery token, or from another page, is refused', async () => {
    const staff = await signInAs(shop, 'viewer')
    expect((await staff.call('PATCH', '/me', { theme: 'dark' }, { 'x-xsrf-token': '' })).status).toBe(419)
    const foreign = { origin: 'https://elsewhere.example' }
    expect((await staff.call('PATCH', '/me', { theme: 'dark' }, foreign)).status).toBe(403)
    expect(await (await staff.get('/me')).json()).toMatchObject({ theme: 'system' })
    expect((await staff.call('PATCH', '/me', { theme: 'dark' })).status).toBe(200)
    expect(await (await staff.get('/me')).json()).toMatchObject({ theme: 'dark' })
  })
})
