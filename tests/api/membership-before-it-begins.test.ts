// @module-tag full

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Subscription } from '#contract/customers.ts'
import { sweepCheckouts } from '#domain/sales/checkout/sweep-checkouts.ts'
import { sweepMemberships } from '#domain/sales/membership/sweep-memberships.ts'
import { answerChallenge, buy, cartToken, charges, ledger, pay, rowsOf, sandboxCall } from '../support/checkout-flow.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/**
 * The minutes between paying for a membership and the provider starting it: what people do then, and what it may cost.
 */

const email = 'eager@example.test'
const password = 'lake winter candle'
const member = { '4350': { membership: true } }
let shop: TestShop
let browser: TestBrowser

beforeEach(async () => {
  shop = await createTestShop({ environment: { OWNER_EMAIL: 'owner@example.test' } })
  browser = createBrowser(shop)
  const response = await browser.post('/api/register', { email, password, firstName: 'Ola', lastName: 'Nordmann' })
  browser.token = ((await response.json()) as { token: string }).token
})
afterEach(() => shop.close())

const providerFails = (effect: string, times = 1_000) =>
  sandboxCall(shop, 'POST', '/sandbox/faults', { on: 'subscriptions.create', effect, times })
const providerWorks = () => sandboxCall(shop, 'DELETE', '/sandbox/faults')
const drain = () => shop.drainJobs().catch(() => undefined)
const later = (minutes: number) => shop.setNow(new Date(shop.clock().getTime() + minutes * 60_000))

async function passDays(days: number): Promise<void> {
  await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: `${days}d` })
  await drain()
}

async function subscription(): Promise<Subscription> {
  const response = await (await browser.get('/api/user/subscription')).json()
  return (response as { data: { subscription: Subscription } }).data.subscription
}

async function subscriptionsAtProvider(): Promise<{ status: string; cancel_at_period_end: boolean }[]> {
  const headers = { authorization: `Bearer ${shop.environment.stripe.secretKey}` }
  const request = new Request('http://sandbox.test/v1/subscriptions?status=all&limit=100', { headers })
  return ((await (await shop.sandbox.fetch(request)).json()) as { data: [] }).data
}

/** Buys at the member price while the provider begins no membership. */
async function buyUnstarted(card = 'pm_card_visa'): Promise<void> {
  await buy(browser, member, { email, paymentMethodId: card })
  await drain()
  expect((await rowsOf(shop, 'memberships')).at(-1)).toMatchObject({ status: 'starting', subscription_id: null })
}

describe('erasing a person', () => {
  async function startPaying(): Promise<string> {
    const { token } = await cartToken(browser, member)
    const { body } = await pay(browser, token, 'pm_card_authenticationRequired', { email })
    return (body.data as { clientSecret: string }).clientSecret
  }
  const erase = () => browser.post('/api/user/erasure', { password })

  test('while the bank asks ends that payment first: nothing can be paid, ordered or begun afterwards', async () => {
    await startPaying()
    expect((await erase()).status).toBe(204)
    await drain()
    expect(await ledger(shop)).toMatchObject([{ status: 'canceled', charges: [] }])
    later(60)
    await sweepCheckouts(shop)
    await sweepMemberships(shop)
    expect(await rowsOf(shop, 'orders')).toEqual([])
    expect(await rowsOf(shop, 'memberships')).toEqual([])
    expect((await rowsOf(shop, 'customers')).filter((row) => row.erased_at === null && row.role !== 'owner')).toEqual(
      [],
    )
    expect(JSON.stringify(await rowsOf(shop, 'checkouts'))).not.toContain(email)
  })

  test('after the bank said yes, and before the shop heard of it, records the order and begins no membership', async () => {
    const clientSecret = await startPaying()
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'hold' })
    await answerChallenge(shop, clientSecret, 'success')
    expect((await erase()).status).toBe(204)
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
    await sandboxCall(shop, 'POST', '/sandbox/webhooks/release', {})
    await drain()
    await passDays(40)
    expect(await rowsOf(shop, 'orders')).toMatchObject([{ email: '', customer_id: null }])
    expect(await rowsOf(shop, 'memberships')).toMatchObject([{ ended_at: expect.anything() }])
    expect((await charges(shop)).map(({ amount }) => amount)).toEqual([3999])
    expect((await subscriptionsAtProvider()).filter(({ status }) => status !== 'canceled')).toEqual([])
  })

  test('waits for a provider that is silent, and then loses nothing', async () => {
    await startPaying()
    await sandboxCall(shop, 'POST', '/sandbox/faults', {
      on: 'payment_intents.cancel',
      effect: 'error_500_before',
      times: 9,
    })
    expect((await erase()).status).toBe(503)
    expect((await browser.get('/api/user')).status).toBe(200)
    await providerWorks()
    expect((await erase()).status).toBe(204)
  })

  test('whose membership the provider has not begun ends it here, and at the provider if it is begun after all', async () => {
    await providerFails('drop_response')
    await buyUnstarted('pm_card_mastercard')
    expect((await erase()).status).toBe(204)
    await providerWorks()
    await drain()
    await passDays(40)
    expect(await rowsOf(shop, 'memberships')).toMatchObject([{ ended_at: expect.anything() }])
    expect((await charges(shop)).map(({ amount }) => amount)).toEqual([3999])
  })
})

describe('a membership that the provider has not begun', () => {
  test('shows the dates promised with the order', async () => {
    await providerFails('error_500_before')
    await buyUnstarted()
    const trialEnd = new Date(
      new Date((await rowsOf(shop, 'memberships'))[0]!.created_at as string).getTime() + 7 * 86_400_000,
    )
    expect(await subscription()).toMatchObject({
      starting: true,
      stripe_status: 'trialing',
      trial_ends_at: trialEnd.toISOString(),
      next_charge_at: trialEnd.toISOString(),
      ends_at: null,
    })
  })

  test('can be cancelled and resumed; it then begins as asked, and a cancelled one is never charged', async () => {
    await providerFails('error_500_before')
    await buyUnstarted()
    for (const time of [1, 2]) expect((await browser.delete('/api/user/subscription')).status, `${time}`).toBe(200)
    const { trial_ends_at, ...cancelled } = await subscription()
    expect(cancelled).toMatchObject({ stripe_status: 'trialing', next_charge_at: null, ends_at: trial_ends_at })
    expect((await browser.post('/api/user/subscription/resume', undefined)).status).toBe(200)
    expect(await subscription()).toMatchObject({ ends_at: null })
    expect((await browser.delete('/api/user/subscription')).status).toBe(200)
    await providerWorks()
    later(2)
    await sweepMemberships(shop)
    expect(await subscriptionsAtProvider()).toMatchObject([{ status: 'trialing', cancel_at_period_end: true }])
    await passDays(40)
    expect(await subscription()).toMatchObject({ starting: false, stripe_status: 'canceled' })
    expect((await charges(shop)).map(({ amount }) => amount)).toEqual([3999])
    const reported = shop.mails.filter(({ to, messageId }) => to === email && messageId.startsWith('<membership'))
    expect(reported.map(({ subject }) => subject).filter((subject) => /cancelled/i.test(subject))).toHaveLength(2)
  })

  test('begins at once where its member puts in another card', async () => {
    await buy(browser, member, { email })
    const change = (card: string) => browser.post('/api/user/payment-method', { paymentMethodId: card })
    await providerFails('error_500_before', 3)
    expect((await change('pm_card_jcb')).status).toBe(409)
    await providerWorks()
    expect((await change('pm_card_jcb')).status).toBe(204)
    expect(await subscriptionsAtProvider()).toMatchObject([{ status: 'trialing' }])
    await drain()
    expect(await subscriptionsAtProvider()).toHaveLength(1)
  })

  test('ends after half an hour: no member price, the owner and the member are told once', async () => {
    await providerFails('error_500_before')
    await buyUnstarted()
    expect(await (await browser.get('/api/user')).json()).toMatchObject({ member: true })
    later(29)
    await sweepMemberships(shop).catch(() => undefined)
    expect(await (await browser.get('/api/user')).json()).toMatchObject({ member: true })
    later(2)
    await sweepMemberships(shop).catch(() => undefined)
    await sweepMemberships(shop)
    await drain()
    expect(await (await browser.get('/api/user')).json()).toMatchObject({ member: false })
    expect(await subscription()).toMatchObject({ stripe_status: 'canceled' })
    expect((await cartToken(browser, { '4350': {} })).total).toBe(59.99)
    const number = (await rowsOf(shop, 'orders'))[0]!.number
    const alerts = shop.mails.filter(
      ({ subject }) => subject.includes(`order ${number}`) && /membership/i.test(subject),
    )
    expect(alerts.map(({ messageId }) => messageId)).toHaveLength(1)
    expect(shop.mails.filter(({ to, subject }) => to === email && /could not begin/i.test(subject))).toHaveLength(1)
    await providerWorks()
    await passDays(40)
    expect((await charges(shop)).map(({ amount }) => amount)).toEqual([3999])
    expect((await browser.post('/api/user/erasure', { password })).status).toBe(204)
  })

  test('begins within the half hour although the shop was away for longer', async () => {
    await buy(browser, member, { email })
    later(600)
    await sweepMemberships(shop)
    expect(await subscription()).toMatchObject({ starting: false, stripe_status: 'trialing' })
  })

  test('that began unheard is ended at the provider once it is over here, and what it charged goes back', async () => {
    await buy(browser, member, { email, paymentMethodId: 'pm_card_amex' })
    await drain()
    await browser.delete('/api/user/subscription')
    await passDays(8)
    expect(await subscription()).toMatchObject({ stripe_status: 'canceled' })
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'hold' })
    // The first month of a second membership is charged at once; the response is lost and the provider then fails.
    expect((await cartToken(browser, member)).offer).toMatchObject({ trialDays: 0 })
    await providerFails('drop_response')
    await buyUnstarted('pm_card_amex')
    await sandboxCall(shop, 'POST', '/sandbox/faults', {
      on: 'subscriptions.list',
      effect: 'error_500_before',
      times: 1_000,
    })
    later(31)
    await sweepMemberships(shop).catch(() => undefined)
    expect(await (await browser.get('/api/user')).json()).toMatchObject({ member: false })
    await providerWorks()
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
    await sandboxCall(shop, 'POST', '/sandbox/webhooks/release', {})
    await drain()
    expect((await subscriptionsAtProvider()).filter(({ status }) => status !== 'canceled')).toEqual([])
    const months = (await ledger(shop)).filter(({ amount }) => amount === 1999)
    expect(months).toMatchObject([{ amount_refunded: 1999 }])
  })
})
