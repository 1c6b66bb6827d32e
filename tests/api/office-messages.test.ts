// @module-tag full
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import type { MessageItem, MessagePageResponse } from '#contract/office/service/messages.ts'
import { auditLog, contactMessages, messageReplies } from '#database/schema/schema.ts'
import { moveMessage } from '#domain/service/messages/change-message.ts'
import { replyToMessage, sendMessageReply } from '#domain/service/messages/reply-to-message.ts'
import { buy } from '../support/checkout-flow.ts'
import { addStaff, type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let service: OfficeCaller
let staffId: number
const frenchHost = 'shop.example.fr'
const form = { firstName: 'Åse', lastName: 'Lund', email: 'ase@example.test', phone: '+47 900 00 000' }

beforeAll(async () => {
  const base = await createTestShop({ environment: { ALLOWED_HOSTS: '*.example.fr' } })
  shop = { ...base, app: createApi(base, { rateLimitScale: 1_000 }) }
  service = await signInAs(shop, 'service')
  staffId = ((await (await service.get('/me')).json()) as { id: number }).id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.drainJobs()
  await shop.database.delete(contactMessages)
  shop.mails.length = 0
})

async function write(content: string, { browser = createBrowser(shop), fields = {}, language = 'en' } = {}) {
  browser.cookies.set('lng', language)
  expect((await browser.postForm('/api/contact', { ...form, content, ...fields })).status).toBe(202)
}
const inbox = async (query = '', who = service) =>
  ((await (await who.get(`/messages?${query}`)).json()) as { items: MessageItem[] }).items
const page = async (id: string) => (await (await service.get(`/messages/${id}`)).json()) as MessagePageResponse
const action = (id: string, name: string, body: object = {}, key: string = randomUUID()) =>
  service.call('POST', `/messages/${id}/${name}`, body, { 'idempotency-key': key })
const waiting = async () => ((await (await service.get('/counts')).json()) as { messages: number }).messages

describe('messages', () => {
  test('O206 a message is in the inbox at once, once, and is forwarded until that is switched off', async () => {
    await Promise.all([write('Where is my parcel?'), write('Where is my parcel?')])
    // A browser that was offline sends it again after midnight.
    const sentAt = shop.clock()
    shop.setNow(new Date(sentAt.getTime() + 23 * 3_600_000))
    await write('Where is my parcel?')
    shop.setNow(sentAt)
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
    // Forwarding is on again, for later messages only.
    const { headers } = await owner.get('/settings')
    const on = { 'if-match': headers.get('etag')! }
    expect((await owner.call('PATCH', '/settings', { 'messages.forward': true }, on)).status).toBe(200)
    await write('A third')
    await shop.drainJobs()
    expect(shop.mails.map(({ text }) => text.includes('A third'))).toEqual([false, true])
  })

  test('O207 a reply leaves from the brand in the person’s language, with thread headers, once', async () => {
    const names = { firstName: 'Åse\r\nBcc: all@example.test', lastName: 'Lund' }
    await write('Hvor er pakken?\nHilsen', { fields: names, language: 'no' })
    const [{ id }] = (await inbox()) as [MessageItem]
    await shop.drainJobs()
    shop.mails.length = 0
    const wrong = await action(id, 'reply', { body: 'Hello {{surname}}' })
    expect([wrong.status, ((await wrong.json()) as { errors: object }).errors]).toEqual([
      422,
      { body: ['validation.unknown'] },
    ])
    const key = randomUUID()
    const body = { body: 'It left {{brand}} <b>today</b>.\n\nBest' }
    // A double click: one call succeeds; the other gets the same response, or 409 while the first is in progress.
    const statuses = (await Promise.all([action(id, 'reply', body, key), action(id, 'reply', body, key)])).map(
      ({ status }) => status,
    )
    expect(statuses).toContain(200)
    expect(statuses.every((status) => [200, 409].includes(status))).toBe(true)
    expect((await action(id, 'reply', body, key)).status).toBe(200)
    expect((await action(id, 'reply', { body: 'Something else' }, key)).status).toBe(422)
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
    // The mail is in the person's language, and greets by the name on one line.
    expect(mail.text).toMatch(/Hei,? Åse/)
    expect(mail.html).toContain('lang="nb"')
    expect(mail.html).toContain('&lt;b&gt;today&lt;/b&gt;')
    expect(mail.text).toContain('Hvor er pakken?')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(JSON.stringify([mail.to, mail.subject, mail.from])).not.toContain('Bcc')
    // Its job comes again, as after a process that was killed: nothing leaves twice.
    const [stored] = await shop.database.select().from(messageReplies)
    await sendMessageReply(shop, { mailKey: stored!.mailKey })
    expect(shop.mails).toHaveLength(1)
    // The next reply is threaded below the first.
    expect((await action(id, 'reply', { body: 'One more thing' })).status).toBe(200)
    await shop.drainJobs()
    expect(shop.mails[1]!.references).toEqual([`<contact-${id}@vitrine.shop>`, mail.messageId])
    // The text of a reply is never logged.
    const entries = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `message:${id}`))
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toContain('today')
  })

  test('O207 a reply that was cut off before its answer is one, whatever happened to the message since', async () => {
    await write('Where is it?')
    const [{ id }] = (await inbox()) as [MessageItem]
    const actor = { staffId: staffId, name: 'Sam', requestId: 'r1', ip: '127.0.0.1', sessionId: null, tokenId: null }
    const reply = { id, body: 'On its way', key: 'office:1:k', actor }
    await replyToMessage(shop, reply)
    expect((await action(id, 'close')).status).toBe(200)
    await replyToMessage(shop, { ...reply, actor: { ...actor, isRepeated: true } })
    await moveMessage(shop, { id, action: 'open', actor })
    await moveMessage(shop, { id, action: 'open', actor: { ...actor, isRepeated: true } })
    expect(await page(id)).toMatchObject({ state: 'OPEN', replies: [{ body: 'On its way' }] })
    await shop.drainJobs()
    expect(shop.mails.filter(({ to }) => to === form.email)).toHaveLength(1)
  })

  test('O207 who wrote on a host of the other brand is answered by that brand', async () => {
    const browser = createBrowser(shop, { host: frenchHost })
    await write('Où est mon colis ?', { browser, language: 'fr' })
    const [{ id, language }] = (await inbox()) as [MessageItem]
    expect(language).toBe('fr')
    const { placeholders } = await page(id)
    await action(id, 'reply', { body: '{{name}}, {{brand}} cherche.' })
    await shop.drainJobs()
    const mail = shop.mails.find(({ to }) => to === form.email)!
    expect(mail.from!.name).toBe(placeholders.brand)
    expect(mail.from!.name).not.toBe('Vitrine')
    expect(mail.text).toContain(`Åse, ${placeholders.brand} cherche.`)
    expect(mail.subject).toContain(placeholders.brand)
  })

  test('O208 a move that the table lacks is refused with the present state', async () => {
    const allowed = {
      NEW: ['reply', 'close', 'spam', 'open'],
      OPEN: ['reply', 'close'],
      WAITING: ['reply', 'close', 'open'],
    }
    for (const [state, actions] of Object.entries({ ...allowed, CLOSED: ['open'], SPAM: ['open'] })) {
      for (const name of ['reply', 'close', 'spam', 'open']) {
        await shop.database.delete(contactMessages)
        await write(`${state} ${name}`)
        const [{ id }] = (await inbox()) as [MessageItem]
        await shop.database.update(contactMessages).set({ state: state as MessageItem['state'] })
        expect((await page(id)).allowed).toEqual([...actions, 'assign', 'note'])
        const response = await action(id, name, name === 'reply' ? { body: 'Hm' } : {})
        expect(response.status, `${state} ${name}`).toBe(actions.includes(name) ? 200 : 409)
        if (response.status === 409) {
          expect(await response.json()).toMatchObject({ code: 'state.notAllowed', state })
        }
      }
    }
  })

  test('O208 assign, close, spam, reopen; mine, open and old ones; a closed one counts in no badge', async () => {
    await write('First')
    await write('Second', { fields: { email: 'bo@example.test' } })
    const [second, first] = (await inbox()) as [MessageItem, MessageItem]
    expect(await waiting()).toBe(2)
    const { id: me } = (await (await service.get('/me')).json()) as { id: number }
    expect(await (await action(first.id, 'assign', { assignee: me })).json()).toMatchObject({
      state: 'OPEN',
      assignee: 'Sam service',
    })
    expect((await action(first.id, 'assign', { assignee: 999_999 })).status).toBe(422)
    // Messages can be assigned only to staff who may reply, and only those are offered.
    const { id: editor } = await addStaff(shop, 'editor')
    expect((await action(first.id, 'assign', { assignee: editor })).status).toBe(422)
    const { assignees } = await page(first.id)
    expect(assignees.map(({ id }) => id)).toContain(me)
    expect(assignees.map(({ id }) => id)).not.toContain(editor)
    const unknown = await service.get('/messages?assignee=me&colour=red')
    expect([unknown.status, Object.keys(((await unknown.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['colour'],
    ])
    expect((await inbox('assignee=me')).map(({ id }) => id)).toEqual([first.id])
    expect((await inbox('assignee=none')).map(({ id }) => id)).toEqual([second.id])
    expect((await action(second.id, 'spam')).status).toBe(200)
    expect(await waiting()).toBe(1)
    expect((await action(second.id, 'reply', { body: 'Hm' })).status).toBe(409)
    expect(await (await action(second.id, 'open')).json()).toMatchObject({ state: 'NEW' })
    expect((await action(first.id, 'close')).status).toBe(200)
    const again = await action(first.id, 'close')
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([409, 'state.notAllowed'])
    expect(await waiting()).toBe(1)
    expect((await inbox('state=NEW,OPEN')).map(({ id }) => id)).toEqual([second.id])
    expect(await (await action(first.id, 'open')).json()).toMatchObject({ state: 'OPEN' })
    // Older than a day.
    expect(await inbox('older=24h')).toEqual([])
    const yesterday = new Date(shop.clock().getTime() - 25 * 3_600_000)
    await shop.database.update(contactMessages).set({ activeAt: yesterday }).where(eq(contactMessages.id, first.id))
    expect((await inbox('older=24h&state=OPEN')).map(({ id }) => id)).toEqual([first.id])
    expect((await inbox('q=bo@')).map(({ id }) => id)).toEqual([second.id])
    // Notes are the staff's own.
    expect((await action(first.id, 'notes', { text: 'Called her' })).status).toBe(201)
    expect((await page(first.id)).notes).toMatchObject([{ text: 'Called her', own: true }])
    // The palette finds a message by address and by name; not for who may not read them.
    const found = async (who: OfficeCaller, q: string) =>
      ((await (await who.get(`/search?q=${q}`)).json()) as { items: { kind: string; path: string }[] }).items
        .filter(({ kind }) => kind === 'message')
        .map(({ path }) => path)
    expect(await found(service, 'bo@ex')).toEqual([`/messages/${second.id}`])
    expect((await found(service, 'lund')).sort()).toEqual([first, second].map(({ id }) => `/messages/${id}`).sort())
    const viewer = await signInAs(shop, 'viewer')
    expect((await viewer.get('/messages')).status).toBe(403)
    expect(await found(viewer, 'lund')).toEqual([])
  })

  test('O209 orders of the address show, unproved unless its account wrote; the membership only where it is proved', async () => {
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
    const stranger = await page(bySubject.get('A stranger')!)
    expect(stranger.sender).toMatchObject({
      proof: 'unproved',
      customer_id: expect.stringMatching(/^\d+$/),
      orders: [{ number, total: expect.any(Number), fulfilment: 'UNFULFILLED', payment: 'PAID' }],
      membership: null,
    })
    expect((await page(bySubject.get('Nobody known')!)).sender).toEqual({
      proof: 'unknown',
      customer_id: null,
      orders: [],
      membership: null,
    })
    // A guest is found by the address they bought with.
    const guest = await buy(createBrowser(shop), { '4352': {} }, { email: 'guest@example.test' })
    await write('From a guest', { fields: { email: 'Guest@example.test' } })
    const asked = (await inbox()).find(({ excerpt }) => excerpt === 'From a guest')!
    expect((await page(asked.id)).sender).toMatchObject({
      proof: 'unproved',
      customer_id: `guest-${guest.number}`,
      orders: [{ number: guest.number }],
    })
    // A reply names the chosen order, else the newest; one of another person is refused.
    const send = (body: object) => action(asked.id, 'reply', body)
    expect(await page(asked.id)).toMatchObject({ placeholders: { order: String(guest.number), name: 'Åse' } })
    const wrong = await send({ body: 'Order {{order}}', order: number })
    expect([wrong.status, ((await wrong.json()) as { errors: object }).errors]).toEqual([
      422,
      { order: ['validation.unknown'] },
    ])
    expect((await send({ body: 'Order {{order}}: {{tracking}}, {{returns}}', order: guest.number })).status).toBe(200)
    const body = (await page(asked.id)).replies[0]!.body
    expect(body).toMatch(new RegExp(`^Order ${guest.number}: https?://\\S+/ordre\\?lng=en, https?://\\S+/angrerett`))
    const unknown = await action(bySubject.get('Nobody known')!, 'reply', { body: 'Order {{order}}' })
    expect([unknown.status, ((await unknown.json()) as { errors: object }).errors]).toEqual([
      422,
      { body: ['validation.unknown'] },
    ])
    // Another account whose user types this address proves nothing.
    const other = createBrowser(shop)
    const theirs = { ...account, email: 'other@example.test' }
    other.token = ((await (await other.post('/api/register', theirs)).json()) as { token: string }).token
    await write('Typed by another', { browser: other })
    const typed = (await inbox()).find(({ excerpt }) => excerpt === 'Typed by another')!
    expect((await page(typed.id)).sender.proof).toBe('unproved')
  })
})
