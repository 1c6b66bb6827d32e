import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailTemplateList, MailTemplatePreview } from '#contract/office/platform/mail-templates.ts'
import { auditLog, orders, sentMails } from '#database/schema/schema.ts'
import { languages } from '#shared/markets.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let number: number
let orderId: number

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  const fields = { email: 'mette@example.test', firstName: 'Mette', lastName: 'Lien' }
  const order = await buy(createBrowser(shop), { '4352': { quantity: 3 } }, fields)
  await shop.drainJobs()
  number = order.number
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, number))
  orderId = row!.id
})
afterAll(() => shop.close())

const kinds = async () => ((await (await manager.get('/mail-templates')).json()) as MailTemplateList).items
const preview = async (kind: string, query: string) => {
  const response = await manager.get(`/mail-templates/${kind}/preview?${query}`)
  expect(response.status, `${kind} ${query}`).toBe(200)
  return (await response.json()) as MailTemplatePreview
}
const tryOut = (kind: string, body: object, key: string | null = randomUUID(), who = manager) =>
  who.call('POST', `/mail-templates/${kind}/test`, body, key ? { 'idempotency-key': key } : {})

test('O183 every kind of mail is previewed in four languages, with sample data and with a real order', {
  tags: 'full',
}, async () => {
  const all = await kinds()
  expect(all.length).toBeGreaterThan(40)
  for (const { kind, takes_order } of all) {
    const subjects = new Set<string>()
    for (const language of languages) {
      const sample = await preview(kind, `language=${language}`)
      subjects.add(sample.subject)
      expect(sample.html).toContain('<html')
      expect(sample.text).not.toMatch(/\{\{|undefined|Invalid Date/)
      expect(sample.html + sample.text).not.toContain('Mette')
      if (!takes_order || language !== 'sv') continue
      const real = await preview(kind, `language=${language}&number=${number}`)
      expect(real.number).toBe(number)
    }
    if (kind !== 'alert') expect(subjects.size, kind).toBeGreaterThan(1)
  }
  const confirmation = await preview('orderConfirmation', `language=fr&number=${number}`)
  expect(confirmation.subject).toContain(String(number))
  expect(confirmation.text).toContain('Mette Lien')
  expect(confirmation.text).toContain('Bonjour')
  const shipped = await preview('shipped', `language=no&number=${number}`)
  expect([shipped.text.includes('Mette'), shipped.subject.includes(String(number))]).toEqual([true, true])
  // Links in a preview do not open the order.
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, number))
  expect(confirmation.html).not.toContain(row!.publicId)
})

test('O183 the page of a preview is for a frame in which nothing runs', async () => {
  const response = await manager.get('/mail-templates/orderConfirmation/page?language=en')
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await response.text()).toContain('Thank you for your order!')
})

test('O183 a test goes to the own address only, marked TEST, and is no mail of the order', async () => {
  const before = await shop.database.$count(sentMails)
  shop.mails.length = 0
  const key = randomUUID()
  const sent = await tryOut('shipped', { language: 'en', number }, key)
  expect([sent.status, await sent.json()]).toEqual([202, { to: manager.email }])
  const again = await tryOut('shipped', { language: 'en', number }, key)
  expect(again.status).toBe(202)
  await shop.drainJobs()
  expect(shop.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: manager.email, subject: expect.stringMatching(/^\[TEST\] .*\d/) },
  ])
  expect(shop.mails[0]!.html).toContain('Mette')
  expect(await shop.database.$count(sentMails)).toBe(before)
  expect(await shop.database.$count(sentMails, eq(sentMails.orderId, orderId))).toBe(1)
  const entries = await shop.database.select().from(auditLog).where(eq(auditLog.action, 'mail.tested'))
  expect(entries.map(({ subject, after }) => ({ subject, after }))).toEqual([
    { subject: 'template:shipped', after: { language: 'en', order: number } },
  ])
  expect((await tryOut('shipped', { language: 'en', to: 'somebody@example.test' })).status).toBe(422)
  expect((await tryOut('shipped', { language: 'en' }, null)).status).toBe(400)
})

test('O183 previews and tests show overrides', async () => {
  const key = 'mails:mail.shipped.lead'
  const { source } = (await (await manager.get(`/texts/sv/${key}`)).json()) as { source: string }
  const value = `${source} <b>Hälsningar!</b>`
  expect((await manager.call('PUT', `/texts/sv/${key}`, { value }, { 'if-match': '"0"' })).status).toBe(200)
  const { html, text } = await preview('shipped', 'language=sv')
  expect(html).toContain('&lt;b&gt;Hälsningar!&lt;/b&gt;')
  expect(text).toContain('<b>Hälsningar!</b>')
})

test('O183 only who may read orders and see people fills a mail with one; nobody with an unknown or erased one', async () => {
  const editor = await signInAs(shop, 'editor')
  const viewer = await signInAs(shop, 'viewer')
  const ask = (who: OfficeCaller) => who.get(`/mail-templates/shipped/preview?language=en&number=${number}`)
  expect((await editor.get('/mail-templates/shipped/preview?language=en')).status).toBe(200)
  expect(await (await ask(editor)).json()).toMatchObject({ code: 'auth.permission', permission: 'orders.read' })
  expect(await (await ask(viewer)).json()).toMatchObject({ code: 'auth.permission', permission: 'people.see' })
  expect((await tryOut('shipped', { language: 'en', number }, randomUUID(), editor)).status).toBe(403)
  expect((await tryOut('shipped', { language: 'en' }, randomUUID(), viewer)).status).toBe(403)
  expect((await tryOut('shipped', { language: 'en' }, randomUUID(), editor)).status).toBe(202)
  const unknown = await manager.get('/mail-templates/shipped/preview?language=en&number=99')
  expect([unknown.status, await unknown.json()]).toMatchObject([422, { errors: { number: ['validation.unknown'] } }])
  expect((await manager.get('/mail-templates/nothing/preview?language=en')).status).toBe(404)
  expect((await manager.get('/mail-templates/constructor/preview?language=en')).status).toBe(404)
  expect((await manager.get('/mail-templates/shipped/preview?language=de')).status).toBe(422)
  await shop.database.update(orders).set({ email: '' }).where(eq(orders.number, number))
  expect((await ask(manager)).status).toBe(422)
})

test('O183 tests are limited, whatever their kind', async () => {
  const owner = await signInAs(shop, 'manager')
  const statuses = new Set<number>()
  for (let count = 0; count < 40; count += 1) {
    const kind = count % 2 ? 'shipped' : 'welcome'
    statuses.add((await tryOut(kind, { language: 'en' }, randomUUID(), owner)).status)
  }
  expect([...statuses]).toEqual([202, 429])
})
