import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactMessages } from '#database/schema/schema.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let browser: TestBrowser
const message = {
  firstName: 'Kari',
  lastName: 'Nordmann',
  email: 'kari@example.test',
  phone: '+47 400 00 000',
  content: 'Når kommer pakken?\nHilsen Kari',
}

beforeAll(async () => {
  shop = await createTestShop({ seed: 'none', environment: { ALLOWED_HOSTS: '*.example.no' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.delete(contactMessages)
  shop.mails.length = 0
  browser = createBrowser(shop, { host: 'shop.example.no' })
})

test('#368 #332 a message in form data is accepted, stored and mailed to the shop', async () => {
  const response = await browser.postForm('/api/contact', message)
  expect(response.status).toBe(202)
  const [stored] = await shop.database.select().from(contactMessages)
  expect(stored).toMatchObject({ ...message, language: 'no' })
  await shop.drainJobs()
  expect(shop.mails).toHaveLength(1)
  const [mail] = shop.mails
  expect(mail).toMatchObject({ to: 'hello@vitrine.test', subject: 'Melding fra Kari Nordmann' })
  expect(mail!.text).toContain('Når kommer pakken?\nHilsen Kari')
  expect(mail!.text).toContain('kari@example.test')
  expect(mail!.html).toContain('+47 400 00 000')
})

test('#368 url-encoded form data is accepted too', async () => {
  await browser.get('/sanctum/csrf-cookie')
  const response = await browser.request('/api/contact', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')!,
    },
    body: new URLSearchParams(message).toString(),
  })
  expect(response.status).toBe(202)
})

test('the same message sent again, also at once, is kept and mailed once; tomorrow it may be written again', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => browser.postForm('/api/contact', message)))
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(await shop.database.select().from(contactMessages)).toHaveLength(1)
  await shop.drainJobs()
  expect(shop.mails).toHaveLength(1)
  shop.setNow(new Date(Date.now() + 25 * 3_600_000))
  await browser.postForm('/api/contact', message)
  expect(await shop.database.select().from(contactMessages)).toHaveLength(2)
  shop.setNow(new Date())
})

test('what is missing or endless is named by field', async () => {
  const errors = async (fields: Record<string, string>) => {
    const response = await browser.postForm('/api/contact', fields)
    return [response.status, ((await response.json()) as { errors: object }).errors]
  }
  expect(await errors({ ...message, email: 'nobody' })).toEqual([422, { email: ['validation.email'] }])
  expect(await errors({ ...message, content: '  ' })).toEqual([422, { content: ['validation.required'] }])
  expect(await errors({ ...message, content: 'x'.repeat(20_001) })).toEqual([422, { content: ['validation.tooLong'] }])
})

test('a name cannot add header lines, and words cannot become markup', async () => {
  const nasty = { ...message, firstName: 'Kari\r\nBcc: all@example.test', content: '<script>alert(1)</script>' }
  await browser.postForm('/api/contact', nasty)
  await shop.drainJobs()
  const [mail] = shop.mails
  expect(mail!.subject).not.toMatch(/[\r\n]/)
  expect(mail!.html).not.toContain('<script>')
})
