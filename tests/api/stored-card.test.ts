// @module-tag full
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredCard } from '#contract/customers.ts'
import { answerChallenge, cartToken, charges, complete, ledger, pay, sandboxCall } from '../support/checkout-flow.ts'
import { type Member, openMember } from '../support/member-life.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
})

let people = 0
/** Each card has one trial: every member has one of their own. */
async function memberWith(card: string | null): Promise<Member> {
  people += 1
  return openMember(shop, { email: `member-${people}-${randomUUID()}@example.test`, card })
}

const cardOf = async ({ browser }: Member) =>
  (await (await browser.get('/api/user/payment-method')).json()) as StoredCard | null
/** Goods at the normal price, so that no trial is at stake. */
const goods = async ({ browser }: Member) => (await cartToken(browser, { '4351': {} })).token
const fault = (on: string, effect: string, times = 1) =>
  sandboxCall(shop, 'POST', '/sandbox/faults', { on, effect, times })

describe('the card on file', () => {
  test('a member sees brand, last digits and expiry, and nobody else does', async () => {
    const member = await memberWith('pm_card_visa')
    const response = await member.browser.get('/api/user/payment-method')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^pm_/),
      brand: 'visa',
      last4: '4242',
      payable: true,
      expires: expect.stringMatching(/^20\d\d-\d\d$/),
    })
    expect((await createBrowser(shop).get('/api/user/payment-method')).status).toBe(401)
    expect(await cardOf(await memberWith(null))).toBeNull()
  })

  test('after a change it is the new one', async () => {
    const member = await memberWith('pm_card_mastercard')
    expect((await member.changeCard('pm_card_amex')).status).toBe(204)
    expect(await cardOf(member)).toMatchObject({ brand: 'amex', payable: true })
  })

  test('with the provider down nobody says; a new card is taken all the same once it answers', async () => {
    const member = await memberWith('pm_card_visa_debit')
    await fault('*', 'error_500_before', 50)
    expect((await member.browser.get('/api/user/payment-method')).status).toBe(503)
    expect((await member.browser.get('/api/user/subscription')).status).toBe(200)
    await sandboxCall(shop, 'DELETE', '/sandbox/faults')
    expect((await pay(member.browser, await goods(member), 'pm_card_jcb')).status).toBe(200)
  })
})

describe('paying with the card on file', () => {
  test('charges it once, however often it is pressed, and the order is the member’s', async () => {
    const member = await memberWith('pm_card_discover')
    const { id } = (await cardOf(member))!
    const before = (await charges(shop)).length
    const token = await goods(member)
    const responses = await Promise.all([1, 2, 3].map(() => pay(member.browser, token, id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await pay(member.browser, token, id)).body).toEqual({ requires_action: false })
    expect((await charges(shop)).length).toBe(before + 1)
    const entry = (await ledger(shop)).at(-1)!
    expect(entry).toMatchObject({ status: 'succeeded', customer: expect.stringMatching(/^cus_/) })
    const { body } = await complete(member.browser, token)
    const orders = (await (await member.browser.get('/api/user/orders')).json()) as { id: string }[]
    expect(orders.map((order) => order.id)).toContain(body.order_id)
  })

  test('the bank may ask, as it does for a new card', async () => {
    const member = await memberWith('pm_card_unionpay')
    expect((await member.changeCard('pm_card_authenticationRequired')).status).toBe(204)
    const { id } = (await cardOf(member))!
    const token = await goods(member)
    const asked = await pay(member.browser, token, id)
    expect(asked.body).toMatchObject({ requires_action: true })
    expect((await complete(member.browser, token)).status).toBe(409)
    await answerChallenge(shop, (asked.body.data as { clientSecret: string }).clientSecret, 'success')
    expect((await complete(member.browser, token)).status).toBe(200)
    expect((await pay(member.browser, token, id)).body).toEqual({ requires_action: false })
  })

  test('a decline is told as for any card; the next press is a new attempt, and another card pays', async () => {
    const member = await memberWith('pm_card_diners')
    expect((await member.changeCard('pm_card_chargeCustomerFail')).status).toBe(204)
    const { id } = (await cardOf(member))!
    const token = await goods(member)
    for (const _attempt of [1, 2]) {
      expect(await pay(member.browser, token, id)).toMatchObject({
        status: 422,
        body: { errors: { card: [expect.stringMatching(/^card\./)] } },
      })
    }
    expect((await pay(member.browser, token, 'pm_card_visa')).status).toBe(200)
    const entry = (await ledger(shop)).at(-1)!
    expect(entry.charges.map(({ status }) => status)).toEqual(['failed', 'failed', 'succeeded'])
  })

  test('somebody else’s is refused before anything is charged, for every caller', async () => {
    const owner = await memberWith('pm_card_no')
    const { id } = (await cardOf(owner))!
    const before = (await ledger(shop)).length
    const thief = await memberWith(null)
    const guest = createBrowser(shop)
    for (const browser of [thief.browser, guest]) {
      for (const membership of [false, true]) {
        const { token } = await cartToken(browser, { '4350': { membership } })
        const refused = await pay(browser, token, id, { email: `thief-${randomUUID()}@example.test` })
        expect(refused).toMatchObject({ status: 422, body: { errors: { card: ['card.invalid'] } } })
      }
    }
    const moved = (await ledger(shop)).slice(before).flatMap((entry) => entry.charges)
    expect(moved).toEqual([])
  })

  test('a response lost after the charge makes one order, and no second charge', async () => {
    const member = await memberWith('pm_card_se')
    const { id } = (await cardOf(member))!
    const before = (await charges(shop)).length
    const token = await goods(member)
    await fault('payment_intents.confirm', 'drop_response', 1)
    const first = await pay(member.browser, token, id)
    if (first.status !== 200) expect(first.status).toBe(409)
    expect((await pay(member.browser, token, id)).status).toBe(200)
    expect((await charges(shop)).length).toBe(before + 1)
  })
})

test('mails that speak of a charge name the card', async () => {
  const member = await memberWith('pm_card_fi')
  await member.pass('5d')
  const reminder = shop.mails.find(({ to, subject }) => to === member.email && /free days end/.test(subject))
  const resumed = async () => {
    await member.cancel()
    await member.resume()
    return shop.mails.findLast(({ to }) => to === member.email)!
  }
  if (reminder) expect(reminder.text).toContain('Visa ending in 0001')
  const mail = await resumed()
  expect(mail.text).toContain('Visa ending in 0001')
  await member.changeCard('pm_card_mastercard')
  await shop.drainJobs()
  const changed = shop.mails.findLast(({ to }) => to === member.email)!
  expect(changed.text).toContain('is now charged to Mastercard ending in 4444.')
})
