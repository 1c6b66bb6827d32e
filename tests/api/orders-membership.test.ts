import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStripePayments } from '#payments/stripe-payments.ts'
import { cents } from '#shared/money.ts'
import { answerChallenge, buy, cartToken, complete, pay, rowsOf, sandboxCall } from '../support/checkout-flow.ts'
import { homeZip } from '../support/postcodes.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ now: '2026-03-01T10:00:00Z' })
})
afterAll(() => shop.close())

const register = async (email: string) => {
  const browser = createBrowser(shop)
  const body = { email, password: 'lake winter candle', firstName: 'Ola', lastName: 'Nordmann' }
  const response = await browser.post('/api/register', body)
  browser.token = ((await response.json()) as { token: string }).token
  expect(response.status).toBe(201)
  return browser
}
const subscriptionsAtProvider = async () => {
  const response = await shop.sandbox.fetch(
    new Request('http://sandbox.test/v1/subscriptions?status=all&limit=100', {
      headers: { authorization: `Bearer ${shop.environment.stripe.secretKey}` },
    }),
  )
  return ((await response.json()) as { data: { status: string; metadata: Record<string, string> }[] }).data
}

describe('#369 #370 an order is shown to nobody else', () => {
  test('but the browser that bought, its owner, and the holder of the mailed link', async () => {
    const owner = await register('ola@example.test')
    const order = await buy(owner, { '4352': {} })
    const path = `/api/orders/${order.id}`
    const elsewhere = createBrowser(shop)
    expect((await elsewhere.get(path)).status).toBe(404)
    elsewhere.token = owner.token
    expect((await elsewhere.get(path)).status).toBe(200)
    const stranger = await register('stranger@example.test')
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.get(`/api/orders/${order.number}`)).status).toBe(404)
    expect((await stranger.get(`${path}?key=wrong`)).status).toBe(404)

    shop.mails.length = 0
    await shop.drainJobs()
    const link = /https?:\/\/\S+orderId=[^"\s\]]+/.exec(shop.mails[0]?.text ?? '')?.[0] ?? ''
    const { orderId, key } = Object.fromEntries(new URL(link).searchParams)
    expect((await stranger.get(`/api/orders/${orderId}?key=${key}`)).status).toBe(200)
    expect((await createBrowser(shop).get(`/api/orders/${orderId}x?key=${key}`)).status).toBe(404)
  })
})

describe('#438 the confirmation', () => {
  test.each([
    ['localhost', 'en', 'Your order', 'Normal price', '72,00 €'],
    ['vitrine.no', 'no', 'Bestilling', 'Ordinær pris', '72,00 kr'],
    ['sv.vitrine.se', 'sv', 'Din beställning', 'Ordinarie pris', '72,00 €'],
    ['boutique.fr', 'fr', 'Votre commande', 'Prix normal', '72,00 €'],
  ])('goes out on %s in %s, once', async (host, language, subject, kind, price) => {
    const local = await createTestShop({
      environment: { ALLOWED_HOSTS: 'localhost,vitrine.no,sv.vitrine.se,boutique.fr' },
    })
    const order = await buy(createBrowser(local, { host }), { '4352': {} })
    await local.drainJobs()
    expect(local.mails).toHaveLength(1)
    const [mail] = local.mails
    expect(mail?.to).toBe('kari@example.test')
    expect(mail?.subject).toContain(subject)
    expect(mail?.subject).toContain(String(order.number))
    expect(mail?.messageId).toBe(`<order-${order.id}@vitrine.shop>`)
    for (const part of [mail?.html ?? '', mail?.text ?? ''].map((text) => text.replaceAll('\u00a0', ' '))) {
      expect(part).toContain(kind)
      expect(part).toContain(price)
      expect(part).toContain(`Storgata 1, 2. etasje, ${homeZip(host)} Oslo`)
      expect(part).not.toContain('{{')
    }
    expect(mail?.text.includes('EUR')).toBe(language === 'no')
    expect(mail?.html).toContain(host.endsWith('fr') ? 'Maison Vitrine' : 'Vitrine')
    const { sendOrderConfirmation } = await import('#domain/sales/checkout/send-order-confirmation.ts')
    await sendOrderConfirmation(local, { orderId: 1 })
    expect(local.mails).toHaveLength(1)
    await local.close()
  })

  test('#441 names with markup stay text', async () => {
    shop.mails.length = 0
    await buy(
      createBrowser(shop),
      { '4352': {} },
      { firstName: '<img src=x onerror=alert(1)>', email: 'x@example.test' },
    )
    await shop.drainJobs()
    expect(shop.mails.at(-1)?.html).not.toContain('<img src=x')
  })
})

describe('a membership', () => {
  test('#5 #444 #447 #448 starts for a guest who buys at the member price, with one confirmation for goods and membership', async () => {
    shop.mails.length = 0
    const guest = createBrowser(shop)
    const { token } = await cartToken(guest, { '4350:L/XL': { membership: true } })
    const { body } = await pay(guest, token, 'pm_card_authenticationRequiredOnSetup', { email: 'Guest@Example.test' })
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    const { body: done } = await complete(guest, token)
    const order = await (await guest.get(`/api/orders/${done.order_id}`)).json()
    expect(order).toMatchObject({
      set_password: true,
      total: 39.99,
      lines: [{ variant: expect.stringContaining('L/XL') }],
    })
    expect((await guest.get('/api/user')).status).toBe(401)
    await shop.drainJobs()

    const customer = (await rowsOf(shop, 'customers')).find((row) => row.email === 'guest@example.test')
    expect(customer).toMatchObject({ password_hash: null, first_name: 'Kari' })
    const membership = (await rowsOf(shop, 'memberships')).find((row) => row.customer_id === customer?.id)
    expect(membership).toMatchObject({ status: 'trialing', generation: 1, trial_days: 7, ended_at: null })
    expect(Number(membership?.price)).toBe(1999)
    expect(membership?.subscription_id).toMatch(/^sub_/)
    expect((await subscriptionsAtProvider()).at(0)).toMatchObject({ status: 'trialing' })

    const stored = (await rowsOf(shop, 'orders')).find((row) => row.public_id === done.order_id)
    expect(stored?.consent).toMatchObject({
      terms: true,
      subscriptionTerms: true,
      summary: expect.stringContaining('8 March 2026'),
      at: expect.stringMatching(/^2026-03-01T10:/),
    })
    const mails = shop.mails.filter((mail) => /guest@/i.test(mail.to))
    expect(mails).toHaveLength(2)
    expect(mails.find((mail) => mail.messageId.startsWith('<order'))?.text).toContain('8 March 2026')
    expect(mails.some((mail) => mail.messageId.startsWith('<password'))).toBe(true)
  })

  test('#7 does not start at the normal price, and makes no account', async () => {
    const before = {
      members: (await rowsOf(shop, 'memberships')).length,
      people: (await rowsOf(shop, 'customers')).length,
    }
    await buy(createBrowser(shop), { '4350': {} }, { email: 'plain@example.test' })
    expect(await rowsOf(shop, 'memberships')).toHaveLength(before.members)
    expect(await rowsOf(shop, 'customers')).toHaveLength(before.people)
  })

  test('#9 #426 is not started twice, and its member gets member prices', async () => {
    const member = await register('member@example.test')
    const first = await cartToken(member, { '4351': { membership: true } })
    expect(first.offer).not.toBeNull()
    await buy(member, { '4351': { membership: true } }, { paymentMethodId: 'pm_card_mastercard' })
    await shop.drainJobs()
    const next = await cartToken(member, { '4351': {}, '4350': {} })
    expect(next).toMatchObject({ total: 74.98, offer: null })
    await buy(member, { '4351': {}, '4350': {} })
    await shop.drainJobs()
    const id = (await rowsOf(shop, 'customers')).find((row) => row.email === 'member@example.test')?.id
    expect((await rowsOf(shop, 'memberships')).filter((row) => row.customer_id === id)).toHaveLength(1)
  })

  test('#6 starts with the landing trial from a landing page', async () => {
    const landing = { email: 'landing@example.test', paymentMethodId: 'pm_card_amex' }
    await buy(createBrowser(shop), { '4350': {} }, landing, { landing: true, soid: '42' })
    await shop.drainJobs()
    const membership = (await rowsOf(shop, 'memberships')).at(-1)
    expect(membership).toMatchObject({ trial_days: 14, status: 'trialing' })
    expect((membership?.trial_ends_at as Date | string | undefined)?.toString()).toBeTruthy()
  })

  test('#444 bought with the address of an account nobody proved does not log in to it, and ends its sign-ins', async () => {
    const registrant = await register('taken@example.test')
    const guest = createBrowser(shop)
    const taken = { email: 'taken@example.test', paymentMethodId: 'pm_card_discover' }
    const order = await buy(guest, { '4350': { membership: true } }, taken)
    expect(order.set_password).toBe(true)
    expect((await guest.get('/api/user')).status).toBe(401)
    expect((await registrant.get('/api/user')).status).toBe(401)
    expect((await registrant.get(`/api/orders/${order.id}`)).status).toBe(404)
  })

  test('#445 a customer who had one before is offered no second trial', async () => {
    const customer = await register('again@example.test')
    await buy(customer, { '4350': { membership: true } }, { paymentMethodId: 'pm_card_jcb' })
    await shop.drainJobs()
    const { sql } = await import('drizzle-orm')
    await shop.database.execute(sql`
      UPDATE memberships SET status = 'canceled', ended_at = now()
      WHERE customer_id = (SELECT id FROM customers WHERE email = 'again@example.test')`)
    const cart = await cartToken(customer, { '4350': { membership: true } })
    expect(cart.offer).toEqual({ price: 19.99, trialDays: 0, firstChargeOn: '2026-03-01', kind: 'standard' })
  })

  test('exists once at the provider when the answer to its creation was lost', async () => {
    const before = (await subscriptionsAtProvider()).length
    const lost = { email: 'lost@example.test', paymentMethodId: 'pm_card_diners' }
    await buy(createBrowser(shop), { '4350': { membership: true } }, lost)
    await sandboxCall(shop, 'POST', '/sandbox/faults', {
      on: 'subscriptions.create',
      effect: 'drop_response',
      times: 3,
    })
    const orderId = Number((await rowsOf(shop, 'orders')).at(-1)?.id)
    const { startMembership } = await import('#domain/sales/membership/start-membership.ts')
    await expect(startMembership(shop, { orderId })).rejects.toThrow()
    await sandboxCall(shop, 'DELETE', '/sandbox/faults')
    await startMembership(shop, { orderId })
    await startMembership(shop, { orderId })
    expect(await subscriptionsAtProvider()).toHaveLength(before + 1)
    expect((await rowsOf(shop, 'memberships')).find((row) => row.order_id === orderId)?.status).toBe('trialing')
  })
})

test('the provider is never told of telemetry, and always of a key', async () => {
  const seen: Request[] = []
  const payments = createStripePayments(shop.environment.stripe, {
    fetch: (request) => {
      seen.push(request.clone())
      return shop.sandbox.fetch(request)
    },
  })
  const metadata = { checkout_id: 'x' }
  await payments.createPayment({
    amount: cents(500),
    currency: 'EUR',
    customerId: null,
    keepCard: false,
    metadata,
    key: 'k1',
  })
  await payments.createPayment({
    amount: cents(500),
    currency: 'EUR',
    customerId: null,
    keepCard: false,
    metadata,
    key: 'k1',
  })
  expect(seen.map((request) => request.headers.get('idempotency-key'))).toEqual(['k1', 'k1'])
  expect(seen.some((request) => request.headers.get('x-stripe-client-telemetry'))).toBe(false)
  expect(await seen[0]?.text()).toContain('allowed_payment_method_types[0]=card')
})
