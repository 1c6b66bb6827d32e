import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('the same letters, whatever their bytes', () => {
  test('a password registered on one system signs in from another; another one does not', async () => {
    const account = { email: 'kari@example.test', password: decomposed, firstName: 'Kari', lastName: 'N' }
    expect((await createBrowser(shop).post('/api/register', account)).ok).toBe(true)
    expect(await login(account.email, composed)).toBe(200)
    expect(await login(account.email, decomposed)).toBe(200)
    expect(await login(account.email, 'blabærsyltetøy é 42')).toBe(422)
  })
})
