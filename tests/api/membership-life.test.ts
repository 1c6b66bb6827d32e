import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateText } from '#shared/dates.ts'
import { expectMailsOnce, type Member, moveToEndOfJanuary, openMember } from '../support/member-life.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await moveToEndOfJanuary(shop)
})
afterAll(() => shop.close())

describe('#419 #421 a membership that goes well', () => {
  let member: Member

  test('#427 begins free, and the member is reminded before the first charge', async () => {
    member = await openMember(shop, { email: 'life@example.test', card: 'pm_card_visa' })
    expect(await member.subscription()).toMatchObject({
      stripe_status: 'trialing',
      price: 19.99,
      next_charge_at: expect.stringMatching(/^\d+-01-31T/),
    })
    expect(await member.invoices()).toEqual([])
    await member.pass('5d')
    expect(member.mails()).toEqual([expect.stringMatching(/^Your free days end on (31 January|1 February)/)])
    expect(await member.charged()).toEqual([])
  })

  test('is charged once when the trial ends, then at each month’s end, with a receipt each', async () => {
    await member.pass('3d')
    expect(await member.subscription()).toMatchObject({
      stripe_status: 'active',
      next_charge_at: expect.stringMatching(/^\d+-02-2[89]T/),
    })
    expect(await member.charged()).toEqual([1999])
    expect(member.mails()).toEqual([
      expect.stringContaining('Your free days end'),
      expect.stringMatching(/^Receipt .+-0002: your membership at Vitrine$/),
    ])
    await member.pass('1 month')
    expect(await member.charged()).toEqual([1999, 1999])
    expect(await member.subscription()).toMatchObject({ next_charge_at: expect.stringMatching(/^\d+-03-31T/) })
    const invoices = await member.invoices()
    expect(invoices).toMatchObject([
      { amount: 19.99, currency: 'EUR', status: 'paid', url: expect.stringMatching(/^http/) },
      { amount: 19.99, status: 'paid' },
    ])
    expect(Date.parse(invoices[0]!.created_at)).toBeGreaterThan(Date.parse(invoices[1]!.created_at))
    expect(member.mails().filter((subject) => subject.startsWith('Receipt'))).toHaveLength(2)
  })

  test('#420 #427 cancelled, resumed and cancelled again, it ends with the paid period and charges nothing more', async () => {
    const cancelled = await member.cancel()
    expect(cancelled.ends_at).toMatch(/^\d+-03-31T/)
    expect((await member.resume()).status).toBe(200)
    await member.cancel()
    await member.pass('20d')
    expect((await member.account()).member).toBe(true)
    await member.pass('1 month')
    expect(await member.subscription()).toMatchObject({ stripe_status: 'canceled', next_charge_at: null })
    expect((await member.account()).member).toBe(false)
    expect(await member.charged()).toHaveLength(2)
    expect(member.mails().slice(3)).toEqual([
      'Your membership is cancelled',
      'Your membership continues',
      'Your membership is cancelled',
      'Your membership has ended',
    ])
    expect((await member.resume()).status).toBe(409)
    expect((await member.cancel()).stripe_status).toBe('canceled')
    expect((await member.changeCard('pm_card_visa')).status).toBe(409)
    expectMailsOnce(shop)
  })
})

test('#422 cancelled in the trial, it is never charged, and nobody is reminded of a charge', async () => {
  const member = await openMember(shop, { email: 'early@example.test', card: 'pm_card_mastercard' })
  await member.cancel()
  await member.pass('8d')
  await member.pass('1 month')
  expect(await member.charged()).toEqual([])
  expect(await member.subscription()).toMatchObject({ stripe_status: 'canceled' })
  expect(member.mails()).toEqual(['Your membership is cancelled', 'Your membership has ended'])
})

describe('#423 a charge that fails', () => {
  test('makes it past due, keeps the member price, is told each time, and ends it after the last attempt', async () => {
    const member = await openMember(shop, { email: 'poor@example.test', card: 'pm_card_amex' })
    expect((await member.changeCard('pm_card_chargeCustomerFail')).status).toBe(204)
    await member.pass('8d')
    expect(await member.subscription()).toMatchObject({ stripe_status: 'past_due' })
    expect((await member.account()).member).toBe(true)
    expect(await member.invoices()).toMatchObject([{ status: 'open', amount: 19.99 }])
    for (const step of ['4d', '5d', '7d']) await member.pass(step)
    expect(await member.subscription()).toMatchObject({ stripe_status: 'canceled' })
    expect((await member.account()).member).toBe(false)
    expect(await member.charged()).toEqual([])
    const mails = member.mails()
    expect(mails[0]).toBe('Your card has been changed')
    expect(mails.filter((subject) => subject === 'Your payment did not go through').length).toBeGreaterThanOrEqual(3)
    expect(mails.at(-1)).toBe('Your membership has ended')
    expect(shop.mails.at(-1)?.text).toContain('because the last payment could not be charged')
  })

  test('a card that attaches but fails is refused; a good one collects the open invoice once', async () => {
    const member = await openMember(shop, { email: 'recovers@example.test', card: 'pm_card_discover' })
    await member.changeCard('pm_card_chargeCustomerFail')
    await member.pass('8d')
    const refused = await member.changeCard('pm_card_chargeCustomerFail')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: { card: ['card.declined'] } })
    expect((await member.changeCard('pm_card_chargeDeclinedInsufficientFunds')).status).toBe(422)
    expect((await member.changeCard('pm_nobody')).status).toBe(422)
    expect(await member.subscription()).toMatchObject({ stripe_status: 'past_due' })
    // The account names the same sum and day as the mail.
    const owed = await member.owed()
    expect(owed?.amount).toBe(19.99)
    const mail = shop.mails.findLast(({ to, subject }) => to === member.email && subject.includes('did not go through'))
    expect(mail?.text).toContain(dateText(owed!.retry_at!, 'en', 'Europe/Oslo'))
    const responses = await Promise.all([member.changeCard('pm_card_jcb'), member.changeCard('pm_card_jcb')])
    expect(responses.map((response) => response.status)).toEqual([204, 204])
    expect(await member.subscription()).toMatchObject({ stripe_status: 'active' })
    expect(await member.owed()).toBeNull()
    await member.pass('16d')
    expect(await member.charged()).toEqual([1999])
    expect(member.mails().filter((subject) => subject.startsWith('Receipt'))).toHaveLength(1)
    await member.pass('1 month')
    expect(await member.charged()).toEqual([1999, 1999])
  })

  test('#424 the bank wants its owner: a mail with a link, and completing it activates the membership', async () => {
    const member = await openMember(shop, { email: 'bank@example.test', card: 'pm_card_diners' })
    await member.changeCard('pm_card_authenticationRequired')
    await member.pass('8d')
    expect(await member.subscription()).toMatchObject({ stripe_status: 'past_due' })
    expect(member.mails()).toContain('Please confirm your payment')
    const mail = shop.mails.find(({ to, subject }) => to === member.email && subject === 'Please confirm your payment')
    expect(mail?.text).toContain('http://localhost/konto/abonnementer')
    const secret = await member.confirmation()
    expect(secret).toMatch(/^pi_.+_secret_/)
    await member.answerChallenge(secret!)
    expect(await member.confirmation()).toBeNull()
    expect(await member.subscription()).toMatchObject({ stripe_status: 'active' })
    expect(await member.charged()).toEqual([1999])
  })
})

test('somebody else’s membership is out of reach', async () => {
  const stranger = await openMember(shop, { email: 'stranger@example.test', card: null })
  expect(await stranger.invoices()).toEqual([])
  expect(await stranger.confirmation()).toBeNull()
  expect((await stranger.changeCard('pm_card_visa')).status).toBe(409)
  expect((await stranger.changeCard('4242')).status).toBe(422)
  stranger.browser.token = null
  for (const path of ['/api/user/invoices', '/api/user/subscription']) {
    expect((await stranger.browser.get(path)).status).toBe(401)
  }
  expect((await stranger.changeCard('pm_card_visa')).status).toBe(401)
})
