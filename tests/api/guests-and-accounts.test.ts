// @module-tag full
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endMembership } from '#domain/sales/membership/end-membership.ts'
import { buy, cartToken, complete, ledger, pay, rowsOf } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
const password = 'lake winter candle'

// One card has one trial: each test has a shop of its own.
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.close())

const newEmail = (who: string) => `${who}-${randomUUID()}@example.test`
const member = { '4350': { membership: true } }

async function register(email: string, names = { firstName: 'Eve', lastName: 'Stranger' }): Promise<TestBrowser> {
  const browser = createBrowser(shop)
  const response = await browser.post('/api/register', { email, password, ...names })
  expect(response.status).toBe(201)
  browser.token = ((await response.json()) as { token: string }).token
  return browser
}

const linksTo = (email: string, path: string) =>
  shop.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => [...text.matchAll(new RegExp(`/${path}/([\\w-]{43})`, 'g'))].map((match) => match[1]!))

async function proveAddress(browser: TestBrowser, email: string): Promise<void> {
  await browser.post('/api/user/email-confirmation', undefined)
  await shop.drainJobs()
  const token = linksTo(email, 'bekreft-epost').at(-1)
  expect((await browser.post('/api/auth/confirm-email', { token })).status).toBe(204)
}

/** Confirms a payment at the provider as a script in the browser can: with the publishable key and any card. */
async function confirmInBrowser(clientSecret: string, card: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${shop.environment.stripe.publishableKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const [id] = clientSecret.split('_secret_')
  const body = new URLSearchParams({ payment_method: card, client_secret: clientSecret }).toString()
  const request = new Request(`http://sandbox.test/v1/payment_intents/${id}/confirm`, { method: 'POST', headers, body })
  expect(await (await shop.sandbox.fetch(request)).json()).toMatchObject({ status: 'succeeded' })
}

async function endNewestMembership(): Promise<void> {
  await endMembership(shop, String((await rowsOf(shop, 'memberships')).at(-1)!.id))
}

describe('an account whose address nobody proved', () => {
  test('security 25: a guest who buys the membership gets it, not the one who registered the address before', async () => {
    const email = newEmail('victim')
    const attacker = await register(email)
    const reset = await (async () => {
      await attacker.post('/api/auth/forgot-password', { email })
      await shop.drainJobs()
      return linksTo(email, 'nytt-passord')[0]!
    })()
    const victim = createBrowser(shop)
    const order = await buy(victim, member, { email, paymentMethodId: 'pm_card_mastercard' })
    await shop.drainJobs()

    expect((await attacker.get('/api/user/subscription')).status).toBe(401)
    expect((await attacker.patch('/api/user', { email: newEmail('attacker'), password })).status).toBe(401)
    expect((await attacker.post('/api/login', { email, password })).status).toBe(422)
    expect((await attacker.get(`/api/orders/${order.id}`)).status).toBe(404)
    expect((await attacker.post('/api/auth/reset-password', { token: reset, password })).status).toBe(422)
    expect(order.set_password).toBe(true)

    const account = (await rowsOf(shop, 'customers')).find((row) => row.email === email)
    expect(account).toMatchObject({ password_hash: null, first_name: 'Kari', last_name: 'Nordmann' })
    const claim = linksTo(email, 'nytt-passord').at(-1)
    const own = 'an own long password'
    expect((await victim.post('/api/auth/reset-password', { token: claim, password: own })).status).toBe(204)
    const login = (await (await victim.post('/api/login', { email, password: own })).json()) as { token: string }
    victim.token = login.token
    expect(await (await victim.get('/api/user')).json()).toMatchObject({ email, member: true })
    expect(await (await victim.get('/api/user/orders')).json()).toMatchObject([{ id: order.id }])
  })

  test('is no obstacle to a guest who buys goods, and is left as it is', async () => {
    const email = newEmail('registered')
    const registered = await register(email)
    const order = await buy(createBrowser(shop), { '4352': {} }, { email })
    expect((await registered.get('/api/user')).status).toBe(200)
    expect((await registered.get(`/api/orders/${order.id}`)).status).toBe(404)
  })

  test('loses the names a stranger gave it when the mailbox claims it', async () => {
    const email = newEmail('claimed')
    await register(email)
    const owner = createBrowser(shop)
    await owner.post('/api/auth/forgot-password', { email })
    await shop.drainJobs()
    const own = 'an own long password'
    const token = linksTo(email, 'nytt-passord').at(-1)
    expect((await owner.post('/api/auth/reset-password', { token, password: own })).status).toBe(204)
    const login = (await (await owner.post('/api/login', { email, password: own })).json()) as { token: string }
    owner.token = login.token
    expect(await (await owner.get('/api/user')).json()).toMatchObject({ firstName: '', lastName: '' })
  })
})

describe('#9 #426 security 9: a member price needs proof where an account exists', () => {
  test('members, former members and others of a claimed address are answered the same, before the card is looked at', async () => {
    const emails = { live: newEmail('live'), former: newEmail('former'), registered: newEmail('registered') }
    const live = await openMember(shop, { email: emails.live, card: 'pm_card_amex' })
    await proveAddress(live.browser, emails.live)
    const former = await openMember(shop, { email: emails.former, card: 'pm_card_jcb' })
    await proveAddress(former.browser, emails.former)
    await endNewestMembership()
    await proveAddress(await register(emails.registered), emails.registered)

    const before = await ledger(shop)
    const responses: string[] = []
    for (const email of [emails.live, emails.former, emails.registered]) {
      for (const more of [{}, { landing: true }]) {
        const guest = createBrowser(shop)
        const { token } = await cartToken(guest, member, more)
        for (const card of ['pm_card_visa_chargeDeclined', 'pm_card_visa']) {
          const refused = await pay(guest, token, card, { email })
          responses.push(JSON.stringify(refused))
          expect(refused).toMatchObject({ status: 422, body: { errors: { email: ['checkout.signIn'] } } })
        }
        const next = await cartToken(guest, member, more)
        responses.push(JSON.stringify({ ...next, token: '' }))
        expect(next.offer).toMatchObject({ trialDays: more.landing ? 14 : 7 })
      }
    }
    expect(new Set(responses).size).toBe(3)
    expect(await ledger(shop)).toEqual(before)

    for (const email of Object.values(emails)) {
      const guest = createBrowser(shop)
      const { token } = await cartToken(guest, { '4350': { membership: false } })
      expect(await pay(guest, token, 'pm_card_visa', { email })).toMatchObject({ status: 200 })
    }
  })

  test('an account that bought while signed in is claimed too, also where its address was never proved', async () => {
    const email = newEmail('payer')
    await buy(await register(email), { '4352': {} }, { email })
    const guest = createBrowser(shop)
    const { token } = await cartToken(guest, member)
    const refused = await pay(guest, token, 'pm_card_discover', { email: email.toUpperCase() })
    expect(refused.body.errors).toEqual({ email: ['checkout.signIn'] })
  })

  test('the address typed at a later try of the same checkout counts as well', async () => {
    const email = newEmail('owner')
    await proveAddress(await register(email), email)
    const guest = createBrowser(shop)
    const { token } = await cartToken(guest, member)
    const first = await pay(guest, token, 'pm_card_visa_chargeDeclined', { email: newEmail('nobody') })
    expect(first.body.errors).toEqual({ card: ['card.declined'] })
    const second = await pay(guest, token, 'pm_card_discover', { email })
    expect(second.body.errors).toEqual({ email: ['checkout.signIn'] })
  })

  test('an address nobody claimed is new: its guest is offered the free days, and another card’s owner gets no second membership', async () => {
    const email = newEmail('guest')
    await buy(createBrowser(shop), member, { email, paymentMethodId: 'pm_card_mastercard' })
    await shop.drainJobs()
    const again = createBrowser(shop)
    const cart = await cartToken(again, member)
    expect(cart.offer).toMatchObject({ trialDays: 7 })
    expect(await pay(again, cart.token, 'pm_card_discover', { email })).toMatchObject({ status: 200 })
    await shop.drainJobs()
    const id = (await rowsOf(shop, 'customers')).find((row) => row.email === email)?.id
    expect((await rowsOf(shop, 'memberships')).filter((row) => row.customer_id === id)).toHaveLength(1)
  })
})

describe('#426 #445 the card that really paid decides about the trial', () => {
  const challenged = async (guest: TestBrowser, email: string) => {
    const { token } = await cartToken(guest, member)
    const { body } = await pay(guest, token, 'pm_card_authenticationRequired', { email })
    return { token, clientSecret: (body.data as { clientSecret: string }).clientSecret }
  }
  type Kept = { membership: { shown: object | null; applied: object | null } }

  test('a card with a trial behind it, put in at the provider in place of the one shown, starts without free days', async () => {
    await openMember(shop, { email: newEmail('used'), card: 'pm_card_visa' })
    await endNewestMembership()
    const email = newEmail('second')
    const guest = createBrowser(shop)
    const { token, clientSecret } = await challenged(guest, email)
    await confirmInBrowser(clientSecret, 'pm_card_visa')
    expect((await complete(guest, token)).status).toBe(200)
    await shop.drainJobs()

    const order = (await rowsOf(shop, 'orders')).at(-1)!
    const started = (await rowsOf(shop, 'memberships')).find((row) => row.order_id === order.id)
    expect(started).toMatchObject({ trial_days: 0, status: 'active' })
    expect((order.consent as Kept).membership).toMatchObject({
      shown: { trialDays: 7, priceCents: 1999 },
      applied: { trialDays: 0, priceCents: 1999 },
    })
    expect((await ledger(shop)).at(-1)).toMatchObject({ amount: 1999, status: 'succeeded' })
    const mail = shop.mails.find(({ to, messageId }) => to === email && messageId.startsWith('<order'))
    expect(mail?.text).toContain('charged at once')
  })

  test('two guests and one new card: two orders, one membership, and nobody is told of one that does not exist', async () => {
    const emails = [newEmail('one'), newEmail('two')]
    const open = []
    for (const email of emails) {
      const guest = createBrowser(shop)
      open.push({ guest, ...(await challenged(guest, email)) })
    }
    const shown: unknown[] = []
    for (const { clientSecret, guest, token } of open) {
      await confirmInBrowser(clientSecret, 'pm_card_mastercard')
      const { body } = await complete(guest, token)
      const response = await guest.get(`/api/orders/${body.order_id}`)
      const order = (await response.json()) as { membership: object | null; member_already: boolean }
      shown.push([Boolean(order.membership), order.member_already])
    }
    expect(shown).toEqual([
      [true, false],
      [false, true],
    ])
    await shop.drainJobs()
    const orders = (await rowsOf(shop, 'orders')).filter((row) => emails.includes(String(row.email)))
    expect(orders.map(({ consent }) => (consent as Kept).membership.applied)).toEqual([
      expect.objectContaining({ trialDays: 7 }),
      null,
    ])
    expect(await rowsOf(shop, 'memberships')).toHaveLength(1)
    expect((await rowsOf(shop, 'customers')).some(({ email }) => email === emails[1])).toBe(false)
    const second = shop.mails.filter(({ to }) => to === emails[1])
    expect(second.map(({ messageId }) => messageId.split('-')[0])).toEqual(['<order'])
    expect(second[0]!.text).toContain('no second membership')
  })
})
