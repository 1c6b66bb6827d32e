import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { controlCommands } from '#commands/control-server.ts'
import { auditLog, staff } from '#database/schema/schema.ts'
import { advance, codeOf, enrol, givePassword } from '../support/authenticator.ts'
import { addStaff, openOfficeBrowser, officePassword as password, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
/** A shop that requires a second factor. */
let strict: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  strict = await createTestShop({ environment: { DEMO: '0' } })
})
afterAll(async () => {
  await shop.close()
  await strict.close()
})

async function withFactor() {
  const { email, id } = await addStaff(shop, 'manager')
  const first = await givePassword(shop, { email, password })
  return { email, id, first, ...(await enrol(shop, first)) }
}

describe('the second factor', () => {
  test('O004 nothing but setting it up answers before, and QR and typed secret are the same', async () => {
    const { email } = await addStaff(strict, 'owner')
    const { call, response } = await givePassword(strict, { email, password })
    expect(await response.json()).toEqual({ step: 'enrol' })
    for (const [method, path] of [
      ['GET', '/settings'],
      ['GET', '/staff'],
      ['GET', '/me/sessions'],
      ['GET', '/views'],
      ['POST', '/me/recovery-codes'],
    ] as const) {
      const refused = await call(method, path)
      expect([refused.status, ((await refused.json()) as { code: string }).code], path).toEqual([
        403,
        'auth.secondFactor',
      ])
    }
    expect(await (await call('GET', '/me')).json()).toMatchObject({ two_factor: false, two_factor_required: true })
    const offer = (await (await call('POST', '/me/two-factor', {})).json()) as Record<string, string>
    const uri = new URL(offer.uri!)
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(offer.secret)
    expect([uri.searchParams.get('algorithm'), uri.searchParams.get('digits'), uri.searchParams.get('period')]).toEqual(
      ['SHA1', '6', '30'],
    )
    const { renderSVG } = await import('uqr')
    expect(offer.qr).toBe(renderSVG(offer.uri!, { border: 2, pixelSize: 6 }))
    // A repeated request returns the same offer, because a page may load twice.
    expect(await (await call('POST', '/me/two-factor', {})).json()).toEqual(offer)
    expect((await call('POST', '/me/two-factor', { code: '000000' })).status).toBe(422)
    const done = await call('POST', '/me/two-factor', { code: codeOf(strict, offer.secret!) })
    const { recovery_codes: codes } = (await done.json()) as { recovery_codes: string[] }
    expect(new Set(codes).size).toBe(10)
    expect((await call('GET', '/staff')).status).toBe(200)
    const rows = JSON.stringify(await strict.database.select().from(staff))
    expect(rows).not.toContain(offer.secret)
  })

  test('O001 with a second factor the password alone opens nothing; the code gives another cookie', async () => {
    const { email, secret } = await withFactor()
    const { call, jar, response } = await givePassword(shop, { email, password })
    expect(await response.json()).toEqual({ step: 'code' })
    const half = jar.get('vitrine_office')
    expect((await call('GET', '/me')).status).toBe(401)
    const given = await call('POST', '/sign-in/code', { code: codeOf(shop, secret) })
    expect(await given.json()).toEqual({ step: 'ready', recovery_codes_left: null })
    expect(jar.get('vitrine_office')).not.toBe(half)
    expect(await (await call('GET', '/me')).json()).toMatchObject({ two_factor: true, recovery_codes_left: 10 })
  })

  test('O005 a code works once; one step off is taken, two steps off refused', async () => {
    const { email, secret } = await withFactor()
    const tryCode = async (code: string) => {
      const { call } = await givePassword(shop, { email, password })
      return (await call('POST', '/sign-in/code', { code })).status
    }
    expect(await tryCode(codeOf(shop, secret, 2))).toBe(422)
    expect(await tryCode(codeOf(shop, secret, -2))).toBe(422)
    const code = codeOf(shop, secret, -1)
    expect(await tryCode(code)).toBe(200)
    expect(await tryCode(code)).toBe(422)
    expect(await tryCode(codeOf(shop, secret, 1))).toBe(200)
    advance(shop, 90)
    const twice = codeOf(shop, secret)
    const both = await Promise.all([tryCode(twice), tryCode(twice)])
    expect(both.sort()).toEqual([200, 422])
  })

  test('O005 five wrong codes lock the second step for a quarter of an hour, in every browser', async () => {
    const { email, secret } = await withFactor()
    const { call } = await givePassword(shop, { email, password })
    const wrong = await Promise.all(
      Array.from({ length: 8 }, async () => (await call('POST', '/sign-in/code', { code: '123 45' })).status),
    )
    expect(wrong.filter((status) => status === 422)).toHaveLength(5)
    expect(wrong.filter((status) => status === 429)).toHaveLength(3)
    const other = await givePassword(shop, { email, password })
    const locked = await other.call('POST', '/sign-in/code', { code: codeOf(shop, secret) })
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(890)
    advance(shop, 901)
    const later = await givePassword(shop, { email, password })
    expect((await later.call('POST', '/sign-in/code', { code: codeOf(shop, secret) })).status).toBe(200)
  })

  test('O006 a recovery code works once, the answer counts down to none, and new ones kill the old', async () => {
    const { email, first, codes } = await withFactor()
    for (const [index, code] of codes.entries()) {
      const { call } = await givePassword(shop, { email, password })
      const typed = index % 2 ? code.toLowerCase().replace('-', ' ') : code
      const given = await call('POST', '/sign-in/code', index % 2 ? { recovery_code: typed } : { code: typed })
      expect(await given.json()).toEqual({ step: 'ready', recovery_codes_left: 9 - index })
    }
    expect(await (await first.call('GET', '/me')).json()).toMatchObject({ recovery_codes_left: 0 })
    const again = await givePassword(shop, { email, password })
    expect((await again.call('POST', '/sign-in/code', { code: codes[0] })).status).toBe(422)
    const renew = async () =>
      ((await (await first.call('POST', '/me/recovery-codes')).json()) as { recovery_codes: string[] }).recovery_codes
    const old = await renew()
    const fresh = await renew()
    expect(new Set([...codes, ...old, ...fresh]).size).toBe(30)
    const last = await givePassword(shop, { email, password })
    expect((await last.call('POST', '/sign-in/code', { code: old[0] })).status).toBe(422)
    expect((await last.call('POST', '/sign-in/code', { code: fresh[0] })).status).toBe(200)
  })

  test('O007 turning it off asks for password and code, ends all other sessions and mails the person', async () => {
    const { email, secret, first } = await withFactor()
    const other = await givePassword(shop, { email, password })
    expect((await other.call('POST', '/sign-in/code', { code: codeOf(shop, secret) })).status).toBe(200)
    advance(shop, 60)
    const code = () => codeOf(shop, secret)
    const wrong = await first.call('DELETE', '/me/two-factor', { password: 'not this one', code: code() })
    expect(await wrong.json()).toMatchObject({ errors: { password: ['auth.wrongPassword'] } })
    const noCode = await first.call('DELETE', '/me/two-factor', { password, code: '111111' })
    expect(await noCode.json()).toMatchObject({ errors: { code: ['auth.codeWrong'] } })
    await shop.drainJobs()
    shop.mails.length = 0
    expect((await first.call('DELETE', '/me/two-factor', { password, code: code() })).status).toBe(204)
    expect((await first.call('GET', '/me')).status).toBe(200)
    expect((await other.call('GET', '/me')).status).toBe(401)
    await shop.drainJobs()
    expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Two-step verification at Vitrine is off'],
    ])
    expect((await first.call('DELETE', '/me/two-factor', { password, code: code() })).status).toBe(409)
  })

  test('O007 #12 an owner who lost telephone and codes gets back by a command: sessions end, a mail tells, the log says so', async () => {
    const { email, id } = await addStaff(shop, 'owner')
    const first = await givePassword(shop, { email, password })
    const { codes } = await enrol(shop, first)
    await shop.drainJobs()
    shop.mails.length = 0
    const reset = (address: string) =>
      controlCommands['owner/reset-second-factor']!(shop, {
        query: new URLSearchParams({ email: address }),
        body: new Uint8Array(),
      })
    const manager = await withFactor()
    for (const address of ['nobody@office.test', manager.email]) {
      await expect(reset(address), address).rejects.toThrow('is no active owner')
    }
    expect((await manager.first.call('GET', '/me')).status).toBe(200)

    expect((await reset(email.toUpperCase())).body).toContain('signs in with the password alone')
    expect((await first.call('GET', '/me')).status).toBe(401)
    await shop.drainJobs()
    expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Two-step verification at Vitrine is off'],
    ])
    const written = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `staff:${id}`))
    expect(written.at(-1)).toMatchObject({ actor: 'command', staffId: null, action: 'staff.secondFactorOff' })
    await expect(reset(email)).rejects.toThrow('has no second factor')

    const again = await givePassword(shop, { email, password })
    expect((await again.call('GET', '/me')).status).toBe(200)
    const renewed = await enrol(shop, again)
    expect(renewed.codes.filter((code) => codes.includes(code))).toEqual([])
  })

  test('O011 a sensitive act after a quarter of an hour asks for password or code, then goes on', async () => {
    const { first, secret } = await withFactor()
    advance(shop, 16 * 60)
    const late = await first.call('POST', '/me/recovery-codes')
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([403, 'auth.reauthenticate'])
    expect((await first.call('POST', '/me/confirm', { password: 'not this one' })).status).toBe(422)
    expect((await first.call('POST', '/me/confirm', {})).status).toBe(422)
    expect((await first.call('POST', '/me/recovery-codes')).status).toBe(403)
    expect((await first.call('POST', '/me/confirm', { password })).status).toBe(204)
    expect((await first.call('POST', '/me/recovery-codes')).status).toBe(200)
    advance(shop, 16 * 60)
    expect((await first.call('POST', '/me/confirm', { code: codeOf(shop, secret) })).status).toBe(204)
    expect((await first.call('POST', '/me/recovery-codes')).status).toBe(200)
  })

  test('the code must follow the password within ten minutes', async () => {
    const { email, secret } = await withFactor()
    const { call } = await givePassword(shop, { email, password })
    advance(shop, 601)
    expect((await call('POST', '/sign-in/code', { code: codeOf(shop, secret) })).status).toBe(401)
  })
})

describe('sessions', () => {
  test('O001 by https the cookie has the prefix that binds it to this host', async () => {
    const { email } = await addStaff(shop, 'viewer')
    const trusting = await createTestShop({ environment: { TRUST_PROXY: '1' } })
    const person = await addStaff(trusting, 'viewer', email)
    const { call, jar } = await openOfficeBrowser(trusting)
    const https = { 'x-forwarded-proto': 'https' }
    const csrf = await trusting.app.request('http://localhost/sanctum/csrf-cookie', { headers: https })
    for (const line of csrf.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string]
      jar.set(name, value)
    }
    const response = await call('POST', '/sign-in', { email: person.email, password }, https)
    const cookie = response.headers.getSetCookie().find((line) => line.includes('vitrine_office='))
    expect(cookie).toMatch(/^__Host-vitrine_office=[\w-]{43};.*Path=\/;.*HttpOnly; Secure; SameSite=Strict$/)
    await trusting.close()
  })

  test('O008 own sessions show device, address and last use; one that is ended is refused at once', async () => {
    const { email } = await addStaff(shop, 'service')
    const here = await givePassword(shop, { email, password })
    const there = await openOfficeBrowser(shop)
    const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await there.call('POST', '/sign-in', { email, password }, agent)
    type Session = { id: string; device: string; address: string; last_used_at: string; current: boolean }
    const { items } = (await (await here.call('GET', '/me/sessions')).json()) as { items: Session[] }
    expect(items).toHaveLength(2)
    const other = items.find((session) => !session.current)!
    expect(other).toMatchObject({ device: 'Firefox, Windows', address: '127.0.0.1' })
    expect(Date.parse(other.last_used_at)).toBeLessThanOrEqual(shop.clock().getTime())
    const stranger = await signInAs(shop, 'owner')
    expect((await stranger.call('DELETE', `/me/sessions/${other.id}`)).status).toBe(404)
    expect((await there.call('GET', '/me')).status).toBe(200)
    expect((await here.call('DELETE', `/me/sessions/${other.id}`)).status).toBe(204)
    expect((await there.call('GET', '/me')).status).toBe(401)
    expect((await here.call('DELETE', '/me/sessions/8e2f3c56-0d60-4ef0-9a3e-0b9b3d8f0a11')).status).toBe(404)
  })

  test('O009 a session ends twelve hours after it began, however busy', async () => {
    const staffCaller = await signInAs(shop, 'viewer')
    const start = shop.clock().getTime()
    for (let hours = 1; hours < 12; hours++) {
      shop.setNow(new Date(start + hours * 3_600_000))
      expect((await staffCaller.get('/me')).status).toBe(200)
    }
    shop.setNow(new Date(start + 12 * 3_600_000))
    expect((await staffCaller.get('/me')).status).toBe(401)
  })

  test('O010 a new password ends every session', async () => {
    const { email } = await addStaff(shop, 'editor')
    const { call } = await givePassword(shop, { email, password })
    const other = await givePassword(shop, { email, password })
    const asked = await openOfficeBrowser(shop)
    shop.mails.length = 0
    const headers = {
      'content-type': 'application/json',
      'x-xsrf-token': asked.jar.get('XSRF-TOKEN')!,
      cookie: [...asked.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const post = (path: string, body: unknown) =>
      shop.app.request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await post('/api/auth/forgot-password', { email })
    await shop.drainJobs()
    const token = /([\w-]{43})/.exec(shop.mails.find(({ to }) => to === email)!.text)![1]
    const fresh = 'another long phrase 7'
    expect((await post('/api/auth/reset-password', { token, password: fresh })).status).toBe(204)
    expect((await call('GET', '/me')).status).toBe(401)
    expect((await other.call('GET', '/me')).status).toBe(401)
    expect((await givePassword(shop, { email, password: fresh })).response.status).toBe(200)
  })
})
