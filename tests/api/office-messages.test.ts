import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MessageItem, MessagePageAnswer } from '#contract/office/messages.ts'
import { auditLog, contactMessages } from '#database/schema/schema.ts'
import { buy } from '../support/checkout-flow.ts'
import { addStaff, type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let service: OfficeCaller
const form = { firstName: 'Åse', lastName: 'Lund', email: 'ase@example.test', phone: '+47 900 00 000' }

beforeAll(async () => {
  shop = await createTestShop()
  service = await signInAs(shop, 'service')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.drainJobs()
  await shop.database.delete(contactMessages)
  shop.mails.length = 0
})

async function write(content: string, { browser = createBrowser(shop), fields = {}, host = 'localhost' } = {}) {
  await browser.get('/sanctum/csrf-cookie')
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...form, content, ...fields })) body.set(name, value)
  const token = decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '')
  const sent = await browser.request('/api/contact', { method: 'POST', body, headers: { 'x-xsrf-token': token, host } })
  expect(sent.status).toBe(202)
}
const inbox = async (query = '', who = service) =>
  ((await (await who.get(`/messages?${query}`)).json()) as { items: MessageItem[] }).items
const page = async (id: string) => (await (await service.get(`/messages/${id}`)).json()) as MessagePageAnswer
const act = (id: string, name: string, body: object = {}, key: string = randomUUID()) =>
  service.call('POST', `/messages/${id}/${name}`, body, { 'idempotency-key': key })
const waiting = async () => ((await (await service.get('/counts')).json()) as { messages: number }).messages

describe('messages', () => {
  test('O206 a message is in the inbox at once, once, and is forwarded until that is switched off', async () => {
    await write('Where is my parcel?')
    await write('Where is my parcel?')
    const items = await inbox()
    expect(items).toMatchObject([
      { state: 'NEW', name: 'Åse Lund', email: form.email, excerpt: 'Where is my parcel?', assignee: null },
    ])
    expect(await waiting()).toBe(1)
    await shop.drainJobs()
    expect(shop.mails.map(({ to }) => to)).toEqual(['hello@vitrine.test'])
    const owner = await signInAs(shop, 'owner')
    const etag = (await owner.get('/settings')).headers.get('etag')!
    const off = await owner.call('PATCH', '/settings', { 'messages.forward': false }, { 'if-match': etag })
    expect(off.status).toBe(200)
    await write('And another thing')
    await shop.drainJobs()
    expect(shop.mails).toHaveLength(1)
    expect(await inbox()).toHaveLength(2)
  })

  test('O207 a reply leaves from the brand in the person’s language, with thread headers, once', async () => {
    const names = { firstName: 'Åse\r\nBcc: all@example.test', lastName: 'Lund' }
    await write('Hvor er pakken?\nHilsen', { fields: names })
    const [{ id }] = (await inbox()) as [MessageItem]
    await shop.drainJobs()
    shop.mails.length = 0
    const wrong = await act(id, 'reply', { body: 'Hello {{surname}}' })
    expect([wrong.status, ((await wrong.json()) as { errors: object }).errors]).toEqual([
      422,
      { body: ['validation.unknown'] },
    ])
    const key = randomUUID()
    const body = { body: 'It left {{brand}} <b>today</b>.\n\nBest' }
    const [first, second] = [await act(id, 'reply', body, key), await act(id, 'reply', body, key)]
    expect([first.status, second.status]).toEqual([200, 200])
    const read = await page(id)
    expect(read).toMatchObject({
      state: 'WAITING',
      replies: [{ author: 'Sam service', body: 'It left Vitrine <b>today</b>.\n\nBest' }],
    })
    await shop.drainJobs()
    expect(shop.mails).toHaveLength(1)
    const [mail] = shop.mails as [(typeof shop.mails)[number]]
    expect(mail).toMatchObject({
      to: form.email,
      from: { name: 'Vitrine', address: 'hello@vitrine.test' },
      references: [`<contact-${id}@vitrine.shop>`],
    })
    expect(mail.html).toContain('&lt;b&gt;today&lt;/b&gt;')
    expect(mail.text).toContain('Hvor er pakken?')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(JSON.stringify([mail.to, mail.subject, mail.from])).not.toContain('Bcc')
    // The next one stands below the first.
    expect((await act(id, 'reply', { body: 'One more thing' })).status).toBe(200)
    await shop.drainJobs()
    expect(shop.mails[1]!.references).toEqual([`<contact-${id}@vitrine.shop>`, mail.messageId])
    // What was written goes into no log.
    const entries = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `message:${id}`))
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toContain('today')
  })

  test('O208 assign, close, spam, reopen; mine, open and old ones; a closed one counts in no badge', async () => {
    await write('First')
    await write('Second', { fields: { email: 'bo@example.test' } })
    const [second, first] = (await inbox()) as [MessageItem, MessageItem]
    expect(await waiting()).toBe(2)
    const { id: me } = (await (await service.get('/me')).json()) as { id: number }
    expect(await (await act(first.id, 'assign', { assignee: me })).json()).toMatchObject({
      state: 'OPEN',
      assignee: 'Sam service',
    })
    expect((await act(first.id, 'assign', { assignee: 999_999 })).status).toBe(422)
    expect((await inbox('assignee=me')).map(({ id }) => id)).toEqual([first.id])
    expect((await inbox('assignee=none')).map(({ id }) => id)).toEqual([second.id])
    expect((await act(second.id, 'spam')).status).toBe(200)
    expect(await waiting()).toBe(1)
    expect((await act(second.id, 'reply', { body: 'Hm' })).status).toBe(409)
    expect(await (await act(second.id, 'open')).json()).toMatchObject({ state: 'NEW' })
    expect((await act(first.id, 'close')).status).toBe(200)
    const again = await act(first.id, 'close')
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([409, 'state.notAllowed'])
    expect(await waiting()).toBe(1)
    expect((await inbox('state=NEW,OPEN')).map(({ id }) => id)).toEqual([second.id])
    expect(await (await act(first.id, 'open')).json()).toMatchObject({ state: 'OPEN' })
    // Older than a day.
    expect(await inbox('older=24h')).toEqual([])
    const yesterday = new Date(shop.clock().getTime() - 25 * 3_600_000)
    await shop.database.update(contactMessages).set({ activeAt: yesterday }).where(eq(contactMessages.id, first.id))
    expect((await inbox('older=24h&state=OPEN')).map(({ id }) => id)).toEqual([first.id])
    expect((await inbox('q=bo@')).map(({ id }) => id)).toEqual([second.id])
    // Notes are the staff's own.
    expect((await act(first.id, 'notes', { text: 'Called her' })).status).toBe(201)
    expect((await page(first.id)).notes).toMatchObject([{ text: 'Called her', own: true }])
    const viewer = await signInAs(shop, 'viewer')
    expect((await viewer.get('/messages')).status).toBe(403)
  })

  test('O209 orders and membership show only where it is proved who wrote', async () => {
    const buyer: TestBrowser = createBrowser(shop)
    const account = { email: form.email, password: 'a quiet winter evening', firstName: 'Åse', lastName: 'Lund' }
    buyer.token = ((await (await buyer.post('/api/register', account)).json()) as { token: string }).token
    const { number } = await buy(buyer, { '4350': { membership: true } }, { email: form.email })
    await shop.drainJobs()
    await write('Signed in', { browser: buyer })
    await write('A stranger', {})
    await write('Nobody known', { fields: { email: 'nobody@example.test' } })
    const bySubject = new Map((await inbox()).map(({ excerpt, id }) => [excerpt, id]))
    expect((await page(bySubject.get('Signed in')!)).sender).toMatchObject({
      proof: 'proved',
      orders: [{ number }],
      membership: { status: 'trialing' },
    })
    expect((await page(bySubject.get('A stranger')!)).sender).toEqual({
      proof: 'unproved',
      customer_id: null,
      orders: [],
      membership: null,
    })
    expect((await page(bySubject.get('Nobody known')!)).sender.proof).toBe('unknown')
    // Somebody else's account that types this address proves nothing.
    const other = createBrowser(shop)
    const theirs = { ...account, email: 'other@example.test' }
    other.token = ((await (await other.post('/api/register', theirs)).json()) as { token: string }).token
    await write('Typed by another', { browser: other })
    const typed = (await inbox()).find(({ excerpt }) => excerpt === 'Typed by another')!
    expect((await page(typed.id)).sender.proof).toBe('unproved')
    await addStaff(shop, 'viewer')
  })
})
