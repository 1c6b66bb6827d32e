import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy, cartToken, pay } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { errorsOf, openPeopleAdmin, type PeopleAdmin } from '../support/people-admin.ts'
import { createBrowser } from '../support/test-browser.ts'
import type { TestShop } from '../support/test-shop.ts'

let admin: PeopleAdmin
let shop: TestShop
let manager: OfficeCaller
let viewer: OfficeCaller

beforeAll(async () => {
  admin = await openPeopleAdmin()
  ;({ shop, manager } = admin)
  viewer = await signInAs(shop, 'viewer')
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
})

describe('people', () => {
  test('O162 guests of one address are one person without account, under a key that does not name the address', async () => {
    const names = { firstName: 'Åse', lastName: 'Østby' }
    const first = await admin.guestBuys('Ase.Guest@example.test', names)
    const second = await admin.guestBuys('ase.guest@example.test', { firstName: 'Åse', lastName: 'Lunde' }, 2)
    const found = await admin.find('ase.guest@')
    expect(found).toMatchObject([
      {
        id: `guest-${first.number}`,
        kind: 'guest',
        name: 'Åse Lunde',
        email: 'ase.guest@example.test',
        orders_count: 2,
        total: first.total + second.total,
        blocked: false,
        membership: null,
      },
    ])
    expect(found[0]!.created_at < found[0]!.last_order_at!).toBe(true)
    // Names are found without their accents.
    expect((await admin.find('ase lun')).map(({ id }) => id)).toEqual([found[0]!.id])
    const guest = await admin.page(found[0]!.id)
    expect(guest.account).toBeNull()
    expect(guest.orders!.map(({ number }) => number)).toEqual([second.number, first.number])

    // The person who proves the address gets the orders, and the notes go along; the guest is gone.
    const note = await admin.callAction(guest.id, 'notes', { text: 'Wants no paper.' })
    expect(note.status).toBe(201)
    const owner = await admin.register('ase.guest@example.test')
    await owner.post('/api/user/email-confirmation', undefined)
    await admin.drain()
    const link = shop.mails
      .find(({ to, subject }) => to === 'ase.guest@example.test' && /onfirm|ekreft/.test(subject))!
      .text.match(/\/([\w-]{43})/)![1]!
    expect((await owner.post('/api/auth/confirm-email', { token: link })).status).toBe(204)
    const after = await admin.find('ase.guest@')
    expect(after).toMatchObject([{ kind: 'account', orders_count: 2, total: first.total + second.total }])
    expect((await admin.page(after[0]!.id)).notes.map(({ text }) => text)).toEqual(['Wants no paper.'])
    expect((await manager.get(`/customers/${guest.id}`)).status).toBe(404)
  })

  test('O162 the page has orders, memberships, messages, mails, consents and notes', async () => {
    const member = await openMember(shop, { email: 'whole@example.test', card: 'pm_card_visa' })
    await admin.confirmAddress(member.email)
    const message = { firstName: 'Ola', lastName: 'N', email: member.email, phone: '', content: 'Where is my teapot?' }
    expect((await member.browser.postForm('/api/contact', message)).status).toBe(202)
    await admin.drain()
    const id = await admin.keyOf(member.email)
    expect((await admin.callAction(id, 'notes', { text: 'A friendly one.' })).status).toBe(201)
    const whole = await admin.page(id)
    expect(whole).toMatchObject({
      kind: 'account',
      name: 'Ola Nordmann',
      email: member.email,
      orders_count: 1,
      masked: false,
      blocked: false,
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
    const item = (await admin.find(member.email))[0]!
    expect(item.membership).toEqual({ id: whole.memberships![0]!.id, state: 'trialing' })

    // An accountant reads orders and memberships, no messages; addresses are masked in words too.
    expect((await admin.callAction(id, 'notes', { text: `Mail ${member.email} first` })).status).toBe(201)
    const masked = await admin.page(id, viewer)
    expect(masked).toMatchObject({ email: 'w***@e***.test', masked: true, messages: null, allowed: [] })
    expect(masked.notes.at(-1)!.text).toBe('Mail w***@e***.test first')
    expect(masked.orders).toHaveLength(1)
    const editor = await signInAs(shop, 'editor')
    expect([(await editor.get('/customers')).status, (await editor.get(`/customers/${id}`)).status]).toEqual([403, 403])
  })

  test('O017 staff who see addresses masked cannot find them out by searching', async () => {
    await admin.guestBuys('hidden.address@example.test', { firstName: 'Berit', lastName: 'Skjult' })
    const byName = await admin.find('skjult', viewer)
    expect(byName).toMatchObject([{ name: 'Berit Skjult', email: 'h***@e***.test' }])
    for (const text of ['hidden', 'hidden.address@example.test', 'h'])
      expect(await admin.find(text, viewer)).toEqual([])
    const searched = (await (await viewer.get('/search?q=hidden.address')).json()) as { items: { kind: string }[] }
    expect(searched.items.filter(({ kind }) => kind === 'customer')).toEqual([])
    expect(JSON.stringify(await (await viewer.get('/search?q=skjult')).json())).toContain(`/customers/${byName[0]!.id}`)
    expect(await admin.find('hidden.addr')).toHaveLength(1)
  })

  test('filters, sorts and pages are those of the address; an unknown one is refused by name', async () => {
    await admin.guestBuys('rich@example.test', { firstName: 'Rich', lastName: 'Guest' }, 9)
    const sorted = (await admin.list('sort=-total&limit=100')).items.map(({ total }) => total)
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a))
    expect((await admin.list('kind=guest')).items.every(({ kind }) => kind === 'guest')).toBe(true)
    expect((await admin.list('member=trialing')).items.map(({ email }) => email)).toEqual(['whole@example.test'])
    expect((await admin.list('member=never&kind=account')).items.map(({ email }) => email)).not.toContain(
      'whole@example.test',
    )
    expect((await admin.list('orders.gte=2')).items.map(({ orders_count: count }) => count)).toEqual([2])
    expect((await admin.list('blocked=true')).items).toEqual([])
    expect((await admin.list('created.gte=2000-01-01&created.lt=2000-01-02')).items).toEqual([])
    const all = (await admin.list('limit=100')).items.map(({ id }) => id)
    const paged: string[] = []
    for (let cursor = ''; ; ) {
      const { items, next } = await admin.list(`limit=2${cursor}`)
      paged.push(...items.map(({ id }) => id))
      if (!next) break
      cursor = `&cursor=${next}`
    }
    expect(paged).toEqual(all)
    const refused = await manager.get('/customers?colour=red')
    expect([refused.status, await errorsOf(refused)]).toEqual([422, { colour: ['validation.unknown'] }])
  })

  test('O167 the same card shows people as related and the same address too; nothing merges them', {
    tags: 'full',
  }, async () => {
    const former = await openMember(shop, { email: 'card-one@example.test', card: 'pm_card_amex' })
    await former.cancel()
    await former.pass('40d')
    await admin.drain()
    const other = await openMember(shop, { email: 'card-two@example.test', card: null })
    const { token } = await cartToken(other.browser, { '4350': { membership: true } })
    // The trial was used: the first try says so, and the next cart is offered without one.
    await pay(other.browser, token, 'pm_card_amex', { email: other.email })
    await buy(other.browser, { '4350': { membership: true } }, { email: other.email, paymentMethodId: 'pm_card_amex' })
    await admin.drain()
    const [one, two] = [await admin.keyOf(former.email), await admin.keyOf(other.email)]
    expect((await admin.page(one)).related).toEqual([
      { id: two, name: 'Ola Nordmann', email: other.email, why: 'card' },
    ])
    expect((await admin.page(two)).related).toMatchObject([{ id: one, why: 'card' }])
    const guest = await admin.guestBuys('card-two@example.test', { firstName: 'Guest', lastName: 'Two' })
    expect((await admin.page(two)).related).toMatchObject([
      { why: 'card' },
      { id: `guest-${guest.number}`, why: 'address' },
    ])
    expect(await admin.find('card-two@')).toHaveLength(2)
    for (const path of ['merge', 'email']) expect((await admin.callAction(two, path)).status).toBe(404)
  })

  test('O166 nobody changes an address here; a confirmation link goes to the person, once for a key', async () => {
    await admin.register('unproved@example.test')
    const id = await admin.keyOf('unproved@example.test')
    expect((await admin.page(id)).allowed).toContain('confirm-link')
    const key = randomUUID()
    for (let time = 0; time < 2; time += 1)
      expect((await admin.callAction(id, 'confirm-link', undefined, { key })).status).toBe(200)
    await admin.drain()
    const sent = shop.mails.filter(({ to }) => to === 'unproved@example.test')
    expect(sent).toHaveLength(1)
    const token = sent[0]!.text.match(/\/([\w-]{43})/)![1]!
    expect((await createBrowser(shop).post('/api/auth/confirm-email', { token })).status).toBe(204)
    const proved = await admin.page(id)
    expect(proved.account!.email_confirmed_at).not.toBeNull()
    expect(proved.allowed).not.toContain('confirm-link')
    expect((await admin.callAction(id, 'confirm-link', undefined)).status).toBe(409)
    for (const method of ['PUT', 'PATCH']) {
      const response = await manager.call(
        method,
        `/customers/${id}`,
        { email: 'thief@example.test' },
        { 'if-match': '"1"' },
      )
      expect([404, 405]).toContain(response.status)
    }
    expect(
      (await viewer.call('POST', `/customers/${id}/confirm-link`, undefined, { 'idempotency-key': key })).status,
    ).toBe(403)
  })
})
