import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { newPayment, openClient, openShop, refusal, type Shop, typedCard } from './api-support.ts'

async function payWith(shop: Shop, number: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const intent = await newPayment(shop.stripe, more)
  const card = await typedCard(shop.stripe, number)
  return shop.stripe.paymentIntents.confirm(intent.id, { payment_method: card.id })
}

async function declineOf(shop: Shop, number: string) {
  const intent = await newPayment(shop.stripe)
  const card = await typedCard(shop.stripe, number)
  const error = await refusal(shop.stripe.paymentIntents.confirm(intent.id, { payment_method: card.id }))
  const after = await shop.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  return { error, after, charge: after.latest_charge as Stripe.Charge }
}

describe('cards that pay', () => {
  test.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
    ['4000005780000007', 'visa'],
  ])('#260 success: %s', async (number, brand) => {
    const shop = openShop()
    const paid = await payWith(shop, number)
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1999, last_payment_error: null })
    const charge = await shop.stripe.charges.retrieve(String(paid.latest_charge), { expand: ['balance_transaction'] })
    expect(charge).toMatchObject({ paid: true, captured: true, status: 'succeeded', failure_code: null })
    expect(charge.payment_method_details?.card).toMatchObject({ brand, last4: number.slice(-4) })
    const booked = charge.balance_transaction as Stripe.BalanceTransaction
    expect(booked.net + booked.fee).toBe(1999)
  })

  test('one number has one fingerprint, another number another', async () => {
    const { stripe } = openShop()
    const [first, second, other, named] = await Promise.all([
      typedCard(stripe, '4242424242424242'),
      typedCard(stripe, '4242424242424242'),
      typedCard(stripe, '5555555555554444'),
      stripe.paymentMethods.retrieve('pm_card_visa'),
    ])
    expect(first.id).not.toBe(second.id)
    expect(first.card?.fingerprint).toBe(second.card?.fingerprint)
    expect(named.card?.fingerprint).toBe(first.card?.fingerprint)
    expect(other.card?.fingerprint).not.toBe(first.card?.fingerprint)
  })
})

describe('cards that are declined', () => {
  test.each([
    ['declined', '4000000000000002', 'card_declined', 'generic_decline'],
    ['insufficient funds', '4000000000009995', 'card_declined', 'insufficient_funds'],
    ['lost', '4000000000009987', 'card_declined', 'lost_card'],
    ['stolen', '4000000000009979', 'card_declined', 'stolen_card'],
    ['too often', '4000000000006975', 'card_declined', 'card_velocity_exceeded'],
    ['expired', '4000000000000069', 'expired_card', ''],
    ['wrong CVC', '4000000000000127', 'incorrect_cvc', ''],
    ['processing error', '4000000000000119', 'processing_error', ''],
    ['charge fails', '4000000000000341', 'card_declined', 'generic_decline'],
    ['blocked as fraud', '4100000000000019', 'card_declined', 'fraudulent'],
    ['3-D Secure broken', '4000008400001280', 'card_declined', 'generic_decline'],
  ])('#260 %s: the intent waits for another card', async (_name, number, code, declineCode) => {
    const shop = openShop()
    const { error, after, charge } = await declineOf(shop, number)
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode })
    expect(error.payment_intent).toMatchObject({ id: after.id, status: 'requires_payment_method' })
    expect(after).toMatchObject({ status: 'requires_payment_method', payment_method: null, amount_received: 0 })
    expect(after.last_payment_error).toMatchObject({ type: 'card_error', code })
    expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code })

    const paid = await shop.stripe.paymentIntents.confirm(after.id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test('a fraud block never reaches the bank', async () => {
    const { charge } = await declineOf(openShop(), '4100000000000019')
    expect(charge.outcome).toMatchObject({ type: 'blocked', network_status: 'not_sent_to_network' })
  })

  test.each([
    ['a wrong last digit', { number: '4242424242424241' }, 'incorrect_number', 'number'],
    ['a month that is none', { exp_month: 13 }, 'invalid_expiry_month', 'exp_month'],
    ['a year gone by', { exp_year: 2020 }, 'invalid_expiry_year', 'exp_year'],
    ['a short code', { cvc: '12' }, 'invalid_cvc', 'cvc'],
    ['a card that is no test card', { number: '4539148803436467' }, 'card_declined', undefined],
  ])('typing %s is refused at once', async (_name, change, code, param) => {
    const { stripe } = openShop()
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', ...change }
    const error = await refusal(stripe.paymentMethods.create({ type: 'card', card }))
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, param })
  })
})

describe('cards on file', () => {
  test.each(['4000000000000002', '4000000000009995', '4000000000000069', '4000000000000127', '4000000000000119'])(
    '%s cannot be attached',
    async (number) => {
      const { stripe } = openShop()
      const customer = await stripe.customers.create()
      const card = await typedCard(stripe, number)
      const error = await refusal(stripe.paymentMethods.attach(card.id, { customer: customer.id }))
      expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402 })
      expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([])
    },
  )

  test('4000000000000341 attaches, its charge fails', async () => {
    const { stripe } = openShop()
    const customer = await stripe.customers.create()
    const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    const payment = newPayment(stripe, { customer: customer.id, payment_method: card.id, confirm: true })
    expect(await refusal(payment)).toMatchObject({ code: 'card_declined' })
  })

  test('a card paid with for later use joins its customer; one used once is used up; a detached one is gone', async () => {
    const { stripe } = openShop()
    const customer = await stripe.customers.create()
    const kept = await typedCard(stripe, '4242424242424242')
    await newPayment(stripe, {
      customer: customer.id,
      payment_method: kept.id,
      setup_future_usage: 'off_session',
      confirm: true,
    })
    const cards = await stripe.customers.listPaymentMethods(customer.id)
    expect(cards.data.map((card) => card.id)).toEqual([kept.id])
    const later = { customer: customer.id, payment_method: kept.id, off_session: true, confirm: true }
    expect((await newPayment(stripe, later)).status).toBe('succeeded')

    const once = await typedCard(stripe, '4242424242424242')
    await newPayment(stripe, { payment_method: once.id, confirm: true })
    expect(await refusal(newPayment(stripe, { payment_method: once.id }))).toMatchObject({ statusCode: 400 })

    expect((await stripe.paymentMethods.detach(kept.id)).customer).toBeNull()
    expect(await refusal(newPayment(stripe, later))).toMatchObject({ statusCode: 400 })
  })

  test("another customer's card is refused", async () => {
    const { stripe } = openShop()
    const [owner, thief] = await Promise.all([stripe.customers.create(), stripe.customers.create()])
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner.id })
    for (const customer of [thief.id, undefined]) {
      const error = await refusal(
        newPayment(stripe, { payment_method: card.id, ...(customer === undefined ? {} : { customer }) }),
      )
      expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param: 'payment_method' })
    }
    expect(await refusal(stripe.paymentMethods.attach(card.id, { customer: thief.id }))).toMatchObject({
      code: 'payment_method_already_attached',
    })
  })
})

describe('3-D Secure', () => {
  const authenticate = (shop: Shop, id: string, outcome: 'success' | 'failure') =>
    shop.control('POST', `/sandbox/payment_intents/${id}/authenticate`, { outcome })

  test.each(['4000002500003155', '4000002760003184', '4000003800000446', '4000000000003220'])(
    '#260 3-D Secure accept: %s',
    async (number) => {
      const shop = openShop()
      const asked = await payWith(shop, number)
      expect(asked).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
        latest_charge: null,
      })
      expect(await authenticate(shop, asked.id, 'success')).toMatchObject({
        status: 200,
        body: { status: 'succeeded' },
      })
      const paid = await shop.stripe.paymentIntents.retrieve(asked.id, { expand: ['latest_charge'] })
      expect(paid).toMatchObject({ status: 'succeeded', next_action: null, amount_received: 1999 })
      const charge = paid.latest_charge as Stripe.Charge
      expect(charge.payment_method_details?.card?.three_d_secure).toMatchObject({ result: 'authenticated' })
      expect(await authenticate(shop, asked.id, 'success')).toMatchObject({ status: 409 })
    },
  )

  test('#260 3-D Secure refuse: nothing is charged, another card pays the same intent', async () => {
    const shop = openShop()
    const asked = await payWith(shop, '4000002760003184')
    expect(await authenticate(shop, asked.id, 'failure')).toMatchObject({ status: 200 })
    const refused = await shop.stripe.paymentIntents.retrieve(asked.id)
    expect(refused).toMatchObject({ status: 'requires_payment_method', latest_charge: null })
    expect(refused.last_payment_error?.code).toBe('payment_intent_authentication_failure')
    const paid = await shop.stripe.paymentIntents.confirm(asked.id, { payment_method: 'pm_card_visa' })
    expect(paid.status).toBe('succeeded')
  })

  test.each([
    ['4000008260003178', 'insufficient_funds'],
    ['4000008400001629', 'generic_decline'],
  ])('%s is declined after a completed challenge', async (number, declineCode) => {
    const shop = openShop()
    const asked = await payWith(shop, number)
    expect(asked.status).toBe('requires_action')
    await authenticate(shop, asked.id, 'success')
    const after = await shop.stripe.paymentIntents.retrieve(asked.id)
    expect(after).toMatchObject({ status: 'requires_payment_method', amount_received: 0 })
    expect(after.last_payment_error).toMatchObject({ code: 'card_declined', decline_code: declineCode })
  })

  test('3155 pays off-session once set up; 3184 never does; 0446 does at once', async () => {
    const shop = openShop()
    const { stripe } = shop
    const customer = await stripe.customers.create()
    const setUp = { customer: customer.id, setup_future_usage: 'off_session' } as const
    const offSession = (payment_method: string) =>
      newPayment(stripe, { customer: customer.id, payment_method, off_session: true, confirm: true })

    const asked = await payWith(shop, '4000002500003155', setUp)
    await authenticate(shop, asked.id, 'success')
    const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
    expect((await offSession(card!.id)).status).toBe('succeeded')

    const unproved = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
      customer: customer.id,
    })
    expect(await refusal(offSession(unproved.id))).toMatchObject({ code: 'authentication_required' })
    const always = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer.id })
    const error = await refusal(offSession(always.id))
    expect(error).toMatchObject({ code: 'authentication_required', decline_code: 'authentication_required' })
    expect(error.payment_intent?.status).toBe('requires_payment_method')
    const ready = await stripe.paymentMethods.attach('pm_card_authenticationRequiredSetupForOffSession', {
      customer: customer.id,
    })
    expect((await offSession(ready.id)).status).toBe('succeeded')
  })

  test('a setup intent sets a card up through the same challenge', async () => {
    const shop = openShop()
    const customer = await shop.stripe.customers.create()
    const asked = await shop.stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
    })
    expect(asked.status).toBe('requires_action')
    await shop.control('POST', `/sandbox/setup_intents/${asked.id}/authenticate`, { outcome: 'success' })
    const done = await shop.stripe.setupIntents.retrieve(asked.id, { expand: ['payment_method'] })
    expect(done.status).toBe('succeeded')
    const card = done.payment_method as Stripe.PaymentMethod
    expect(card.customer).toBe(customer.id)
    const paid = await newPayment(shop.stripe, {
      customer: customer.id,
      payment_method: card.id,
      off_session: true,
      confirm: true,
    })
    expect(paid.status).toBe('succeeded')
  })

  test('the browser reads and confirms with its key and the secret, and sees no more than it should', async () => {
    const shop = openShop()
    const browser = openClient(shop.sandbox, 'pk_test_sandbox')
    const intent = await newPayment(shop.stripe)
    const { client_secret } = intent
    const card = await typedCard(browser, '4242424242424242')
    expect(await refusal(browser.paymentIntents.retrieve(intent.id))).toMatchObject({ param: 'client_secret' })
    const forged = refusal(browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_x` }))
    expect(await forged).toMatchObject({ statusCode: 404 })
    const paid = await browser.paymentIntents.confirm(intent.id, {
      payment_method: card.id,
      client_secret,
    } as Stripe.PaymentIntentConfirmParams)
    expect(paid.status).toBe('succeeded')
    expect(paid).not.toHaveProperty('metadata')
    expect(await refusal(browser.customers.create())).toMatchObject({ statusCode: 403, code: 'secret_key_required' })
    expect(await refusal(openClient(shop.sandbox, 'sk_test_wrong_key').customers.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  })
})

describe('after the payment', () => {
  test('a dispute takes the money back and bars a refund', async () => {
    const shop = openShop()
    const paid = await payWith(shop, '4000000000000259')
    expect(paid.status).toBe('succeeded')
    const [dispute] = (await shop.stripe.disputes.list({ payment_intent: paid.id })).data
    expect(dispute).toMatchObject({ amount: 1999, reason: 'fraudulent', status: 'needs_response' })
    expect(await refusal(shop.stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: 'charge_disputed',
    })
  })

  test('refunds: in parts, never more than was paid, never twice', async () => {
    const shop = openShop()
    const paid = await payWith(shop, '4242424242424242')
    const part = await shop.stripe.refunds.create({ payment_intent: paid.id, amount: 500 })
    expect(part).toMatchObject({ status: 'succeeded', amount: 500 })
    expect(await refusal(shop.stripe.refunds.create({ payment_intent: paid.id, amount: 1500 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    expect((await shop.stripe.refunds.create({ charge: String(paid.latest_charge) })).amount).toBe(1499)
    expect(await refusal(shop.stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const { body } = await shop.control('GET', '/sandbox/ledger')
    expect(body).toMatchObject([{ payment_intent: paid.id, amount: 1999, amount_refunded: 1999, status: 'succeeded' }])
  })

  test.each([
    ['4000000000007726', 'pending', 'succeeded', 1999],
    ['4000000000005126', 'succeeded', 'failed', 0],
  ])('a refund of %s is %s at first, then %s', async (number, first, then, refunded) => {
    const shop = openShop()
    const paid = await payWith(shop, number)
    const refund = await shop.stripe.refunds.create({ payment_intent: paid.id })
    expect(refund.status).toBe(first)
    await shop.control('POST', '/sandbox/clock', { advance: '1h' })
    expect((await shop.stripe.refunds.retrieve(refund.id)).status).toBe(then)
    const charge = await shop.stripe.charges.retrieve(String(paid.latest_charge))
    expect(charge.amount_refunded).toBe(refunded)
    expect(shop.received.map((event) => event.type)).toContain('refund.updated')
  })

  test('money held by manual capture is booked when captured', async () => {
    const { stripe } = openShop()
    const held = await newPayment(stripe, { payment_method: 'pm_card_visa', capture_method: 'manual', confirm: true })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 1999, amount_received: 0 })
    const done = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 1000 })
    expect(done).toMatchObject({ status: 'succeeded', amount_received: 1000 })
  })
})
