// @module-tag full

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { memberships, refunds } from '#database/schema/schema.ts'
import { receiveMissedEvents } from '#domain/sales/provider-events/receive-missed-events.ts'
import { answerChallenge, cartToken, complete, ledger, pay, rowsOf, sandboxCall } from '../support/checkout-flow.ts'
import { expectMailsOnce, type Member, openMember } from '../support/member-life.ts'
import { providerCall } from '../support/member-world.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

// Months pass in most of them.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await deliverAs('normal')
  await sandboxCall(shop, 'DELETE', '/sandbox/faults')
})

const deliverAs = (mode: string) => sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode })
const passUnheard = async (...steps: string[]) => {
  await deliverAs('drop')
  for (const advance of steps) await sandboxCall(shop, 'POST', '/sandbox/clock', { advance })
}
const cards = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'no',
  'se',
  'dk',
  'fi',
  'fr',
  'de',
]
let people = 0
function join(): Promise<Member> {
  people += 1
  return openMember(shop, { email: `refused-${people}@example.test`, card: `pm_card_${cards[people - 1]}` })
}
const lastMembership = async () =>
  (await shop.database.select().from(memberships).orderBy(memberships.createdAt)).at(-1)!
const providerCustomer = async () => (await ledger(shop)).at(-1)!.customer!
const cardOf = async (customer: string): Promise<string> => {
  const response = await providerCall(shop, 'GET', `/v1/payment_methods?customer=${customer}&type=card`)
  return ((await response.json()) as { data: { id: string }[] }).data[0]!.id
}

describe('somebody else’s', () => {
  test('subscription and invoices have no address, and naming them changes nothing', async () => {
    const [mine, other] = [await join(), await join()]
    const theirs = await lastMembership()
    await other.pass('8d')
    const [invoice] = await other.invoices()
    for (const id of [theirs.id, theirs.subscriptionId, invoice!.id]) {
      for (const path of [
        `/api/user/subscription/${id}`,
        `/api/user/subscriptions/${id}`,
        `/api/user/invoices/${id}`,
      ]) {
        expect([path, (await mine.browser.get(path)).status]).toEqual([path, 404])
        expect([path, (await mine.browser.delete(path)).status]).toEqual([path, 404])
      }
    }
    const named = `?id=${theirs.id}&subscription=${theirs.subscriptionId}&customer=${theirs.customerId}`
    expect((await mine.browser.delete(`/api/user/subscription${named}`)).status).toBe(200)
    await shop.drainJobs()
    expect((await mine.subscription())?.ends_at).not.toBeNull()
    expect((await other.subscription())?.ends_at).toBeNull()
    const shown = JSON.stringify(await (await mine.browser.get(`/api/user/invoices${named}`)).json())
    expect(shown).not.toContain(invoice!.id)
  })

  test('card is refused, also one that a setup there has proved', async () => {
    const mine = await join()
    await join()
    const foreign = await cardOf(await providerCustomer())
    const setup = await providerCall(shop, 'POST', '/v1/setup_intents', {
      customer: await providerCustomer(),
      payment_method: foreign,
      confirm: 'true',
      'allowed_payment_method_types[0]': 'card',
    })
    expect(await setup.json()).toMatchObject({ status: 'succeeded', payment_method: foreign })
    const before = await mine.subscription()
    const refused = await mine.changeCard(foreign)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: { card: ['card.invalid'] } })
    for (const wrong of ['seti_1', 'tok_visa', 'pm_', `pm_${'x'.repeat(300)}`, 'pm_1; DROP TABLE', '../pm_1']) {
      expect([wrong, (await mine.changeCard(wrong)).status]).toEqual([wrong, 422])
    }
    expect(await mine.subscription()).toEqual(before)
    expect(mine.mails()).toEqual([])
  })
})

describe('#427 #420 cancelling', () => {
  test('many times at once, and resuming so, is once: one mail each', async () => {
    const member = await join()
    const cancelled = await Promise.all(Array.from({ length: 8 }, () => member.cancel()))
    expect(new Set(cancelled.map(({ ends_at }) => ends_at)).size).toBe(1)
    const resumed = await Promise.all(Array.from({ length: 8 }, () => member.resume()))
    expect(new Set(resumed.map(({ status }) => status))).toEqual(new Set([200]))
    expect(member.mails()).toEqual(['Your membership is cancelled', 'Your membership continues'])
    expectMailsOnce(shop)
  })

  test('works on the second try, however long the provider repeats its first, failed answer', async () => {
    const member = await join()
    await deliverAs('drop')
    await sandboxCall(shop, 'POST', '/sandbox/faults', { on: 'subscriptions.update', effect: 'error_500_after' })
    const failed = await member.browser.delete('/api/user/subscription')
    expect(failed.status).toBe(503)
    expect((await member.subscription())?.ends_at).toBeNull()
    expect((await member.cancel()).ends_at).not.toBeNull()
    await member.pass('9d')
    expect(await member.charged()).toEqual([])
  })

  test('reaches the provider although the shop believes that it was cancelled before', async () => {
    const member = await join()
    await member.cancel()
    const { subscriptionId } = await lastMembership()
    await deliverAs('drop')
    await providerCall(shop, 'POST', `/v1/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'false' })
    await member.cancel()
    await passUnheard('9d')
    expect(await member.charged()).toEqual([])
  })

  test('what has ended unheard: cancelling says so, resuming and another card are refused, nothing is charged', async () => {
    const member = await join()
    await member.cancel()
    await passUnheard('9d')
    expect((await member.changeCard('pm_card_visa')).status).toBe(409)
    expect((await member.resume()).status).toBe(409)
    expect(await member.subscription()).toMatchObject({ stripe_status: 'canceled' })
    expect((await member.cancel()).stripe_status).toBe('canceled')
    expect(await member.charged()).toEqual([])

    const second = await join()
    await second.cancel()
    await passUnheard('9d')
    expect((await second.cancel()).stripe_status).toBe('canceled')
  })

  test('a first month that was never paid ends it at once, and nothing can be paid any more', async () => {
    const member = await join()
    await member.cancel()
    await member.pass('9d')
    // Had a trial, so the first month is due at once; the bank of this card wants its owner again for it.
    const { token, offer } = await cartToken(member.browser, { '4350': { membership: true } })
    expect(offer).toMatchObject({ trialDays: 0 })
    const { body } = await pay(member.browser, token, 'pm_card_authenticationRequired', { email: member.email })
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    await complete(member.browser, token)
    await shop.drainJobs()
    expect(await member.subscription()).toMatchObject({ stripe_status: 'incomplete' })
    expect((await member.account()).member).toBe(false)
    const secret = (await member.confirmation())!
    expect(await member.cancel()).toMatchObject({ stripe_status: 'canceled' })
    expect(await member.confirmation()).toBeNull()
    const late = await shop.sandbox.fetch(
      new Request(`http://sandbox.test/sandbox/payment_intents/${secret.split('_secret_')[0]}/authenticate`, {
        method: 'POST',
        body: '{"outcome":"success"}',
      }),
    )
    expect(late.status).toBe(409)
    expect(await member.charged()).toEqual([])
  })
})

describe('#424 the page that lets the bank confirm', () => {
  test('opened again and again charges once, and says when nothing waits', async () => {
    const member = await join()
    await member.changeCard('pm_card_authenticationRequired')
    await member.pass('8d')
    const secrets = await Promise.all([member.confirmation(), member.confirmation(), member.confirmation()])
    expect(new Set(secrets).size).toBe(1)
    await member.answerChallenge(secrets[0]!)
    for (let visit = 0; visit < 3; visit += 1) expect(await member.confirmation()).toBeNull()
    await expect(member.answerChallenge(secrets[0]!)).rejects.toThrow()
    await shop.drainJobs()
    expect(await member.charged()).toEqual([1999])
    expect(member.mails().filter((subject) => subject.startsWith('Receipt'))).toHaveLength(1)
  })

  test('after the end there is nothing to confirm, and the open bill is closed', async () => {
    const member = await join()
    await member.changeCard('pm_card_authenticationRequired')
    await member.pass('8d')
    const secret = (await member.confirmation())!
    for (const step of ['4d', '6d', '8d']) await member.pass(step)
    expect(await member.subscription()).toMatchObject({ stripe_status: 'canceled' })
    expect(await member.confirmation()).toBeNull()
    expect(await member.invoices()).toMatchObject([{ status: 'void' }])
    await expect(member.answerChallenge(secret)).rejects.toThrow()
    expect(await member.charged()).toEqual([])
  })

  test('a bank that confirms after an end the shop has not heard of: the money goes back, once', async () => {
    const member = await join()
    await member.changeCard('pm_card_authenticationRequired')
    await member.pass('8d')
    const secret = (await member.confirmation())!
    await passUnheard('4d', '6d', '8d')
    await member.answerChallenge(secret)
    const payment = secret.split('_secret_')[0]!
    const paid = async () => (await ledger(shop)).find((entry) => entry.payment_intent === payment)
    expect(await paid()).toMatchObject({ status: 'succeeded', amount: 1999, amount_refunded: 0 })
    for (let round = 0; round < 2; round += 1) {
      await receiveMissedEvents(shop)
      await shop.drainJobs()
    }
    expect(await paid()).toMatchObject({ amount_refunded: 1999 })
    const noted = await shop.database.select().from(refunds).where(eq(refunds.paymentIntentId, payment))
    expect(noted).toMatchObject([{ amount: 1999, reason: 'ended', status: 'succeeded' }])
    expect(await member.subscription()).toMatchObject({ stripe_status: 'canceled' })
  })
})

test('without a session there is no membership to touch; without one to touch the answer is plain', async () => {
  const nobody = await openMember(shop, { email: 'nobody@example.test', card: null })
  expect(await nobody.cancel()).toBeNull()
  for (const [language, message] of [
    ['en', 'You have no membership to resume.'],
    ['no', 'Du har ikke noe medlemskap å gjenoppta.'],
    ['sv', 'Du har inget medlemskap att återuppta.'],
    ['fr', 'Vous n’avez pas d’abonnement à reprendre.'],
  ] as const) {
    nobody.browser.cookies.set('lng', language)
    const resumed = await nobody.resume()
    expect([resumed.status, await resumed.json()]).toEqual([404, { message }])
  }
  expect((await nobody.changeCard('pm_card_visa')).status).toBe(409)
  expect(await nobody.confirmation()).toBeNull()
  const before = JSON.stringify(await rowsOf(shop, 'memberships'))
  nobody.browser.token = 'somebody-elses-or-made-up'
  expect((await nobody.browser.delete('/api/user/subscription')).status).toBe(401)
  expect((await nobody.browser.post('/api/user/subscription/resume', undefined)).status).toBe(401)
  expect((await nobody.browser.post('/api/user/payment-confirmation', undefined)).status).toBe(401)
  expect(JSON.stringify(await rowsOf(shop, 'memberships'))).toBe(before)
})
