import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MeResponse } from '#contract/office/people/staff.ts'
import { auditLog, staff } from '#database/schema/schema.ts'
import { dateText } from '#shared/dates.ts'
import { buy, visitorFields } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { ReturnAdmin } from '../support/return-admin.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let service: OfficeCaller
let editor: OfficeCaller
let accountant: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  service = await signInAs(shop, 'service')
  editor = await signInAs(shop, 'editor')
  accountant = await signInAs(shop, 'accountant')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.drainJobs()
  shop.mails.length = 0
})

const buyerName = `${visitorFields.firstName} ${visitorFields.lastName}`
const me = async (who: OfficeCaller) => (await (await who.get('/me')).json()) as MeResponse
const choose = (who: OfficeCaller, ...notices: string[]) => who.call('PATCH', '/me', { notices })
const staffMails = () => shop.mails.filter(({ to }) => to.endsWith('@office.test'))

async function write(content: string) {
  const browser = createBrowser(shop)
  await browser.get('/sanctum/csrf-cookie')
  const body = new FormData()
  const form = { firstName: 'Åse', lastName: 'Lund', email: 'ase@example.test', phone: '', content }
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  const token = decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '')
  const sent = await browser.request('/api/contact', { method: 'POST', body, headers: { 'x-xsrf-token': token } })
  expect(sent.status).toBe(202)
}

describe('mails that staff choose', () => {
  test('O043 nobody gets any until they choose; each chooses for themselves, of what the role may read', async () => {
    expect(await me(manager)).toMatchObject({
      notices: [],
      notices_offered: ['orders', 'withdrawals', 'messages'],
    })
    expect((await me(editor)).notices_offered).toEqual([])
    expect((await me(accountant)).notices_offered).toEqual(['orders', 'withdrawals'])
    await buy(createBrowser(shop), { '4350': {} }, { email: 'early@example.test' })
    await shop.drainJobs()
    expect(staffMails()).toEqual([])

    expect((await choose(manager, 'orders', 'messages')).status).toBe(200)
    expect((await me(manager)).notices).toEqual(['orders', 'messages'])
    expect((await me(service)).notices).toEqual([])
    for (const refused of [await choose(accountant, 'messages'), await choose(editor, 'orders')]) {
      expect([refused.status, ((await refused.json()) as { errors: object }).errors]).toEqual([
        422,
        { notices: ['validation.invalid'] },
      ])
    }
    expect((await choose(service, 'orders', 'parcels')).status).toBe(422)
    const [entry] = await shop.database.select().from(auditLog).where(eq(auditLog.action, 'staff.preferencesChanged'))
    expect([entry?.before, entry?.after]).toMatchObject([{ notices: [] }, { notices: ['orders', 'messages'] }])
    // The look is changed without touching the mails.
    await manager.call('PATCH', '/me', { theme: 'dark' })
    expect(await me(manager)).toMatchObject({ theme: 'dark', notices: ['orders', 'messages'] })
  })

  test('O043 a new order is one mail to each chooser, in their language: who bought, for how much, and the way to it', async () => {
    await choose(manager, 'orders')
    await choose(service, 'orders')
    await service.call('PATCH', '/me', { language: 'sv' })
    const order = await buy(createBrowser(shop), { '4350': {} }, { email: 'buyer@example.test' })
    await shop.drainJobs()
    const mails = staffMails()
    expect(mails.map(({ to }) => to).sort()).toEqual([manager.email, service.email].sort())
    const english = mails.find(({ to }) => to === manager.email)!
    const swedish = mails.find(({ to }) => to === service.email)!
    expect(english.subject).toBe(`New order ${order.number}`)
    expect(swedish.subject).toBe(`Ny order ${order.number}`)
    expect(english.text).toContain(`/office/orders/${order.number}`)
    expect(english.text).toContain('because you turned it on')
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    for (const { html, text } of mails) {
      expect(html + text).not.toMatch(/buyer@example\.test|Storgata/)
      for (const written of [html, text]) {
        expect(written).toContain(buyerName)
        expect(plain(written)).toContain(`${order.total.toFixed(2).replace('.', ',')} €`)
        expect(written).toContain(`/office/orders/${order.number}`)
      }
    }
    expect(english.text).toContain('Customer')
    expect(swedish.text).toContain('Kund')

    await choose(manager)
    shop.mails.length = 0
    await buy(createBrowser(shop), { '4350': {} }, { email: 'next@example.test' })
    await shop.drainJobs()
    expect(staffMails().map(({ to }) => to)).toEqual([service.email])
    await choose(service)
    await service.call('PATCH', '/me', { language: 'en' })
  })

  test('O043 a withdrawal and a message are one mail each, also when they are sent twice', async () => {
    await choose(manager, 'withdrawals', 'messages')
    const admin = await ReturnAdmin.open(shop)
    await admin.withdraw()
    await admin.withdraw()
    await write('Where is my parcel?')
    await write('Where is my parcel?')
    await shop.drainJobs()
    const mails = staffMails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [manager.email, `Customer withdrew from order ${admin.number}`],
      [manager.email, 'New message to Vitrine'],
    ])
    const [withdrawal, message] = mails
    const { id, due_at } = await admin.onlyReturn()
    const dueOn = dateText(new Date(due_at!), 'en', shop.environment.timeZone)
    for (const written of [withdrawal!.html, withdrawal!.text]) {
      expect(written).toContain(`/office/returns/${id}`)
      expect(written).toContain(dueOn)
      expect(written).toContain(buyerName)
    }
    expect(message!.text).toContain('Åse Lund')
    expect(message!.text).toContain('/office/messages/')
    expect(message!.text).not.toMatch(/parcel|ase@example/)
    await choose(manager)
  })

  test('O043 who may not read any more, or is disabled, gets none', async () => {
    await choose(manager, 'messages')
    await choose(service, 'messages')
    await shop.database
      .update(staff)
      .set({ notices: ['messages', 'orders'] })
      .where(eq(staff.role, 'accountant'))
    await shop.database.update(staff).set({ disabledAt: shop.clock() }).where(eq(staff.role, 'service'))
    await write('Is anybody there?')
    await shop.drainJobs()
    expect(staffMails().map(({ to }) => to)).toEqual([manager.email])
    expect((await me(accountant)).notices).toEqual(['orders'])
  })
})
