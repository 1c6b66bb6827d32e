// @module-tag full
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import type { MemberItem, MemberPageResponse, MemberProvider } from '#contract/office/sales/members.ts'
import { auditLog, customers, memberships } from '#database/schema/schema.ts'
import { sweepMemberPrices } from '#domain/sales/membership/change-member-price.ts'
import { ledger, sandboxCall } from '../support/checkout-flow.ts'
import { type Member, openMember } from '../support/member-life.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let count = 0
const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_discover', 'pm_card_visa_debit']

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

/** A card of its own: two memberships of one number are one person's. */
async function newCard(): Promise<string> {
  const known = cards[count]
  if (known) return known
  throw new Error('No card is left')
}

type Known = Member & { id: string }

async function newMember(): Promise<Known> {
  const card = await newCard()
  const member = await openMember(shop, { email: `member-${++count}@example.test`, card })
  const [row] = await shop.database
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(eq(customers.email, member.email))
  return { ...member, id: row!.id }
}

const page = async (id: string, who = manager) => (await (await who.get(`/members/${id}`)).json()) as MemberPageResponse
const atProvider = async (id: string) => (await (await manager.get(`/members/${id}/provider`)).json()) as MemberProvider
const timeline = async (id: string) =>
  (
    (await (await manager.get(`/members/${id}/timeline`)).json()) as {
      items: { kind: string; by: string; name: string | null; data: Record<string, unknown> }[]
    }
  ).items
const action = (id: string, name: string, body: object = {}, { who = manager, key = randomUUID() as string } = {}) =>
  who.call('POST', `/members/${id}/${name}`, body, { 'idempotency-key': key })
const listed = async (query: string) =>
  ((await (await manager.get(`/members?${query}`)).json()) as { items: MemberItem[] }).items
const statesOf = async (id: string) => {
  const found = []
  for (const state of ['trialing', 'active', 'past_due', 'ending', 'ended']) {
    if ((await listed(`state=${state}`)).some((item) => item.id === id)) found.push(state)
  }
  return found
}

describe('members', () => {
  test('O150 O151 O152 O154 a life: trial, cancelled for later, resumed, active; lists equal the provider’s states', async () => {
    const member = await newMember()
    expect(await statesOf(member.id)).toEqual(['trialing'])
    const first = await page(member.id)
    expect(first).toMatchObject({ status: 'trialing', state: 'trialing', price: 19.99, trial_days: 7, invoices: [] })
    expect(first.agreed!.summary).toContain('19,99')
    expect(first.next_charge_at).toBe(first.trial_ends_at)
    expect(await atProvider(member.id)).toMatchObject({
      answered: true,
      membership: { status: 'trialing', price: 19.99, different: false },
      card: { brand: 'visa', last4: '4242' },
    })

    // Cancelled for the end: the member keeps the price until then, and reads the date.
    shop.mails.length = 0
    const refused = await action(member.id, 'cancel', { at: 'end' })
    expect([refused.status, ((await refused.json()) as { errors: object }).errors]).toEqual([
      422,
      { reason: ['validation.required'] },
    ])
    const key = randomUUID()
    const body = { at: 'end', reason: 'price', comment: 'Too much for her.' }
    const cancelled = await action(member.id, 'cancel', body, { key })
    expect(cancelled.status).toBe(200)
    expect(await cancelled.json()).toMatchObject({ state: 'ending', end_reason: 'price', next_charge_at: null })
    expect((await action(member.id, 'cancel', body, { key })).status).toBe(200)
    expect((await action(member.id, 'cancel', body)).status).toBe(200)
    await shop.drainJobs()
    expect(shop.mails.map(({ subject }) => subject)).toEqual(['Your membership is cancelled'])
    expect(await statesOf(member.id)).toEqual(['trialing', 'ending'])
    expect((await atProvider(member.id)).membership).toMatchObject({ ends_at: first.trial_ends_at, different: false })
    expect((await member.subscription())!.ends_at).toBe(first.trial_ends_at)
    expect((await member.account()).member).toBe(true)

    const resumed = await action(member.id, 'resume')
    expect(await resumed.json()).toMatchObject({ state: 'trialing', ends_at: null, end_reason: null })
    expect((await member.subscription())!.ends_at).toBeNull()
    await member.pass('8d')
    expect(await statesOf(member.id)).toEqual(['active'])
    const active = await page(member.id)
    expect(active.invoices).toMatchObject([{ amount: 19.99, status: 'paid', left: 19.99, refunded: 0 }])
    expect(active.invoices[0]!.url).toMatch(/^http/)
    const kinds = (await timeline(member.id)).map(({ kind }) => kind)
    for (const kind of ['started', 'cancelled', 'resumed', 'charged']) expect(kinds).toContain(`membership.${kind}`)
    expect(kinds).toContain('event')
    expect(kinds).toContain('mail')
    expect((await timeline(member.id)).find(({ kind }) => kind === 'membership.cancelled')).toMatchObject({
      by: 'staff',
      name: 'Sam manager',
      data: { reason: 'price' },
    })

    // Filters by start, price, trial end and market.
    const today = shop.clock().toISOString().slice(0, 10)
    const has = async (query: string) => (await listed(query)).some(({ id }) => id === member.id)
    expect(await has(`started.gte=${today}&price.gte=19.99&price.lt=20`)).toBe(true)
    expect(await has(`started.lt=${today}`)).toBe(false)
    expect(await has(`trial_end.gte=${today}&market=${active.market}`)).toBe(true)
    expect(await has('price.gte=20')).toBe(false)
    expect(await has(`q=${member.email.slice(0, 8)}`)).toBe(true)
    expect((await manager.get('/members?colour=red')).status).toBe(422)
    expect((await page(member.id)).invoices).toMatchObject([{ amount: 19.99, status: 'paid' }])

    // Once it is over, only a purchase begins a new one.
    await action(member.id, 'cancel', { at: 'now', reason: 'other' })
    const over = await action(member.id, 'resume')
    expect(over.status).toBe(409)
    expect(((await over.json()) as { message: string }).message).toContain('a new one starts with a purchase')
    expect(await statesOf(member.id)).toEqual(['ended'])
  })

  test('O153 O159 at once: ended at the provider, open bills void, one mail, money back only where ticked', async () => {
    const member = await newMember()
    await member.pass('8d')
    shop.mails.length = 0
    const ended = await action(member.id, 'cancel', { at: 'now', reason: 'service' })
    expect(await ended.json()).toMatchObject({ state: 'ended', end_reason: 'service' })
    expect((await action(member.id, 'cancel', { at: 'now', reason: 'service' })).status).toBe(200)
    await shop.drainJobs()
    expect(shop.mails.map(({ subject }) => subject)).toEqual(['Your membership has ended'])
    expect((await member.subscription())!.stripe_status).toBe('canceled')
    expect((await member.account()).member).toBe(false)
    expect((await page(member.id)).invoices).toMatchObject([{ refunded: 0 }])
    // The last invoice is paid back once with `refund`, and only by staff with the permission.
    const service = await signInAs(shop, 'service')
    const back = { at: 'now', reason: 'service', refund: true }
    expect((await action(member.id, 'cancel', back, { who: service })).status).toBe(403)
    const key = randomUUID()
    await action(member.id, 'cancel', back, { key })
    await action(member.id, 'cancel', back, { key })
    expect((await page(member.id)).invoices).toMatchObject([{ refunded: 19.99, left: 0 }])
    const reasons = (await (await manager.get('/members/reasons')).json()) as { items: object[] }
    expect(reasons.items).toContainEqual({ reason: 'service', count: 1 })
    expect((await listed('reason=service')).map(({ id }) => id)).toEqual([member.id])
    // Nothing of what was typed is in the log.
    const [entry] = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `member:${member.id}`))
      .limit(1)
    expect(entry).toMatchObject({ action: 'member.ended', after: { reason: 'service' } })
  })

  test('O155 a trial is made seven days longer, once; ninety in all at most, and only while it runs', async () => {
    const member = await newMember()
    const before = await page(member.id)
    shop.mails.length = 0
    const key = randomUUID()
    const extended = (await (
      await action(member.id, 'extend-trial', { days: 7 }, { key })
    ).json()) as MemberPageResponse
    const days = (Date.parse(extended.trial_ends_at!) - Date.parse(before.trial_ends_at!)) / 86_400_000
    expect(days).toBe(7)
    await action(member.id, 'extend-trial', { days: 7 }, { key })
    expect((await atProvider(member.id)).membership!.trial_ends_at).toBe(extended.trial_ends_at)
    expect((await member.subscription())!.trial_ends_at).toBe(extended.trial_ends_at)
    await shop.drainJobs()
    expect(shop.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your free days now last until')])
    for (const wrong of [90, 77, 0, 1.5]) {
      const refused = await action(member.id, 'extend-trial', { days: wrong })
      expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
        422,
        ['days'],
      ])
    }
    // The old date passes without a charge; the reminder follows the new one.
    shop.mails.length = 0
    await member.pass('8d')
    expect(await member.charged()).toEqual([])
    await member.pass('5d')
    expect(member.mails().some((subject) => subject.startsWith('Your free days end on'))).toBe(true)
    await member.pass('3d')
    expect(await member.charged()).toEqual([1999])
    const late = await action(member.id, 'extend-trial', { days: 7 })
    expect([late.status, ((await late.json()) as { errors: object }).errors]).toEqual([
      422,
      { days: ['member.notInTrial'] },
    ])
  })

  test('O156 O157 another price from a bill on, and a bill paid back in parts', async () => {
    const member = await newMember()
    await member.pass('8d')
    const before = await page(member.id)
    shop.mails.length = 0
    // A lower price applies from the next invoice.
    const lower = await action(member.id, 'price', { price: 14.99, why: 'A promise' })
    expect(await lower.json()).toMatchObject({ price: 14.99, next_price: null })
    expect((await atProvider(member.id)).membership).toMatchObject({ price: 14.99, different: false })
    await shop.drainJobs()
    const mail = shop.mails.at(-1)!
    expect(mail.text.replace(/\s+/g, ' ')).toMatch(/19,99 €.+14,99 €/)
    expect(await member.charged()).toEqual([1999])
    // A higher price applies in thirty days at the earliest, so not to the next invoice if that comes sooner.
    const soon = new Date(Date.parse(before.next_charge_at!)).toISOString().slice(0, 10)
    if (Date.parse(soon) - shop.clock().getTime() < 29 * 86_400_000) {
      const refused = await action(member.id, 'price', { price: 24.99, from: soon, why: 'Costs' })
      expect(((await refused.json()) as { errors: object }).errors).toEqual({ from: ['member.tooSoon'] })
    }
    const raised = (await (
      await action(member.id, 'price', { price: 24.99, why: 'Costs' })
    ).json()) as MemberPageResponse
    const from = raised.next_price?.from ?? raised.next_charge_at!
    expect(Date.parse(from) - shop.clock().getTime()).toBeGreaterThanOrEqual(30 * 86_400_000)
    await member.pass('1 month')
    await sweepMemberPrices(shop)
    await member.pass('1 month')
    await sweepMemberPrices(shop)
    await member.pass('1 month')
    const charged = await member.charged()
    expect(charged.slice(0, 2)).toEqual([1999, raised.next_price ? 1499 : 2499])
    expect(charged.at(-1)).toBe(2499)
    expect((await page(member.id)).price).toBe(24.99)
    const planned = (await timeline(member.id)).filter(({ kind }) => kind === 'membership.price_planned')
    expect(planned.map(({ data }) => data)).toMatchObject([
      { from: 1999, to: 1499, reason: 'A promise' },
      { from: 1499, to: 2499, reason: 'Costs' },
    ])
    const editor = await signInAs(shop, 'service')
    expect((await action(member.id, 'price', { price: 1, why: 'x' }, { who: editor })).status).toBe(403)

    // A refund appears in the ledger, invoice and timeline, and the membership stays active.
    const invoice = (await page(member.id)).invoices.at(-1)!
    const refund = (body: object, key: string = randomUUID()) =>
      action(member.id, `invoices/${invoice.id}/refund`, { reason: 'goodwill', ...body }, { key })
    const key = randomUUID()
    expect((await refund({ amount: 5 }, key)).status).toBe(201)
    expect((await refund({ amount: 5 }, key)).status).toBe(201)
    expect((await page(member.id)).invoices.at(-1)).toMatchObject({ refunded: 5, left: 14.99 })
    const tooMuch = await refund({ amount: 15 })
    expect([tooMuch.status, ((await tooMuch.json()) as { errors: object }).errors]).toEqual([
      422,
      { amount: ['validation.tooMuch'] },
    ])
    expect((await refund({})).status).toBe(201)
    expect((await refund({})).status).toBe(409)
    const paidBack = (await ledger(shop)).reduce((sum, entry) => sum + entry.amount_refunded, 0)
    const overview = (await (await manager.get('/overview?period=30d')).json()) as OverviewResponse
    // Includes the refund of the previous test.
    expect(paidBack).toBe(1999 + 1999)
    expect(overview.money!.membership_refunds.now).toBe(39.98)
    const refunds = (await timeline(member.id)).filter(({ kind }) => kind === 'refund.made')
    expect(refunds.map(({ data }) => data.amount)).toEqual([5, 14.99])
    expect((await page(member.id)).state).toBe('active')
  })

  test('O158 O160 O161 O166 card link, a provider that is ahead, refuses or is silent', async () => {
    const member = await newMember()
    shop.mails.length = 0
    const key = randomUUID()
    expect((await action(member.id, 'card-link', {}, { key })).status).toBe(200)
    await action(member.id, 'card-link', {}, { key })
    await shop.drainJobs()
    expect(shop.mails.map(({ subject, to }) => [subject, to])).toEqual([
      ['Please check the card of your membership', member.email],
    ])
    // Its address is a page that asks who is there: no token, no secret.
    const [address] = /https?:\/\/\S+/.exec(shop.mails[0]!.text)!
    expect(new URL(address).search).toBe('?lng=en')

    // Ended at the provider, whose event is still on its way: its state counts.
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'hold' })
    const [row] = await shop.database.select().from(memberships).where(eq(memberships.id, member.id))
    await shop.payments.endSubscription({ subscriptionId: row!.subscriptionId!, key: 'elsewhere' })
    const resumed = await action(member.id, 'cancel', { at: 'end', reason: 'other' })
    expect([200, 409]).toContain(resumed.status)
    await sandboxCall(shop, 'POST', '/sandbox/webhooks/release')
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
    await shop.drainJobs()
    expect(await page(member.id)).toMatchObject({ state: 'ended', status: 'canceled' })

    const failing = async (effect: 'refused' | 'silent', of: 'setSubscriptionEnding' | 'endSubscription') => {
      const { PaymentUnknown, ProviderRefused } = await import('#payments/payments.ts')
      const real = shop.payments[of]
      shop.payments[of] = async () => {
        throw effect === 'silent' ? new PaymentUnknown('silence') : new ProviderRefused('The account is restricted.')
      }
      return () => {
        shop.payments[of] = real as never
      }
    }
    const other = (await listed('state=active')).at(0)!
    const before = await page(other.id)
    for (const [effect, status, code] of [
      ['refused', 409, 'provider.refused'],
      ['silent', 503, 'provider.unavailable'],
    ] as const) {
      const restore = await failing(effect, 'setSubscriptionEnding')
      const response = await action(other.id, 'cancel', { at: 'end', reason: 'other' })
      const body = (await response.json()) as { code: string; message: string }
      expect([response.status, body.code]).toEqual([status, code])
      if (effect === 'refused') expect(body.message).toContain('The account is restricted.')
      restore()
      expect(await page(other.id)).toEqual(before)
    }
  })

  test('O159 the shop asks for a reason too, and nobody has to give one', async () => {
    const [item] = await listed('state=active')
    const [row] = await shop.database
      .select({ email: customers.email })
      .from(customers)
      .where(eq(customers.id, item!.customer_id))
    const { createBrowser } = await import('../support/test-browser.ts')
    const browser = createBrowser(shop)
    const signedIn = await browser.post('/api/login', { email: row!.email, password: 'lake winter candle' })
    browser.token = ((await signedIn.json()) as { token: string }).token
    const say = (body: object) => browser.post('/api/user/subscription/reason', body)
    expect((await say({ reason: 'unused' })).status).toBe(409)
    await browser.delete('/api/user/subscription')
    expect((await page(item!.id)).end_reason).toBeNull()
    expect((await say({ reason: 'nonsense' })).status).toBe(422)
    expect((await say({ reason: 'unused', comment: 'I moved to a small place.' })).status).toBe(204)
    expect(await page(item!.id)).toMatchObject({ end_reason: 'unused', end_comment: 'I moved to a small place.' })
    const viewer = await signInAs(shop, 'viewer')
    expect((await page(item!.id, viewer)).email).not.toContain(row!.email)
    expect((await action(item!.id, 'resume', {}, { who: viewer })).status).toBe(403)
  })
})
