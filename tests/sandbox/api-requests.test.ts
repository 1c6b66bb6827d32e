import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { newPayment, openShop, refusal } from './api-support.ts'

describe('parameters', () => {
  test.each([
    ['unknown', { colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      'unknown inside',
      { shipping: { name: 'A', address: { street: 'B' } } },
      'parameter_unknown',
      'shipping[address][street]',
    ],
    [
      'no longer supported',
      { payment_method_types: ['card'] },
      'payment_method_types_no_longer_supported',
      'payment_method_types',
    ],
    ['not a whole number', { amount: 19.99 }, 'parameter_invalid_integer', 'amount'],
    ['missing', { currency: undefined }, 'parameter_missing', 'currency'],
    ['too small', { amount: 49 }, 'amount_too_small', 'amount'],
    ['too large', { amount: 100_000_000 }, 'amount_too_large', 'amount'],
    ['a customer who is not there', { customer: 'cus_nobody' }, 'resource_missing', 'customer'],
  ])('%s: refused with its code and name', async (_name, change, code, param) => {
    const { stripe } = openShop()
    const error = await refusal(newPayment(stripe, change as Partial<Stripe.PaymentIntentCreateParams>))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, param })
    expect(error.doc_url).toContain('error-codes')
    expect((await stripe.paymentIntents.list()).data).toEqual([])
  })

  test('ways of choosing payment methods exclude each other', async () => {
    const { stripe } = openShop()
    const both = { allowed_payment_method_types: ['card'], automatic_payment_methods: { enabled: true } } as const
    const error = await refusal(newPayment(stripe, both as unknown as Partial<Stripe.PaymentIntentCreateParams>))
    expect(error).toMatchObject({ statusCode: 400, param: 'allowed_payment_method_types' })
    const setup = stripe.setupIntents.create({ payment_method_types: ['card'] } as Stripe.SetupIntentCreateParams)
    expect(await refusal(setup)).toMatchObject({ code: 'payment_method_types_no_longer_supported' })
  })

  test('an object that is not there is 404, an address that is none too', async () => {
    const { stripe } = openShop()
    expect(await refusal(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_nothing'",
    })
    expect(await refusal(stripe.rawRequest('GET', '/v1/nothing'))).toMatchObject({ statusCode: 404 })
  })

  test('another version of the API is refused', async () => {
    const { stripe } = openShop()
    expect(await refusal(stripe.customers.list({}, { apiVersion: '2020-08-27' }))).toMatchObject({ statusCode: 400 })
  })
})

describe('customers', () => {
  test('are written, changed, emptied and deleted', async () => {
    const { stripe, sandbox, received } = openShop()
    const made = await stripe.customers.create({
      email: 'kari@example.com',
      name: 'Kari',
      address: { line1: 'Storgata 1', country: 'NO' },
      metadata: { user: '7', source: 'shop' },
    })
    expect(made).toMatchObject({ email: 'kari@example.com', address: { line1: 'Storgata 1', city: null } })
    const changed = await stripe.customers.update(made.id, { name: '', metadata: { source: '', member: 'yes' } })
    expect(changed).toMatchObject({ name: null, email: 'kari@example.com', metadata: { user: '7', member: 'yes' } })
    expect(changed.metadata).not.toHaveProperty('source')
    expect(await refusal(stripe.customers.update(made.id, { email: 'nobody' }))).toMatchObject({
      code: 'email_invalid',
    })
    expect(await stripe.customers.del(made.id)).toEqual(expect.objectContaining({ id: made.id, deleted: true }))
    expect((await stripe.customers.retrieve(made.id)).deleted).toBe(true)
    await sandbox.deliverWebhooks()
    expect(received.map((event) => event.type)).toEqual(['customer.created', 'customer.updated', 'customer.deleted'])
    expect(received[1]!.data.previous_attributes).toMatchObject({ name: 'Kari' })
  })
})

describe('lists', () => {
  test('page both ways, newest first, and filter by time and customer', async () => {
    const { stripe, control } = openShop()
    const customer = await stripe.customers.create()
    const ids: string[] = []
    for (let amount = 1000; amount < 1005; amount += 1) ids.unshift((await newPayment(stripe, { amount })).id)
    await control('POST', '/sandbox/clock', { advance: '36h' })
    const late = await newPayment(stripe, { customer: customer.id })

    const first = await stripe.paymentIntents.list({ limit: 2 })
    expect(first.data.map((intent) => intent.id)).toEqual([late.id, ids[0]])
    expect(first.has_more).toBe(true)
    const second = await stripe.paymentIntents.list({ limit: 2, starting_after: ids[0]! })
    expect(second.data.map((intent) => intent.id)).toEqual([ids[1], ids[2]])
    const back = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[2]! })
    expect(back.data.map((intent) => intent.id)).toEqual([ids[0], ids[1]])
    expect(back.has_more).toBe(true)

    const recent = await stripe.paymentIntents.list({ created: { gte: late.created } })
    expect(recent.data.map((intent) => intent.id)).toEqual([late.id])
    const earlier = await stripe.paymentIntents.list({ created: { lt: late.created } })
    expect(earlier.data).toHaveLength(5)
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(1)

    const all: string[] = []
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) all.push(intent.id)
    expect(all).toEqual([late.id, ...ids])
    expect(await refusal(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
  })

  test('expand reaches through lists, and says where it cannot', async () => {
    const { stripe } = openShop()
    const customer = await stripe.customers.create({ email: 'a@example.com' })
    await newPayment(stripe, { customer: customer.id, payment_method: 'pm_card_visa', confirm: true })
    const page = await stripe.paymentIntents.list({
      expand: ['data.customer', 'data.latest_charge.balance_transaction'],
    })
    expect(page.data[0]!.customer).toMatchObject({ object: 'customer', email: 'a@example.com' })
    expect(page.data[0]!.latest_charge).toMatchObject({ balance_transaction: { object: 'balance_transaction' } })
    expect(await refusal(stripe.paymentIntents.list({ expand: ['data.amount'] }))).toMatchObject({ param: 'expand' })
  })
})

describe('payment intents change state only where they may', () => {
  test('a paid one is neither confirmed, changed nor cancelled; a cancelled one stays so', async () => {
    const { stripe } = openShop()
    const paid = await newPayment(stripe, { payment_method: 'pm_card_visa', confirm: true })
    const calls = [
      stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }),
      stripe.paymentIntents.cancel(paid.id),
      stripe.paymentIntents.update(paid.id, { amount: 2500 }),
    ]
    for (const call of calls) {
      const error = await refusal(call)
      expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    }
    expect((await stripe.paymentIntents.update(paid.id, { metadata: { order: '9' } })).metadata.order).toBe('9')
    const open = await newPayment(stripe)
    const cancelled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(await refusal(stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })
})

test('money is never made or lost: intents, charges, refunds and the balance agree', async () => {
  const { stripe, control } = openShop()
  const amounts = [50, 1999, 99_999_999, 4321]
  for (const [index, amount] of amounts.entries()) {
    const paid = await newPayment(stripe, { amount, payment_method: 'pm_card_visa', confirm: true })
    if (index % 2 === 1) await stripe.refunds.create({ payment_intent: paid.id, amount: Math.floor(amount / 3) })
    await refusal(newPayment(stripe, { amount, payment_method: 'pm_card_chargeDeclined', confirm: true }))
  }
  type Entry = {
    status: string
    amount: number
    amount_refunded: number
    charges: { amount: number; status: string }[]
  }
  const ledger = (await control('GET', '/sandbox/ledger')).body as Entry[]
  const moved = ledger.flatMap((entry) => entry.charges.filter((charge) => charge.status === 'succeeded'))
  const refunded = ledger.reduce((sum, entry) => sum + entry.amount_refunded, 0)
  const booked = (await stripe.balanceTransactions.list({ limit: 100 })).data.reduce(
    (sum, each) => sum + each.amount,
    0,
  )
  expect(moved.reduce((sum, charge) => sum + charge.amount, 0)).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
  expect(refunded).toBe(Math.floor(1999 / 3) + Math.floor(4321 / 3))
  expect(booked).toBe(amounts.reduce((sum, amount) => sum + amount, 0) - refunded)
  expect(ledger.filter((entry) => entry.status === 'succeeded')).toHaveLength(amounts.length)
})
