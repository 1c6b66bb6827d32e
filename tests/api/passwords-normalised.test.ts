import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#database/schema/schema.ts'
import { hashStrength } from '#domain/people/customers/password-hash.ts'
import { addStaff, openOfficeBrowser } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const composed = 'blåbærsyltetøy é 42'.normalize('NFC')
const decomposed = composed.normalize('NFD')
const login = async (email: string, password: string) =>
  (await createBrowser(shop).post('/api/login', { email, password })).status
const hashOf = async (email: string) =>
  (await shop.database.select().from(customers).where(eq(customers.email, email)))[0]!.passwordHash!

describe('the same letters, whatever their bytes', () => {
  test('a password registered on one system signs in from another; another one does not', async () => {
    const account = { email: 'kari@example.test', password: decomposed, firstName: 'Kari', lastName: 'N' }
    expect((await createBrowser(shop).post('/api/register', account)).ok).toBe(true)
    expect(await login(account.email, composed)).toBe(200)
    expect(await login(account.email, decomposed)).toBe(200)
    expect(await login(account.email, 'blabærsyltetøy é 42')).toBe(422)
  })

  test('a hash of the bytes as typed before goes on signing in, and is renewed', async () => {
    const { email } = await addStaff(shop, 'service')
    const old = await hash(decomposed, hashStrength)
    await shop.database.update(customers).set({ passwordHash: old }).where(eq(customers.email, email))
    expect(await login(email, 'something else')).toBe(422)
    expect(await hashOf(email)).toBe(old)
    const { call } = await openOfficeBrowser(shop)
    expect((await call('POST', '/sign-in', { email, password: decomposed })).status).toBe(200)
    expect(await hashOf(email)).not.toBe(old)
    expect((await call('POST', '/me/confirm', { password: composed })).status).toBe(204)
    expect(await login(email, composed)).toBe(200)
  })
})
