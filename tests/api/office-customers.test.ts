import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerItem, CustomerPageAnswer } from '#contract/office/customers.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { auditLog, blockedAddresses, customers, memberships, notes, orders, people } from '#database/schema/schema.ts'
import { buy, cartToken, charges, pay } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { addStaff, type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const password = 'lake winter candle'
let shop: TestShop
let manager: OfficeCaller
let viewer: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  viewer = await signInAs(shop, 'viewer')
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
})

const list = async (query: string, who = manager) =>
  (await (await who.get(`/customers?${query}`)).json()) as { items: CustomerItem[]; next: string | null; total: number }
const find = async (text: string, who = manager) => (await list(`q=${encodeURIComponent(text)}`, who)).items
const page = async (id: string, who = manager) =>
  (await (await who.get(`/customers/${id}`)).json()) as CustomerPageAnswer
const act = (
  id: string,
  name: string,
  body: object | undefined = {},
  { who = manager, key = randomUUID() as string } = {},
) => who.call('POST', `/customers/${id}/${name}`, body, { 'idempotency-key': key })
const errorsOf = async (answer: Response) => ((await answer.json()) as { errors: Record<string, string[]> }).errors
const drain = async () => {
  while (await shop.drainJobs()) {}
}
const guestBuys = (email: string, names: { firstName: string; lastName: string }, quantity = 1) =>
  buy(createBrowser(shop), { '4352': { quantity } }, { email, ...names })
const keyOf = async (email: string) => (await find(email))[0]!.id

async function register(email: string, names = { firstName: 'Ola', lastName: 'Nordmann' }) {
  const browser = createBrowser(shop)
  const answer = await browser.post('/api/register', { email, password, ...names })
  expect(answer.status).toBe(201)
  browser.token = ((await answer.json()) as { token: string }).token
  return browser
}

async function confirmAddress(email: string) {
  await shop.database.update(customers).set({ emailProvedAt: shop.clock() }).where(eq(customers.email, email))
}

describe('people', () => {
  test('O162 guests of one address are one person without account, under a key that does not name the address', async () => {
    const names = { firstName: 'Åse', lastName: 'Østby' }
    const first = await guestBuys('Ase.Guest@example.test', names)
    const second = await guestBuys('ase.guest@example.test', { firstName: 'Åse', lastName: 'Lunde' }, 2)
    const found = await find('ase.guest@')
    expect(found).toMatchObject([
      {
        ...{ id: `guest-${first.number}`, kind: 'guest', name: 'Åse Lunde', email: 'ase.guest@example.test' },
        ...{ orders_count: 2, total: first.total + second.total, blocked: false, membership: null },
      },
    ])
    expect(found[0]!.created_at < found[0]!.last_order_at!).toBe(true)
    // By name, without accents.
    expect((await find('ase lun')).map(({ id }) => id)).toEqual([found[0]!.id])
    const guest = await page(found[0]!.id)
    expect(guest.account).toBeNull()
    expect(guest.orders!.map(({ number }) => number)).toEqual([second.number, first.number])

    // Whoever proves the address gets the orders, and the notes go along; the guest is gone.
    const note = await act(guest.id, 'notes', { text: 'Wants no paper.' })
    expect(note.status).toBe(201)
    const owner = await register('ase.guest@example.test')
    await owner.post('/api/user/email-confirmation', undefined)
    await drain()
    const link = shop.mails
      .find(({ to, subject }) => to === 'ase.guest@example.test' && /onfirm|ekreft/.test(subject))!
      .text.match(/\/([\w-]{43})/)![1]!
    expect((await owner.post('/api/auth/confirm-email', { token: link })).status).toBe(204)
    const after = await find('ase.guest@')
    expect(after).toMatchObject([{ kind: 'account', orders_count: 2, total: first.total + second.total }])
    expect((await page(after[0]!.id)).notes.map(({ text }) => text)).toEqual(['Wants no paper.'])
    expect((await manager.get(`/customers/${guest.id}`)).status).toBe(404)
  })

  test('O162 the page has orders, memberships, messages, mails, consents and notes', async () => {
    const member = await openMember(shop, { email: 'whole@example.test', card: 'pm_card_visa' })
    await confirmAddress(member.email)
    const message = { firstName: 'Ola', lastName: 'N', email: member.email, phone: '', content: 'Where is my teapot?' }
    expect((await member.browser.postForm('/api/contact', message)).status).toBe(202)
    await drain()
    const id = await keyOf(member.email)
    expect((await act(id, 'notes', { text: 'A friendly one.' })).status).toBe(201)
    const whole = await page(id)
    expect(whole).toMatchObject({
      ...{ kind: 'account', name: 'Ola Nordmann', email: member.email, orders_count: 1, masked: false, blocked: false },
      account: { has_password: true, staff: false },
      memberships: [{ state: 'trialing', price: 19.99 }],
      messages: [{ state: 'NEW', excerpt: 'Where is my teapot?' }],
      notes: [{ text: 'A friendly one.', own: true }],
      erasing: { orders: 1, memberships: 1, ends_membership: true, refused: null },
    })
    expect(whole.orders).toMatchObject([{ payment: 'PAID', fulfilment: 'UNFULFILLED' }])
    expect(whole.erasing.open_orders).toEqual(whole.orders!.map(({ number }) => number))
    expect(whole.consents).toMatchObject([{ order: whole.orders![0]!.number, terms: true, subscription_terms: true }])
    expect(whole.consents![0]!.summary).toContain('19,99')
    expect(whole.mails.map(({ kind }) => kind)).toContain('order-confirmation')
    const item = (await find(member.email))[0]!
    expect(item.membership).toEqual({ id: whole.memberships![0]!.id, state: 'trialing' })

    // An accountant reads orders and memberships, no messages; addresses are masked in words too.
    expect((await act(id, 'notes', { text: `Mail ${member.email} first` })).status).toBe(201)
    const masked = await page(id, viewer)
    expect(masked).toMatchObject({ email: 'w***@e***.test', masked: true, messages: null, allowed: [] })
    expect(masked.notes.at(-1)!.text).toBe('Mail w***@e***.test first')
    expect(masked.orders).toHaveLength(1)
    const editor = await signInAs(shop, 'editor')
    expect([(await editor.get('/customers')).status, (await editor.get(`/customers/${id}`)).status]).toEqual([403, 403])
  })

  test('O017 whoever sees addresses masked cannot find them out by searching', async () => {
    await guestBuys('hidden.address@example.test', { firstName: 'Berit', lastName: 'Skjult' })
    const byName = await find('skjult', viewer)
    expect(byName).toMatchObject([{ name: 'Berit Skjult', email: 'h***@e***.test' }])
    for (const text of ['hidden', 'hidden.address@example.test', 'h']) expect(await find(text, viewer)).toEqual([])
    const searched = (await (await viewer.get('/search?q=hidden.address')).json()) as { items: { kind: string }[] }
    expect(searched.items.filter(({ kind }) => kind === 'customer')).toEqual([])
    expect(JSON.stringify(await (await viewer.get('/search?q=skjult')).json())).toContain(`/customers/${byName[0]!.id}`)
    expect(await find('hidden.addr')).toHaveLength(1)
  })

  test('filters, sorts and pages are those of the address; an unknown one is refused by name', async () => {
    await guestBuys('rich@example.test', { firstName: 'Rich', lastName: 'Guest' }, 9)
    const sorted = (await list('sort=-total&limit=100')).items.map(({ total }) => total)
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a))
    expect((await list('kind=guest')).items.every(({ kind }) => kind === 'guest')).toBe(true)
    expect((await list('member=trialing')).items.map(({ email }) => email)).toEqual(['whole@example.test'])
    expect((await list('member=never&kind=account')).items.map(({ email }) => email)).not.toContain(
      'whole@example.test',
    )
    expect((await list('orders.gte=2')).items.map(({ orders_count: count }) => count)).toEqual([2])
    expect((await list('blocked=true')).items).toEqual([])
    expect((await list('created.gte=2000-01-01&created.lt=2000-01-02')).items).toEqual([])
    const all = (await list('limit=100')).items.map(({ id }) => id)
    const paged: string[] = []
    for (let cursor = ''; ; ) {
      const { items, next } = await list(`limit=2${cursor}`)
      paged.push(...items.map(({ id }) => id))
      if (!next) break
      cursor = `&cursor=${next}`
    }
    expect(paged).toEqual(all)
    const refused = await manager.get('/customers?colour=red')
    expect([refused.status, await errorsOf(refused)]).toEqual([422, { colour: ['validation.unknown'] }])
  })

  test('O167 the same card shows people as related and the same address too; nothing merges them', async () => {
    const former = await openMember(shop, { email: 'card-one@example.test', card: 'pm_card_amex' })
    await former.cancel()
    await former.pass('40d')
    await drain()
    const other = await openMember(shop, { email: 'card-two@example.test', card: null })
    const { token } = await cartToken(other.browser, { '4350': { membership: true } })
    // The trial was used: the first try says so, and the next cart is offered without one.
    await pay(other.browser, token, 'pm_card_amex', { email: other.email })
    await buy(other.browser, { '4350': { membership: true } }, { email: other.email, paymentMethodId: 'pm_card_amex' })
    await drain()
    const [one, two] = [await keyOf(former.email), await keyOf(other.email)]
    expect((await page(one)).related).toEqual([{ id: two, name: 'Ola Nordmann', email: other.email, why: 'card' }])
    expect((await page(two)).related).toMatchObject([{ id: one, why: 'card' }])
    const guest = await guestBuys('card-two@example.test', { firstName: 'Guest', lastName: 'Two' })
    expect((await page(two)).related).toMatchObject([{ why: 'card' }, { id: `guest-${guest.number}`, why: 'address' }])
    expect(await find('card-two@')).toHaveLength(2)
    for (const path of ['merge', 'email']) expect((await act(two, path)).status).toBe(404)
  })

  test('O166 nobody changes an address here; a confirmation link goes to the person, once for a key', async () => {
    await register('unproved@example.test')
    const id = await keyOf('unproved@example.test')
    expect((await page(id)).allowed).toContain('confirm-link')
    const key = randomUUID()
    for (let time = 0; time < 2; time += 1) expect((await act(id, 'confirm-link', undefined, { key })).status).toBe(200)
    await drain()
    const sent = shop.mails.filter(({ to }) => to === 'unproved@example.test')
    expect(sent).toHaveLength(1)
    const token = sent[0]!.text.match(/\/([\w-]{43})/)![1]!
    expect((await createBrowser(shop).post('/api/auth/confirm-email', { token })).status).toBe(204)
    const proved = await page(id)
    expect(proved.account!.email_confirmed_at).not.toBeNull()
    expect(proved.allowed).not.toContain('confirm-link')
    expect((await act(id, 'confirm-link', undefined)).status).toBe(409)
    for (const method of ['PUT', 'PATCH']) {
      const answer = await manager.call(
        method,
        `/customers/${id}`,
        { email: 'thief@example.test' },
        { 'if-match': '"1"' },
      )
      expect([404, 405]).toContain(answer.status)
    }
    expect(
      (await viewer.call('POST', `/customers/${id}/confirm-link`, undefined, { 'idempotency-key': key })).status,
    ).toBe(403)
  })
})

describe('personal data', () => {
  test('O163 the export is the shopper’s own file; it is audited and wants a fresh sign-in', async () => {
    const browser = await register('export@example.test')
    await confirmAddress('export@example.test')
    await buy(browser, { '4352': {} }, { email: 'export@example.test' })
    await drain()
    const id = await keyOf('export@example.test')
    const own = (await (await browser.get('/api/user/export')).json()) as PersonalData
    const answer = await act(id, 'export', undefined)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-[\d-]+\.json"$/)
    const theirs = (await answer.json()) as PersonalData
    expect({ ...theirs, exported_at: '' }).toEqual({ ...own, exported_at: '' })
    expect(theirs.orders).toHaveLength(1)
    const [entry] = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `customer:${id}`))
    expect(entry).toMatchObject({ action: 'person.exported', before: null, after: null })

    const service = await signInAs(shop, 'service')
    expect((await act(id, 'export', undefined, { who: service })).status).toBe(403)
    const later = await signInAs(shop, 'manager')
    shop.setNow(new Date(shop.clock().getTime() + 16 * 60_000))
    const stale = await act(id, 'export', undefined, { who: later })
    expect([stale.status, ((await stale.json()) as { code: string }).code]).toEqual([403, 'auth.reauthenticate'])
    shop.setNow(new Date())
  })

  test('O164 erasing repeats the address, warns of orders to send, and ends as the shopper’s own erasure does', async () => {
    const member = await openMember(shop, { email: 'erase@example.test', card: 'pm_card_mastercard' })
    await confirmAddress(member.email)
    const id = await keyOf(member.email)
    await act(id, 'notes', { text: 'About erase@example.test' })
    const wrong = await act(id, 'erase', { email: 'other@example.test' })
    expect([wrong.status, await errorsOf(wrong)]).toEqual([422, { email: ['customer.otherAddress'] }])
    const warned = await act(id, 'erase', { email: member.email })
    expect([warned.status, await errorsOf(warned)]).toEqual([422, { open_orders: ['customer.openOrders'] }])
    expect(await find(member.email)).toHaveLength(1)
    const before = await shop.database
      .select()
      .from(orders)
      .where(eq(orders.customerId, Number(id)))
    const key = randomUUID()
    const body = { email: ' Erase@Example.test ', open_orders: true }
    for (let time = 0; time < 2; time += 1) expect((await act(id, 'erase', body, { key })).status).toBe(204)
    await drain()
    expect((await member.browser.get('/api/user')).status).toBe(401)
    expect(await find(member.email)).toEqual([])
    expect((await manager.get(`/customers/${id}`)).status).toBe(404)
    // What stays: number, lines, amounts and consent of the order, and the membership as figures.
    const [order] = await shop.database.select().from(orders).where(eq(orders.number, before[0]!.number))
    expect(order).toMatchObject({ email: '', customerId: null, total: before[0]!.total, consent: before[0]!.consent })
    const [membership] = await shop.database
      .select()
      .from(memberships)
      .where(eq(memberships.customerId, Number(id)))
    expect(membership!.endedAt).not.toBeNull()
    expect(await shop.database.select().from(notes).where(like(notes.text, '%erase@%'))).toEqual([])
    expect(await shop.database.select().from(people).where(like(people.email, 'erase@%'))).toEqual([])
    expect(shop.mails.map(({ to }) => to)).toContain('erase@example.test')
    const log = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `customer:${id}`))
    const erased = log.filter(({ action }) => action === 'person.erased')
    expect(erased).toMatchObject([{ after: { orders: 1 } }])
    expect(erased[0]!.staffId).not.toBeNull()
    expect(JSON.stringify(log)).not.toContain('erase@')
  })

  test('O164 a guest is erased too, with the notes on them', async () => {
    const { number } = await guestBuys('guest-erase@example.test', { firstName: 'Gry', lastName: 'Gjest' })
    await drain()
    const id = `guest-${number}`
    await act(id, 'notes', { text: 'Rang twice.' })
    expect((await act(id, 'erase', { email: 'guest-erase@example.test', open_orders: true })).status).toBe(204)
    expect(await find('guest-erase')).toEqual([])
    expect(await shop.database.select().from(notes).where(eq(notes.subject, id))).toEqual([])
    expect(JSON.stringify(await (await manager.get(`/orders/${number}`)).json())).not.toContain('Gry')
  })

  test('O015 neither the last owner nor anybody who works here can be erased or blocked', async () => {
    const owner = await addStaff(shop, 'owner', 'last-owner@example.test')
    const service = await addStaff(shop, 'service', 'colleague@example.test')
    for (const [{ customerId, email }, code] of [
      [owner, 'staff.lastOwner'],
      [service, 'customer.isStaff'],
    ] as const) {
      const id = String(customerId)
      const shown = await page(id)
      expect(shown.account!.staff).toBe(true)
      expect(shown.allowed).not.toContain('erase')
      for (const [name, body] of [
        ['erase', { email }],
        ['block', { reason: 'None' }],
      ] as const) {
        const answer = await act(id, name, body)
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, code])
      }
    }
  })
})

describe('blocking', () => {
  const signIn = (email: string, typed = password) =>
    createBrowser(shop).post('/api/login', { email, password: typed, remember: false })

  test('O165 a blocked account is refused as a wrong password is, at every door; unblocking restores it', async () => {
    const member = await openMember(shop, { email: 'blocked@example.test', card: 'pm_card_discover' })
    await confirmAddress(member.email)
    const id = await keyOf(member.email)
    await createBrowser(shop).post('/api/auth/forgot-password', { email: member.email })
    await drain()
    const reset = shop.mails.findLast(({ to }) => to === member.email)!.text.match(/\/([\w-]{43})/)![1]!

    const unsaid = await act(id, 'block', {})
    expect([unsaid.status, Object.keys(await errorsOf(unsaid))]).toEqual([422, ['reason']])
    const undecided = await act(id, 'block', { reason: 'Chargebacks by blocked@example.test' })
    expect([undecided.status, await errorsOf(undecided)]).toEqual([422, { membership: ['validation.required'] }])
    expect((await signIn(member.email)).status).toBe(200)
    const body = { reason: 'Chargebacks by blocked@example.test', membership: 'keep' }
    const key = randomUUID()
    for (let time = 0; time < 2; time += 1) expect((await act(id, 'block', body, { key })).status).toBe(200)
    const shown = await page(id)
    expect(shown).toMatchObject({ blocked: true, block: { reason: body.reason }, memberships: [{ state: 'trialing' }] })
    expect(shown.allowed).toEqual(['export', 'erase', 'unblock', 'note'])
    expect((await list('blocked=true')).items.map((item) => item.id)).toEqual([id])

    // Session, sign-in, registration, reset by an old and a new link: all as if it were a wrong password.
    expect((await member.browser.get('/api/user')).status).toBe(401)
    const wrong = await signIn(member.email, 'not the password')
    const right = await signIn(member.email)
    expect([right.status, await right.json()]).toEqual([wrong.status, await wrong.json()])
    expect(right.status).toBe(422)
    shop.mails.length = 0
    const asked = await createBrowser(shop).post('/api/auth/forgot-password', { email: member.email })
    expect(asked.status).toBe(200)
    await drain()
    expect(shop.mails).toEqual([])
    const refused = await createBrowser(shop).post('/api/auth/reset-password', {
      token: reset,
      password: 'a new winter 77',
    })
    expect([refused.status, await errorsOf(refused)]).toEqual([422, { token: ['auth.resetInvalid'] }])
    const account = { email: 'BLOCKED@example.test', password, firstName: 'O', lastName: 'N' }
    const again = await createBrowser(shop).post('/api/register', account)
    expect([again.status, await errorsOf(again)]).toEqual([422, { email: ['validation.emailTaken'] }])

    // Checkout answers as for a refused card, and nothing is charged.
    const charged = (await charges(shop)).length
    const visitor = createBrowser(shop)
    const { token } = await cartToken(visitor, { '4352': {} })
    const paid = await pay(visitor, token, 'pm_card_visa', { email: 'Blocked@example.test' })
    const declined = await pay(visitor, token, 'pm_card_visa_chargeDeclined', { email: 'fine@example.test' })
    expect([paid.status, paid.body.errors]).toEqual([422, { card: ['card.declined'] }])
    expect([declined.status, declined.body.errors]).toEqual([422, { card: ['card.declined'] }])
    expect(await charges(shop)).toHaveLength(charged)

    const unblocked = await manager.call('DELETE', `/customers/${id}/block`)
    expect(unblocked.status).toBe(200)
    expect(await unblocked.json()).toMatchObject({ blocked: false, block: null })
    expect((await signIn(member.email)).status).toBe(200)
    const log = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `customer:${id}`))
    expect(log.map(({ action }) => action)).toEqual(['person.blocked', 'person.unblocked'])
    expect(JSON.stringify(log)).not.toContain('blocked@')
    expect((await act(id, 'block', { reason: 'No' }, { who: await signInAs(shop, 'service') })).status).toBe(403)
  })

  test('O165 a running membership is ended where that is chosen', async () => {
    const member = await openMember(shop, { email: 'block-end@example.test', card: 'pm_card_visa_debit' })
    const id = await keyOf(member.email)
    expect((await act(id, 'block', { reason: 'Resells', membership: 'end' })).status).toBe(200)
    await drain()
    expect((await page(id)).memberships).toMatchObject([{ state: 'ended' }])
  })

  test('O165 guests are blocked by their address, and the block goes with an erasure', async () => {
    const { number } = await guestBuys('guest-block@example.test', { firstName: 'Geir', lastName: 'Gjest' })
    const id = `guest-${number}`
    expect((await act(id, 'block', { reason: 'Stolen cards' })).status).toBe(200)
    expect(await find('guest-block')).toMatchObject([{ blocked: true }])
    const visitor = createBrowser(shop)
    const { token } = await cartToken(visitor, { '4352': {} })
    const refused = await pay(visitor, token, 'pm_card_visa', { email: 'Guest-Block@example.test' })
    expect([refused.status, refused.body.errors]).toEqual([422, { card: ['card.declined'] }])
    const account = { email: 'guest-block@example.test', password, firstName: 'G', lastName: 'G' }
    expect((await createBrowser(shop).post('/api/register', account)).status).toBe(422)
    // Another address in the same browser pays the same cart.
    expect((await pay(visitor, token, 'pm_card_visa', { email: 'honest@example.test' })).status).toBe(200)

    expect((await manager.call('DELETE', `/customers/${id}/block`)).status).toBe(200)
    await guestBuys('guest-block@example.test', { firstName: 'Geir', lastName: 'Gjest' })
    expect(await find('guest-block')).toMatchObject([{ id, blocked: false, orders_count: 2 }])
    expect((await act(id, 'block', { reason: 'Again' })).status).toBe(200)
    expect((await act(id, 'erase', { email: 'guest-block@example.test', open_orders: true })).status).toBe(204)
    expect(await shop.database.select().from(blockedAddresses)).toEqual([])
    expect(await find('guest-block')).toEqual([])
  })
})
