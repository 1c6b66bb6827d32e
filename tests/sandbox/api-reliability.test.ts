import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { headerOf, newPayment, openClient, openShop, refusal } from './api-support.ts'

const paid = { payment_method: 'pm_card_visa' }

describe('idempotency keys', () => {
  test('the same key answers the same, once charged', async () => {
    const { stripe } = openShop()
    const intent = await newPayment(stripe)
    const options = { idempotencyKey: 'checkout-1:confirm:1' }
    const first = await stripe.paymentIntents.confirm(intent.id, paid, options)
    const second = await stripe.paymentIntents.confirm(intent.id, paid, options)
    expect(second.latest_charge).toBe(first.latest_charge)
    expect(headerOf(first, 'idempotent-replayed')).toBeNull()
    expect(headerOf(second, 'idempotent-replayed')).toBe('true')
    expect(second.lastResponse.requestId).toBe(first.lastResponse.requestId)
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  test('a decline is replayed, a new key tries again', async () => {
    const { stripe } = openShop()
    const intent = await newPayment(stripe)
    const decline = { payment_method: 'pm_card_visa_chargeDeclined' }
    const first = await refusal(stripe.paymentIntents.confirm(intent.id, decline, { idempotencyKey: 'n1' }))
    const again = await refusal(stripe.paymentIntents.confirm(intent.id, decline, { idempotencyKey: 'n1' }))
    expect([first.statusCode, again.statusCode]).toEqual([402, 402])
    expect(again.headers?.['idempotent-replayed']).toBe('true')
    expect(again.charge).toBe(first.charge)
    expect((await stripe.charges.list()).data).toHaveLength(1)
    expect((await stripe.paymentIntents.confirm(intent.id, paid, { idempotencyKey: 'n2' })).status).toBe('succeeded')
  })

  test('other parameters or another address under the same key are refused', async () => {
    const { stripe } = openShop()
    const options = { idempotencyKey: 'same' }
    await stripe.customers.create({ email: 'a@example.com' }, options)
    for (const call of [
      stripe.customers.create({ email: 'b@example.com' }, options),
      newPaymentWith(stripe, options),
    ]) {
      expect(await refusal(call)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    }
  })

  test('a validation error is not remembered', async () => {
    const { stripe } = openShop()
    const options = { idempotencyKey: 'once-wrong' }
    const wrong = { colour: 'red' } as Stripe.CustomerCreateParams
    expect(await refusal(stripe.customers.create(wrong, options))).toMatchObject({ code: 'parameter_unknown' })
    expect((await stripe.customers.create({ email: 'a@example.com' }, options)).email).toBe('a@example.com')
  })

  test('a key in flight answers 409, and its own answer afterwards', async () => {
    const { stripe, sandbox, control } = openShop()
    const intent = await newPayment(stripe)
    await control('POST', '/sandbox/faults', { on: 'payment_intents.confirm', effect: 'timeout' })
    const abort = new AbortController()
    const form = new URLSearchParams(paid).toString()
    const confirm = (signal?: AbortSignal) =>
      sandbox.fetch(
        new Request(`http://sandbox.test/v1/payment_intents/${intent.id}/confirm`, {
          method: 'POST',
          headers: { Authorization: 'Bearer sk_test_sandbox', 'Idempotency-Key': 'slow' },
          body: form,
          ...(signal === undefined ? {} : { signal }),
        }),
      )
    const slow = confirm(abort.signal)
    await vi.waitFor(async () => expect((await confirm()).status).toBe(409))
    abort.abort()
    await expect(slow).rejects.toThrow()
    const replayed = await confirm()
    expect(replayed.status).toBe(200)
    expect(replayed.headers.get('idempotent-replayed')).toBe('true')
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  function newPaymentWith(stripe: Stripe, options: Stripe.RequestOptions) {
    return stripe.paymentIntents.create({ amount: 1999, currency: 'eur' }, options)
  }
})

describe('faults', () => {
  test('a dropped answer: the SDK tries again with its key, one charge', async () => {
    const { stripe, control } = openShop()
    const intent = await newPayment(stripe)
    await control('POST', '/sandbox/faults', { on: 'paymentIntents.confirm', effect: 'drop_response' })
    const done = await stripe.paymentIntents.confirm(intent.id, paid)
    expect(done.status).toBe('succeeded')
    expect(headerOf(done, 'idempotent-replayed')).toBe('true')
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  test('500 after the charge: replayed under its key, the intent shows the truth', async () => {
    const { stripe, control } = openShop({ maxNetworkRetries: 1 })
    const intent = await newPayment(stripe)
    await control('POST', '/sandbox/faults', { on: 'payment_intents.confirm', effect: 'error_500_after', times: 1 })
    const error = await refusal(stripe.paymentIntents.confirm(intent.id, paid, { idempotencyKey: 'n1' }))
    expect(error).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  test('500 before the work: nothing happened, the same key works', async () => {
    const { stripe, control } = openShop()
    const intent = await newPayment(stripe)
    await control('POST', '/sandbox/faults', { on: '*', effect: 'error_500_before' })
    const call = () => stripe.paymentIntents.confirm(intent.id, paid, { idempotencyKey: 'n1' })
    expect(await refusal(call())).toMatchObject({ statusCode: 500 })
    expect((await stripe.charges.list()).data).toHaveLength(0)
    expect((await call()).status).toBe('succeeded')
  })

  test('rate limit and conflict: refused, not remembered, counted', async () => {
    const { stripe, control } = openShop()
    await control('POST', '/sandbox/faults', { on: 'customers.create', effect: 'rate_limit', times: 2 })
    await control('POST', '/sandbox/faults', { on: 'customers.create', effect: 'conflict' })
    const call = () => stripe.customers.create({}, { idempotencyKey: 'k' })
    expect(await refusal(call())).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 })
    expect((await stripe.paymentIntents.list()).data).toEqual([])
    expect(await refusal(call())).toMatchObject({ statusCode: 429 })
    expect(await refusal(call())).toMatchObject({ statusCode: 409 })
    expect((await call()).object).toBe('customer')
  })

  test('are listed, forgotten on request, and refused where they make no sense', async () => {
    const { stripe, control } = openShop()
    await control('POST', '/sandbox/faults', { on: 'customers.create', effect: 'error_500_before', times: 3 })
    expect((await control('GET', '/sandbox/faults')).body).toMatchObject([{ on: 'customers.create', remaining: 3 }])
    expect((await control('DELETE', '/sandbox/faults')).status).toBe(204)
    expect((await stripe.customers.create()).object).toBe('customer')
    expect((await control('POST', '/sandbox/faults', { on: '*', effect: 'explode' })).status).toBe(422)
  })

  test('a timeout outlasts the caller, the work is done', async () => {
    const { stripe, sandbox, control } = openShop()
    const intent = await newPayment(stripe)
    await control('POST', '/sandbox/faults', { on: 'payment_intents.confirm', effect: 'timeout' })
    const hasty = openClient(sandbox, 'sk_test_sandbox')
    const error = await refusal(hasty.paymentIntents.confirm(intent.id, paid, { timeout: 100 }))
    expect(error.type).toBe('StripeConnectionError')
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  })
})

describe('webhooks', () => {
  const types = (events: readonly Stripe.Event[]) => events.map((event) => event.type)

  test('a payment is told in order, signed, with the request that caused it', async () => {
    const { stripe, sandbox, received } = openShop()
    const intent = await newPayment(stripe)
    await stripe.paymentIntents.confirm(intent.id, paid, { idempotencyKey: 'pay' })
    await sandbox.deliverWebhooks()
    expect(types(received)).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
    const event = received[2]!
    expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false })
    expect(event.request?.idempotency_key).toBe('pay')
    expect(event.data.object).toMatchObject({ id: intent.id, status: 'succeeded' })
    const listed = await stripe.events.list({ types: ['payment_intent.*'] })
    expect(types(listed.data)).toEqual(['payment_intent.succeeded', 'payment_intent.created'])
    expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0)
  })

  test('the signature covers the body: another one is refused', async () => {
    let signature = ''
    let text = ''
    const { stripe, sandbox } = openShop({
      sendWebhook: async (request) => {
        signature = request.headers.get('stripe-signature')!
        text = await request.text()
        return new Response()
      },
    })
    await stripe.customers.create()
    await sandbox.deliverWebhooks()
    expect(stripe.webhooks.constructEvent(text, signature, 'whsec_sandbox').type).toBe('customer.created')
    expect(() => stripe.webhooks.constructEvent(`${text} `, signature, 'whsec_sandbox')).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
    const [, time, sum] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!
    expect(sum).toBe(createHmac('sha256', 'whsec_sandbox').update(`${time}.${text}`).digest('hex'))
  })

  test('a refused delivery is tried again until the shop takes it', async () => {
    const responses = [500, 503, 200]
    const seen: string[] = []
    const { stripe, sandbox } = openShop({
      webhookRetryDelays: [0, 0, 0],
      sendWebhook: async (request) => {
        seen.push(((await request.json()) as Stripe.Event).id)
        return new Response(null, { status: responses[seen.length - 1] ?? 500 })
      },
    })
    await stripe.customers.create()
    await vi.waitFor(() => expect(seen).toHaveLength(3))
    await sandbox.deliverWebhooks()
    const [event] = (await stripe.events.list()).data
    expect(new Set(seen)).toEqual(new Set([event!.id]))
    expect(event!.pending_webhooks).toBe(0)
  })

  test('hold and reverse keep events until released, duplicate sends twice, drop none', async () => {
    const { stripe, sandbox, received, control } = openShop()
    const pay = () => newPayment(stripe, { ...paid, confirm: true })
    const story = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']

    await control('POST', '/sandbox/webhooks', { mode: 'hold' })
    await pay()
    await sandbox.deliverWebhooks()
    expect(received).toEqual([])
    expect((await control('POST', '/sandbox/webhooks/release')).body).toEqual({ released: 3 })
    expect(types(received.splice(0))).toEqual(story)

    await control('POST', '/sandbox/webhooks', { mode: 'reverse' })
    await pay()
    await control('POST', '/sandbox/webhooks/release')
    expect(types(received.splice(0))).toEqual(story.toReversed())

    await control('POST', '/sandbox/webhooks', { mode: 'duplicate' })
    await pay()
    await sandbox.deliverWebhooks()
    expect(types(received.splice(0))).toEqual(story.flatMap((type) => [type, type]))

    await control('POST', '/sandbox/webhooks', { mode: 'drop' })
    await pay()
    await sandbox.deliverWebhooks()
    expect(received).toEqual([])
    expect((await stripe.events.list({ limit: 100 })).data).toHaveLength(12)
    const missed = await stripe.events.list({ delivery_success: false, limit: 2 })
    expect(missed.has_more).toBe(true)
    const rest = await stripe.events.list({ delivery_success: false, limit: 2, starting_after: missed.data.at(-1)!.id })
    expect(rest.has_more).toBe(false)
    expect(types([...missed.data, ...rest.data])).toEqual(story.toReversed())
    expect((await control('POST', '/sandbox/webhooks', { mode: 'sometimes' })).status).toBe(422)
  })
})

describe('the clock', () => {
  test('moves by minutes, hours, days and months, and refuses anything else', async () => {
    const start = new Date('2027-01-31T10:00:00Z')
    const { stripe, control } = openShop({ clock: () => start })
    const now = async (advance: string) =>
      (await control('POST', '/sandbox/clock', { advance })).body as { now: string }
    expect((await now('1 month')).now).toBe('2027-02-28T10:00:00.000Z')
    expect((await now('90m')).now).toBe('2027-02-28T11:30:00.000Z')
    expect((await now('36h')).now).toBe('2027-03-01T23:30:00.000Z')
    expect((await now('7d')).now).toBe('2027-03-08T23:30:00.000Z')
    expect((await stripe.customers.create()).created).toBe(Date.parse('2027-03-08T23:30:00Z') / 1000)
    for (const advance of ['', '7', '-1d', '1d 2h', '1 year']) {
      expect((await control('POST', '/sandbox/clock', { advance })).status).toBe(422)
    }
    expect((await control('GET', '/sandbox/clock')).body).toEqual({
      now: '2027-03-08T23:30:00.000Z',
      offset_seconds: (Date.parse('2027-03-08T23:30:00Z') - start.getTime()) / 1000,
    })
  })

  test("another site's page cannot move it", async () => {
    const { sandbox } = openShop()
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' }
    const body = JSON.stringify({ advance: '7d' })
    const response = await sandbox.fetch(
      new Request('http://sandbox.test/sandbox/clock', { method: 'POST', headers, body }),
    )
    expect(response.status).toBe(403)
  })
})
