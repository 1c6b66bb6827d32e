import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openedWish, statedWish } from '#contract/ending-wishes.ts'
import { personalData } from '#contract/privacy.ts'
import { endingWishes, memberships, refunds } from '#database/schema/schema.ts'
import { sweepEndingWishes } from '#domain/sales/ending-wishes/confirm-wish.ts'
import { localTime } from '#shared/shop-days.ts'
import { type Member, openMember } from '../support/member-life.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let address = 0
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
})

const stranger = () => {
  address += 1
  return createBrowser(shop, { address: `203.0.113.${address}` })
}
const statement = { name: 'Nora Lind', reference: '', date: '' }

async function state(email: string, more: object = {}, browser: TestBrowser = stranger()) {
  const response = await browser.post('/api/ending-wishes', { ...statement, email, ...more })
  await shop.drainJobs()
  return response
}
const tokenIn = (text: string) => decodeURIComponent(/\/si-opp\/([\w%.-]+)/.exec(text)![1]!)
const open = async (token: string) => {
  const response = await stranger().get(`/api/ending-wishes/${token}`)
  return { status: response.status, wish: response.ok ? openedWish.parse(await response.json()) : null }
}
async function confirm(token: string) {
  const response = await stranger().post(`/api/ending-wishes/${token}/confirm`, undefined)
  await shop.drainJobs()
  return response
}
const dayAfter = (days: number) =>
  localTime(new Date(shop.clock().getTime() + days * 86_400_000), shop.environment.timeZone).day
// A card has one membership.
const cards = ['visa', 'mastercard', 'amex', 'no', 'se', 'dk', 'fi', 'fr', 'de', 'it'].map((name) => `pm_card_${name}`)
const member = (name: string) => openMember(shop, { email: `${name}@example.test`, card: cards.shift()! })
const mailTo = (email: string) => shop.mails.filter(({ to }) => to === email).at(-1)!
const wishesOf = (email: string) => shop.database.select().from(endingWishes).where(eq(endingWishes.email, email))

describe('C081 a membership is ended without signing in', () => {
  test('by the link that the mailbox gets: it ends with the trial, on the day that the mail names', async () => {
    const ola = await member('ola')
    const before = (await ola.subscription())!
    const response = await state('  Ola@Example.test ')
    expect(statedWish.parse(await response.json())).toMatchObject({ ends_at: null })
    const mail = mailTo(ola.email)
    expect(mail.subject).toBe('Confirm that you want to end your membership')
    const named = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: shop.environment.timeZone })
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain(named.format(new Date(before.next_charge_at!)))
    expect((await ola.subscription())!.ends_at).toBeNull()

    const token = tokenIn(mail.text)
    expect((await open(token)).wish).toMatchObject({ state: 'open', ends_at: before.next_charge_at })
    expect(openedWish.parse(await (await confirm(token)).json())).toMatchObject({
      state: 'confirmed',
      ends_at: before.next_charge_at,
    })
    expect((await ola.subscription())!.ends_at).toBe(before.next_charge_at)
    const count = shop.mails.length
    expect((await confirm(token)).status).toBe(200)
    expect(shop.mails).toHaveLength(count)
    await ola.pass('8d')
    expect((await ola.subscription())!.stripe_status).toBe('canceled')
    expect(await ola.charged()).toEqual([])
  })

  test('a signed-in member ends it at once, as often as the button is pressed, also after resuming', async () => {
    const kari = await member('kari')
    const before = (await kari.subscription())!
    const response = await state(kari.email, {}, kari.browser)
    expect(statedWish.parse(await response.json()).ends_at).toBe(before.next_charge_at)
    expect((await kari.subscription())!.ends_at).toBe(before.next_charge_at)
    expect((await state(kari.email, {}, kari.browser)).status).toBe(200)
    expect(await wishesOf(kari.email)).toHaveLength(1)
    await kari.resume()
    expect((await kari.subscription())!.ends_at).toBeNull()
    await state(kari.email, {}, kari.browser)
    expect((await kari.subscription())!.ends_at).toBe(before.next_charge_at)
  })

  test('nothing tells which addresses have a membership: status, headers, body and work are the same', async () => {
    const eva = await member('eva')
    shop.mails.length = 0
    const seen = []
    for (const email of [eva.email, 'no-such-person@example.test']) {
      const response = await state(email)
      const body = (await response.json()) as Record<string, unknown>
      const headers = Object.fromEntries(response.headers)
      delete headers['x-request-id']
      seen.push({ status: response.status, headers, keys: Object.keys(body), ends: body.ends_at })
    }
    expect(seen[1]).toEqual(seen[0])
    expect(shop.mails.map(({ to }) => to)).toEqual([eva.email, 'no-such-person@example.test'])
    expect(mailTo('no-such-person@example.test').text).toContain('no membership that runs for this address')
    expect(mailTo('no-such-person@example.test').text).not.toMatch(/\/si-opp\/\w/)
  })

  test('a forged link, and one of an address without a membership, end nothing', async () => {
    const per = await member('per')
    await state(per.email)
    const token = tokenIn(mailTo(per.email).text)
    const forged = `${token.slice(0, -3)}abc`
    expect((await open(forged)).status).toBe(404)
    expect((await confirm(forged)).status).toBe(404)
    expect((await confirm('x')).status).toBe(404)
    expect((await per.subscription())!.ends_at).toBeNull()
  })

  test('what is typed is never in the mail, which may reach anybody', async () => {
    await state('reader@example.test', { name: 'Win https://evil.example', reference: 'https://evil.example' })
    expect(mailTo('reader@example.test').html + mailTo('reader@example.test').text).not.toContain('evil')
  })

  test('fields that are missing or wrong are named, and a day that is over or far away is refused', async () => {
    const refused = async (body: object) => {
      const response = await stranger().post('/api/ending-wishes', { ...statement, email: 'a@example.test', ...body })
      return [response.status, ((await response.json()) as { errors: object }).errors]
    }
    expect(await refused({ name: ' ' })).toEqual([422, { name: ['validation.required'] }])
    expect(await refused({ email: 'nobody' })).toEqual([422, { email: ['validation.email'] }])
    expect(await refused({ date: 'soon' })).toEqual([422, { date: ['validation.date'] }])
    for (const date of [dayAfter(-1), dayAfter(400)]) {
      expect(await refused({ date })).toEqual([422, { date: ['validation.dateAhead'] }])
    }
    expect(await wishesOf('a@example.test')).toEqual([])
  })

  test('the call wants the anti-forgery token, and takes no foreign page', async () => {
    const body = JSON.stringify({ ...statement, email: 'forged@example.test' })
    const headers = { 'content-type': 'application/json' }
    const call = (more: object = {}) =>
      stranger().request('/api/ending-wishes', { method: 'POST', body, headers: { ...headers, ...more } })
    expect((await call()).status).toBe(419)
    expect((await call({ origin: 'https://evil.example' })).status).toBe(403)
    expect(await wishesOf('forged@example.test')).toEqual([])
  })

  test('one caller cannot keep another from ending a membership, however often it asks', async () => {
    const attacker = stranger()
    const statuses = []
    for (let turn = 0; turn < 12; turn += 1) {
      const response = await attacker.post('/api/ending-wishes', {
        ...statement,
        name: `Nora ${turn}`,
        email: 'victim@example.test',
      })
      statuses.push(response.status)
    }
    expect(statuses).toContain(429)
    expect((await state('victim@example.test', { name: 'The victim' })).status).toBe(200)
  })
})

describe('C081 a wish counts from the moment it was stated', () => {
  const back = async (of: Member) => {
    const [row] = await shop.database
      .select()
      .from(memberships)
      .where(eq(memberships.id, (await of.subscription())!.id))
    return shop.database.select().from(refunds).where(eq(refunds.membershipId, row!.id))
  }

  test('a charge between the wish and its confirmation is paid back, and the membership ends at once', async () => {
    const liv = await member('liv')
    await state(liv.email)
    const token = tokenIn(mailTo(liv.email).text)
    await liv.pass('8d')
    expect(await liv.charged()).toEqual([1999])
    await confirm(token)
    expect((await liv.subscription())!.stripe_status).toBe('canceled')
    expect(await back(liv)).toMatchObject([{ amount: 1999, reason: 'ended', status: 'succeeded' }])
    expect(mailTo(liv.email).subject).toBe('Your membership has ended, and we are refunding you')
    await confirm(token)
    await sweepEndingWishes(shop)
    expect(await back(liv)).toHaveLength(1)
  })

  test('a link is no way to use months for free: it confirms for thirty days', async () => {
    const ida = await member('ida')
    await state(ida.email)
    const token = tokenIn(mailTo(ida.email).text)
    const statedAt = new Date(shop.clock().getTime() - 31 * 86_400_000)
    await shop.database.update(endingWishes).set({ statedAt }).where(eq(endingWishes.email, ida.email))
    expect((await open(token)).wish).toMatchObject({ state: 'expired' })
    expect((await confirm(token)).status).toBe(410)
    expect((await ida.subscription())!.ends_at).toBeNull()
  })

  test('one for a later day is carried out with the month in which that day lies', async () => {
    const mina = await member('mina')
    const trialEnd = (await mina.subscription())!.next_charge_at!
    const date = localTime(new Date(Date.parse(trialEnd) + 5 * 86_400_000), shop.environment.timeZone).day
    await state(mina.email, { date })
    expect(openedWish.parse(await (await confirm(tokenIn(mailTo(mina.email).text))).json()).state).toBe('confirmed')
    await sweepEndingWishes(shop)
    expect((await mina.subscription())!.ends_at).toBeNull()
    await mina.pass('8d')
    await sweepEndingWishes(shop)
    const after = (await mina.subscription())!
    expect(after.ends_at! > trialEnd).toBe(true)
    expect(await mina.charged()).toEqual([1999])
    expect(await back(mina)).toEqual([])
  })

  test('what the provider does not take now is done by the sweep', async () => {
    const jon = await member('jon')
    await state(jon.email)
    const token = tokenIn(mailTo(jon.email).text)
    const { setSubscriptionEnding } = shop.payments
    shop.payments.setSubscriptionEnding = () => Promise.reject(new Error('silent'))
    try {
      expect((await confirm(token)).status).toBe(200)
    } finally {
      shop.payments.setSubscriptionEnding = setSubscriptionEnding
    }
    expect((await jon.subscription())!.ends_at).toBeNull()
    await sweepEndingWishes(shop)
    expect((await jon.subscription())!.ends_at).not.toBeNull()
  })
})

test('a wish is in the export of its member and gone with the erasure; a dismissed one goes by itself', async () => {
  const tove = await member('tove')
  await state(tove.email, { reference: '12' }, tove.browser)
  const exported = personalData.parse(await (await tove.browser.get('/api/user/export')).json())
  expect(exported.ending_wishes).toMatchObject([{ email: tove.email, reference: '12', state: 'confirmed' }])
  expect((await tove.browser.post('/api/user/erasure', { password: 'lake winter candle' })).status).toBe(204)
  expect(await wishesOf(tove.email)).toEqual([])

  await state('old@example.test')
  const decidedAt = new Date(shop.clock().getTime() - 91 * 86_400_000)
  const old = eq(endingWishes.email, 'old@example.test')
  await shop.database.update(endingWishes).set({ state: 'dismissed', decidedAt }).where(old)
  await sweepEndingWishes(shop)
  expect(await wishesOf('old@example.test')).toEqual([])
})
