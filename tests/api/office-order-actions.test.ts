import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { OrderPageResponse } from '#contract/office/sales/order-page.ts'
import type { TimelineResponse } from '#contract/office/sales/order-timeline.ts'
import { auditLog, notes, orderAddresses, orders, returns, sentMails } from '#database/schema/schema.ts'
import { erasePerson } from '#domain/service/privacy/erase-person.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey } from '../support/parcel-admin.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let service: OfficeCaller
let other: OfficeCaller
let viewer: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop()
  service = await signInAs(shop, 'service')
  other = await signInAs(shop, 'service')
  viewer = await signInAs(shop, 'viewer')
})
afterAll(() => shop.close())

async function newOrder(): Promise<{ order: Order; payer: TestBrowser; email: string }> {
  const payer = createBrowser(shop)
  const email = `acts-${randomUUID()}@example.test`
  const order = await buy(payer, { '4352': { quantity: 2 } }, { email })
  await shop.drainJobs()
  return { order, payer, email }
}

async function open({ number }: { number: number }, caller = service): Promise<OrderPageResponse> {
  const response = await caller.get(`/orders/${number}`)
  expect(response.status).toBe(200)
  return (await response.json()) as OrderPageResponse
}

const timelineOf = async ({ number }: { number: number }) =>
  (await (await service.get(`/orders/${number}/timeline`)).json()) as TimelineResponse
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const once = () => ({ 'idempotency-key': randomUUID() })

describe('the page of an order', () => {
  test('O059 shows lines, both price kinds, totals that sum, consent as frozen, origin, person, membership', async () => {
    const email = `member-${randomUUID()}@example.test`
    const payer = createBrowser(shop)
    const order = await buy(
      payer,
      { '4350': { membership: true }, '4351:women': {}, '4352': { quantity: 3 } },
      { email },
    )
    await shop.drainJobs()
    const page = await open(order)
    expect(page.lines.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(Math.round(page.total * 100))
    expect(page.lines.map(({ member }) => member)).toContain(true)
    expect(page.lines.map(({ member }) => member)).toContain(false)
    expect(page.lines.find(({ product_id }) => product_id === 4351)).toMatchObject({
      size_key: 'women',
      size: expect.stringMatching(/\w/),
      packed: 0,
      sent: 0,
      returned: 0,
      refunded: 0,
      cancelled: 0,
      left: 1,
    })
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, order.number))
    expect(page.consent).toMatchObject({
      summary: row!.consent.summary,
      terms: true,
      at: row!.consent.at,
      shown: { price: 19.99, trial_days: 7, kind: 'standard' },
      applied: { price: 19.99, trial_days: 7 },
    })
    expect(page.origin).toMatchObject({ host: 'localhost', market: 'no', landing: false, soid: null })
    expect(page.person).toMatchObject({ email, name: 'Kari Nordmann', orders: 1, membership: { status: 'trialing' } })
    expect(page.membership).toMatchObject({ status: 'trialing', price: 19.99 })
    expect(page.allowed).toEqual(['pack', 'hold', 'address', 'note', 'refund', 'cancel'])
    expect((await open(order, viewer)).allowed).toEqual([])
    expect((await service.get('/orders/999999999')).status).toBe(404)
  })

  test('O062 the timeline is one call, in the order of time, with person and time zone', async () => {
    const { order } = await newOrder()
    await service.call('POST', `/orders/${order.number}/notes`, { text: 'Called the payer' })
    await service.call('POST', `/orders/${order.number}/hold`, { reason: 'Waits for a colour' })
    await service.call('DELETE', `/orders/${order.number}/hold`)
    const { id } = (await (await service.call('POST', `/orders/${order.number}/parcels`, {}, once())).json()) as {
      id: number
    }
    const { items, time_zone: timeZone } = await timelineOf(order)
    expect(timeZone).toBe(shop.environment.timeZone)
    const kinds = items.map(({ kind, data }) => (kind === 'act' ? data.action : kind))
    const expected = [
      'checkout.begun',
      'payment.made',
      'order.placed',
      'mail',
      'note',
      'order.held',
      'order.released',
      'parcel.packed',
    ]
    expect(kinds.filter((kind) => kind !== 'event')).toEqual(expected)
    expect(kinds).toContain('event')
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).sort())
    const byStaff = items.filter(({ by }) => by === 'staff')
    expect(byStaff.map(({ name }) => name)).toEqual(Array(4).fill('Sam service'))
    expect(items.find(({ kind }) => kind === 'parcel.packed')).toMatchObject({ subject: `parcel:${id}`, by: 'staff' })
    expect(items.find(({ kind }) => kind === 'payment.made')?.data).toMatchObject({ amount: order.total })
  })
})

describe('address', () => {
  test('O072 a new address stands on the shopper’s page, the old one in the history; a country outside is 422', async () => {
    const { order, payer } = await newOrder()
    const { version, address: before } = await open(order)
    const path = `/orders/${order.number}/address`
    const elsewhere = await service.call('PATCH', path, { country: 'DE' }, ifMatch(version))
    expect(elsewhere.status).toBe(422)
    expect((await elsewhere.json()).errors).toHaveProperty('country')
    expect((await service.call('PATCH', path, { city: 'Bergen' })).status).toBe(428)
    const phone = await service.call('PATCH', path, { phone: 'none' }, ifMatch(version))
    expect((await phone.json()).errors).toEqual({ phone: ['validation.phone'] })
    const changed = await service.call(
      'PATCH',
      path,
      { address: 'Nygata 2', zip: '5003', city: 'Bergen' },
      ifMatch(version),
    )
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).toBe(`"${version + 1}"`)
    const page = (await changed.json()) as OrderPageResponse
    expect(page.address).toMatchObject({ address: 'Nygata 2', zip: '5003', city: 'Bergen', country: before.country })
    expect(page.addresses).toMatchObject([
      { address: { address: 'Storgata 1', city: 'Oslo' }, by: 'Sam service', version },
    ])
    const shown = (await (await payer.get(`/api/orders/${order.id}`)).json()) as Order
    expect(shown.address).toContain('Nygata 2')
    const entries = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order:${order.number}`))
    expect(entries.map(({ action }) => action)).toEqual(['order.addressChanged'])
    expect(entries[0]!.after).toEqual({ version: version + 1, fields: ['address', 'zip', 'city'] })
    expect(JSON.stringify(entries)).not.toContain('Nygata')
  })

  test('O072 after the last parcel was shipped it is 409', async () => {
    const { order } = await newOrder()
    await shop.database.update(orders).set({ fulfilmentState: 'FULFILLED' }).where(eq(orders.number, order.number))
    const page = await open(order)
    const late = await service.call(
      'PATCH',
      `/orders/${order.number}/address`,
      { city: 'Bergen' },
      ifMatch(page.version),
    )
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'state.notAllowed', state: 'FULFILLED' })
  })

  test('O073 the second of two people gets 409 with field, base, their and own value; a hold meanwhile is no conflict', async () => {
    const { order } = await newOrder()
    const { version } = await open(order)
    const path = `/orders/${order.number}/address`
    await other.call('POST', `/orders/${order.number}/hold`, { reason: 'Asks for the street' })
    expect((await other.call('PATCH', path, { city: 'Bergen' }, ifMatch(version))).status).toBe(200)
    const second = await service.call('PATCH', path, { city: 'Tromsø', zip: '9008' }, ifMatch(version))
    expect(second.status).toBe(409)
    const conflict = await second.json()
    expect(conflict).toMatchObject({ code: 'edit.conflict', current: version + 2, by: 'Sam service' })
    expect(conflict.changed).toEqual([
      { field: 'zip', base: '0155', theirs: '0155', yours: '9008' },
      { field: 'city', base: 'Oslo', theirs: 'Bergen', yours: 'Tromsø' },
    ])
    expect((await service.call('PATCH', path, { city: 'Tromsø' }, ifMatch(conflict.current))).status).toBe(200)
    expect((await service.call('PATCH', path, { city: 'Tromsø' }, ifMatch(1))).status).toBe(200)
  })
})

describe('notes and hold', () => {
  test('O063 a note is kept as typed, edited by its author only, and no shopper sees it', async () => {
    const { order, payer } = await newOrder()
    const text = 'Line one\n<script>alert(1)</script>'
    const written = await service.call('POST', `/orders/${order.number}/notes`, { text })
    expect(written.status).toBe(201)
    const note = await written.json()
    expect((await open(order)).notes).toMatchObject([{ text, author: 'Sam service', own: true, edited_at: null }])
    expect((await open(order, other)).notes).toMatchObject([{ own: false }])
    const foreign = await other.call('PATCH', `/notes/${note.id}`, { text: 'x' }, ifMatch(note.version))
    expect(foreign.status).toBe(403)
    expect((await other.call('DELETE', `/notes/${note.id}`, undefined, ifMatch(note.version))).status).toBe(403)
    expect((await viewer.call('POST', `/orders/${order.number}/notes`, { text })).status).toBe(403)
    const edited = await service.call('PATCH', `/notes/${note.id}`, { text: 'Better' }, ifMatch(note.version))
    expect(await edited.json()).toMatchObject({ text: 'Better', edited_at: expect.any(String), version: 2 })
    const stale = await service.call('PATCH', `/notes/${note.id}`, { text: 'Later' }, ifMatch(note.version))
    expect(stale.status).toBe(409)
    expect(await (await payer.get(`/api/orders/${order.id}`)).text()).not.toContain('Better')
    expect((await service.call('DELETE', `/notes/${note.id}`, undefined, ifMatch(2))).status).toBe(204)
    expect((await open(order)).notes).toEqual([])
  })

  test('O074 a hold takes the order out of To send, release brings it back', async () => {
    const { order } = await newOrder()
    const toSend = async () =>
      JSON.stringify(
        await (await service.get(`/orders?q=${order.number}&fulfilment=UNFULFILLED,PACKED,PARTIAL`)).json(),
      )
    expect(await toSend()).toContain(`"number":${order.number}`)
    const held = await service.call('POST', `/orders/${order.number}/hold`, { reason: 'Address unclear' })
    expect(await held.json()).toMatchObject({ fulfilment: 'ON_HOLD', hold_reason: 'Address unclear' })
    expect(await toSend()).not.toContain(`"number":${order.number}`)
    const bulk = await service.call('POST', '/orders/bulk', { ids: [order.number], act: 'pack' }, idempotencyKey())
    expect(await bulk.json()).toMatchObject({
      done: [],
      failed: [{ id: String(order.number), code: 'state.notAllowed' }],
    })
    const released = await service.call('DELETE', `/orders/${order.number}/hold`)
    expect(await released.json()).toMatchObject({ fulfilment: 'UNFULFILLED', hold_reason: null })
    expect((await service.call('DELETE', `/orders/${order.number}/hold`)).status).toBe(409)
    expect(await toSend()).toContain(`"number":${order.number}`)
  })
})

describe('mails of an order', () => {
  test('O064 lists, previews and sends one more with a new key; a double click sends one', async () => {
    const { order, email } = await newOrder()
    const [mail] = (await open(order)).mails
    expect(mail).toMatchObject({ kind: 'order-confirmation', to: email, language: 'en', repeatable: true })
    const path = `/mails/${encodeURIComponent(mail!.key)}`
    const preview = await service.get(`${path}/preview`)
    expect(preview.headers.get('content-security-policy')).toContain('sandbox')
    const html = await preview.text()
    expect(html).toContain('This is how the e-mail would look today.')
    expect(html).toContain(String(order.number))
    const sentTo = () => shop.mails.filter(({ to }) => to === email)
    expect(sentTo()).toHaveLength(1)
    const key = once()
    const [first, second] = [
      await service.call('POST', `${path}/resend`, undefined, key),
      await service.call('POST', `${path}/resend`, undefined, key),
    ]
    expect([first.status, await second.json()]).toEqual([202, await first.json()])
    await shop.drainJobs()
    expect(sentTo()).toHaveLength(2)
    expect(new Set(sentTo().map(({ messageId }) => messageId)).size).toBe(2)
    expect(new Set(sentTo().map(({ subject }) => subject)).size).toBe(1)
    const { mails } = await open(order)
    expect(mails[1]).toMatchObject({ to: email, language: 'en', resend_of: mail!.key, repeatable: true })
    expect((await service.call('POST', `${path}/resend`, undefined, once())).status).toBe(202)
    await shop.drainJobs()
    expect(sentTo()).toHaveLength(3)
    expect((await viewer.call('POST', `${path}/resend`, undefined, once())).status).toBe(403)
  })
})

describe('an erased person', () => {
  test('O089 the order keeps number, lines, amounts and consent; person, mails, notes and address acts are gone', async () => {
    const { order, email } = await newOrder()
    const before = await open(order)
    await service.call('POST', `/orders/${order.number}/notes`, { text: `Wrote to ${email}` })
    await service.call('PATCH', `/orders/${order.number}/address`, { city: 'Bergen' }, ifMatch(before.version))
    await service.call('POST', `/orders/${order.number}/hold`, { reason: `Ask ${email}` })
    const [{ id: orderId } = { id: 0 }] = await shop.database
      .select()
      .from(orders)
      .where(eq(orders.number, order.number))
    const stated = { state: 'CLOSED' as const, statedAt: shop.clock(), createdAt: shop.clock() }
    await shop.database.insert(returns).values({ orderId, kind: 'voluntary', outcome: `Told ${email}`, ...stated })
    const mailContext = { host: 'localhost', https: false, language: 'en' }
    await erasePerson(shop, { person: { customerId: null, email }, to: email, mailContext })
    const page = await open(order)
    expect(page).toMatchObject({
      number: order.number,
      lines: before.lines,
      total: before.total,
      consent: before.consent,
    })
    expect(page).toMatchObject({ erased: true, mails: [], notes: [], addresses: [], fulfilment: 'ON_HOLD' })
    expect(page.person).toMatchObject({ name: '', email: '', orders: 0 })
    expect(page.allowed).not.toContain('address')
    const timeline = await timelineOf(order)
    expect(timeline.items.map(({ kind, data }) => (kind === 'act' ? data.action : kind))).not.toEqual(
      expect.arrayContaining(['order.addressChanged']),
    )
    expect(JSON.stringify([page, timeline])).not.toContain(email)
    expect(JSON.stringify([page, timeline])).not.toContain('Storgata')
    const left = [
      await shop.database
        .select()
        .from(notes)
        .where(and(eq(notes.kind, 'order'), eq(notes.subject, String(order.number)))),
      await shop.database.select().from(orderAddresses),
      await shop.database.select().from(sentMails).where(eq(sentMails.email, email)),
    ]
    expect(JSON.stringify(left)).not.toContain('Wrote to')
    expect(left[2]).toEqual([])
    const resend = await service.call(
      'POST',
      `/mails/${encodeURIComponent(before.mails[0]!.key)}/resend`,
      undefined,
      once(),
    )
    expect(resend.status).toBe(409)
  })
})
