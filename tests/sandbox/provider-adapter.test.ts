import { describe, expect, test } from 'vitest'
import { PaymentUnknown, ProviderRefused, RefundRefused } from '#payments/payments.ts'
import { createStripePayments } from '#payments/stripe-payments.ts'
import { cents } from '#shared/money.ts'
import { advance, type Member, openMember, startTrial, subscribe } from './api-member-support.ts'
import { newPayment, refusal } from './api-support.ts'

/** The shop's adapter around the official library, tested next to the library itself at one sandbox. */

const settings = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  apiBase: 'http://localhost:3001',
  scriptUrl: 'http://shop.localhost:3001/stripe.js',
  live: false,
  sandbox: true,
}
const adapterOf = ({ sandbox }: Pick<Member, 'sandbox'>, more: Partial<typeof settings> = {}) =>
  createStripePayments({ ...settings, ...more }, { fetch: (request) => sandbox.fetch(request) })
const pay = ({ stripe }: Pick<Member, 'stripe'>, amount: number, card = 'pm_card_visa') =>
  newPayment(stripe, { amount, payment_method: card, confirm: true })

describe('refunds and disputes', () => {
  test('a refund carries its key and own metadata, and is made once for its key even after the key expired', async () => {
    const member = await openMember()
    const payments = adapterOf(member)
    const { id } = await pay(member, 5_000)
    const refund = () =>
      payments.refund({
        paymentId: id,
        amount: cents(1_200),
        currency: 'EUR',
        key: 'refund-1',
        metadata: { order: '1001' },
      })
    const { id: refundId } = await refund()
    member.sandbox.state.db.prepare('DELETE FROM idempotency').run()
    expect(await refund()).toEqual({ id: refundId, status: 'succeeded' })
    const stored = await member.stripe.refunds.retrieve(refundId)
    expect(stored.metadata).toEqual({ order: '1001', refund_key: 'refund-1' })
    expect(await payments.ledger.findRefund(refundId)).toEqual({
      id: refundId,
      paymentIntentId: id,
      amount: 1_200,
      currency: 'EUR',
      status: 'succeeded',
      createdAt: new Date(stored.created * 1_000),
      refundKey: 'refund-1',
      failure: null,
    })
    const refused = payments.refund({ paymentId: id, amount: cents(9_000), currency: 'EUR', key: 'refund-2' })
    await expect(refused).rejects.toThrow(RefundRefused)
  })

  test('a refund that failed tells why; a dispute tells its reason, deadline and page', async () => {
    const member = await openMember()
    const payments = adapterOf(member)
    const failing = await pay(member, 2_000, 'pm_card_refundFail')
    const { id } = await payments.refund({
      paymentId: failing.id,
      amount: cents(2_000),
      currency: 'EUR',
      key: 'refund-1',
    })
    await advance(member, '10m')
    const [failed] = await payments.findRefundsAndDisputes({ type: 'refund.failed', objectId: id })
    expect(failed).toMatchObject({ status: 'failed', failure: 'expired_or_canceled_card', refundKey: 'refund-1' })

    const disputed = await pay(member, 3_000, 'pm_card_createDispute')
    const { items, next } = await payments.listDisputes({ paymentId: disputed.id })
    expect(next).toBeNull()
    const [dispute] = items
    expect(dispute).toMatchObject({
      paymentId: disputed.id,
      amount: 3_000,
      currency: 'EUR',
      status: 'needs_response',
      reason: 'fraudulent',
      link: `http://shop.localhost:3001/disputes/${dispute!.id}`,
    })
    expect(dispute!.dueBy!.getTime() - dispute!.createdAt.getTime()).toBe(9 * 86_400_000)
    expect(await payments.retrieveDispute(dispute!.id)).toEqual(dispute)
    expect(await payments.retrieveDispute('du_none')).toBeNull()
    const [record] = await payments.findRefundsAndDisputes({
      type: 'charge.dispute.created',
      objectId: dispute!.id,
    })
    const { dueBy, createdAt, currency } = dispute!
    expect(record).toMatchObject({ kind: 'dispute', dueBy, createdAt, currency, refundKey: null })
  })
})

describe('payments', () => {
  test('every attempt to charge: card, decline in words, outcome, risk, what was paid back', async () => {
    const member = await openMember()
    const payments = adapterOf(member)
    const intent = await newPayment(member.stripe)
    const card = 'pm_card_visa_chargeDeclinedInsufficientFunds'
    await refusal(member.stripe.paymentIntents.confirm(intent.id, { payment_method: card }))
    await member.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' })
    await payments.refund({ paymentId: intent.id, amount: cents(999), currency: 'EUR', key: 'refund-1' })
    const [paid, declined, ...others] = await payments.listCharges(intent.id)
    expect(others).toEqual([])
    expect(declined).toMatchObject({
      status: 'failed',
      amount: 1_999,
      cardBrand: 'visa',
      declineCode: 'insufficient_funds',
      failure: 'card.insufficientFunds',
      outcome: 'The bank returned a decline.',
      refunded: 0,
      receiptUrl: null,
    })
    expect(declined!.failureMessage).toMatch(/insufficient funds/i)
    expect(paid).toMatchObject({
      status: 'succeeded',
      cardBrand: 'mastercard',
      last4: '4444',
      declineCode: null,
      failure: null,
      outcome: 'Payment complete.',
      risk: 'normal',
      refunded: 999,
      disputed: false,
    })
    expect(paid!.expiry).toEqual({ month: expect.any(Number), year: expect.any(Number) })
    expect(paid!.receiptUrl).toContain(intent.id)
  })

  test('pages lead on and back; time and customer filter', async () => {
    const member = await openMember()
    const payments = adapterOf(member)
    for (const amount of [1_000, 2_000, 3_000]) {
      await advance(member, '1d')
      await pay(member, amount)
    }
    const amounts = (page: { items: { amount: number }[] }) => page.items.map(({ amount }) => amount)
    const first = await payments.listPayments({ limit: 2 })
    expect([amounts(first), first.previous]).toEqual([[3_000, 2_000], null])
    expect(first.items[0]!.charge).toMatchObject({ cardBrand: 'visa', last4: '4242', amount: 3_000 })
    const second = await payments.listPayments({ limit: 2, after: first.next! })
    expect([amounts(second), second.next]).toEqual([[1_000, 1_999], null])
    const back = await payments.listPayments({ limit: 2, before: second.previous! })
    expect([amounts(back), back.previous, back.next]).toEqual([[3_000, 2_000], null, first.items[1]!.id])

    const [newest, middle] = first.items
    expect(amounts(await payments.listPayments({ since: middle!.createdAt, until: newest!.createdAt }))).toEqual([
      2_000,
    ])
    expect(amounts(await payments.listPayments({ customerId: member.customer.id }))).toEqual([1_999])
    await expect(payments.listPayments({ after: 'pi_none' })).rejects.toThrow(ProviderRefused)
  })
})

describe('payouts', () => {
  test('a payout’s transactions sum to it, each with the payment or refund behind it', async () => {
    const member = await openMember()
    const payments = adapterOf(member)
    const bought = await pay(member, 10_000)
    const { id: refundId } = await payments.refund({
      paymentId: bought.id,
      amount: cents(4_000),
      currency: 'EUR',
      key: 'refund-1',
    })
    const since = new Date('2027-01-20T00:00:00Z')
    await advance(member, '8d')
    const { items, next } = await payments.listPayouts({ since })
    expect(next).toBeNull()
    const [payout] = items
    expect(payout).toMatchObject({ status: 'in_transit', currency: 'EUR', isAutomatic: true, failure: null })
    expect(payout!.arrivesAt).toEqual(new Date('2027-01-30T00:00:00Z'))
    expect(await payments.retrievePayout(payout!.id)).toEqual(payout)
    expect(await payments.retrievePayout('po_none')).toBeNull()

    const { items: settled } = await payments.listPayoutTransactions(payout!.id)
    expect(settled.reduce((sum, { net }) => sum + net, 0)).toBe(payout!.amount)
    expect(settled.every(({ amount, fee, net }) => amount - fee === net)).toBe(true)
    expect(settled.map(({ type }) => type)).toEqual(['refund', 'charge', 'charge'])
    expect(settled[0]).toMatchObject({ refundId, paymentId: bought.id, amount: -4_000 })
    expect(settled[1]).toMatchObject({ refundId: null, paymentId: bought.id, amount: 10_000 })

    const pages = []
    for (let after: string | undefined; pages.length < 9; ) {
      const page = await payments.listPayoutTransactions(payout!.id, { limit: 1, ...(after && { after }) })
      pages.push(...page.items)
      if (page.next === null) break
      after = page.next
    }
    expect(pages).toEqual(settled)

    const moved = []
    for await (const one of payments.ledger.listTransactions({ since })) moved.push(one)
    expect(moved.map(({ type }) => type)).toEqual(['payout', 'refund', 'charge', 'charge'])
    expect(moved.reduce((sum, { net }) => sum + net, 0)).toBe(0)
  })
})

describe('subscriptions', () => {
  test('another price counts from the next bill on, without proration', async () => {
    const member = await openMember()
    const payments = adapterOf(member)
    const { id } = await subscribe(member)
    const change = () =>
      payments.changeSubscriptionPrice({
        subscriptionId: id,
        price: cents(1_499),
        currency: 'EUR',
        productName: 'Club',
        key: 'price-1',
      })
    expect(await change()).toMatchObject({ id, price: 1_499, currency: 'EUR', status: 'active' })
    expect(await change()).toMatchObject({ price: 1_499 })
    const invoices = async () =>
      (await payments.listInvoices({ subscriptionId: id, limit: 10 })).map((one) => one.amount)
    expect(await invoices()).toEqual([1_999])
    await advance(member, '1 month')
    await advance(member, '2h')
    expect(await invoices()).toEqual([1_499, 1_999])

    await payments.endSubscription({ subscriptionId: id, key: 'end-1' })
    const late = payments.changeSubscriptionPrice({
      subscriptionId: id,
      price: cents(999),
      currency: 'EUR',
      productName: 'Club',
      key: 'price-2',
    })
    await expect(late).rejects.toThrow(/canceled subscription/)
    await expect(late).rejects.toThrow(ProviderRefused)
  })

  test('a trial is extended and charged at its new end; one that is over is refused', async () => {
    const member = await openMember()
    const payments = adapterOf(member)
    const { id, trial_end } = await startTrial(member)
    const trialEndsAt = new Date(trial_end! * 1_000 + 7 * 86_400_000)
    const extended = await payments.extendTrial({ subscriptionId: id, trialEndsAt, key: 'trial-1' })
    expect(extended).toMatchObject({ status: 'trialing', trialEndsAt, currentPeriodEndsAt: trialEndsAt })
    await advance(member, '8d')
    expect((await payments.retrieveSubscription(id)).status).toBe('trialing')
    await advance(member, '7d')
    expect((await payments.retrieveSubscription(id)).status).toBe('active')
    const again = new Date(trialEndsAt.getTime() + 30 * 86_400_000)
    const late = payments.extendTrial({ subscriptionId: id, trialEndsAt: again, key: 'trial-2' })
    await expect(late).rejects.toThrow(ProviderRefused)
    expect((await payments.retrieveSubscription(id)).status).toBe('active')
  })
})

describe('events', () => {
  test('those about a payment name its charges and refunds too, and no other payment', async () => {
    const member = await openMember()
    const payments = adapterOf(member)
    const { id } = await pay(member, 5_000)
    await pay(member, 6_000)
    const { id: refundId } = await payments.refund({
      paymentId: id,
      amount: cents(500),
      currency: 'EUR',
      key: 'refund-1',
    })
    const { events, isComplete } = await payments.listEventsOf(id)
    expect(isComplete).toBe(true)
    expect(events.map(({ type }) => type)).toEqual([
      'charge.refunded',
      'refund.created',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ])
    expect(events[1]).toMatchObject({ objectId: refundId, live: false })
    expect(await payments.retrieveEvent(events[1]!.id)).toEqual(events[1])
    expect(await payments.retrieveEvent('evt_none')).toBeNull()
    const later = new Date(events[0]!.createdAt.getTime() + 1_000)
    expect((await payments.listEventsOf(id, { since: later })).events).toEqual([])
  })

  test('those about a subscription name its invoices', async () => {
    const member = await openMember()
    const { id } = await subscribe(member)
    const { events } = await adapterOf(member).listEventsOf(id)
    const types = events.map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['customer.subscription.created', 'invoice.paid']))
  })
})

describe('the dashboard and clock', () => {
  test('links lead to the sandbox where it is in use, else to the provider in its mode', async () => {
    const member = await openMember()
    const provider = { scriptUrl: 'https://js.stripe.com/endive/stripe.js', sandbox: false }
    expect(adapterOf(member).linkTo('payout', 'po_1')).toBe('http://shop.localhost:3001/payouts/po_1')
    expect(adapterOf(member, provider).linkTo('payment', 'pi_1')).toBe(
      'https://dashboard.stripe.com/test/payments/pi_1',
    )
    const live = adapterOf(member, { ...provider, live: true })
    expect(live.linkTo('customer', 'cus_1')).toBe('https://dashboard.stripe.com/customers/cus_1')
    expect(live.linkTo('subscription', 'sub/../x')).toBe('https://dashboard.stripe.com/subscriptions/sub%2F..%2Fx')
  })

  test('the sandbox tells how far its clock was moved; the real provider has none', async () => {
    const member = await openMember()
    await advance(member, '7d')
    const clock = await adapterOf(member).readTestClock()
    expect(clock).toEqual({ now: new Date('2027-01-27T09:30:00Z'), offsetSeconds: 7 * 86_400 })
    const real = createStripePayments({ ...settings, apiBase: null, sandbox: false })
    expect(await real.readTestClock()).toBeNull()
    const gone = createStripePayments(settings, { fetch: () => Promise.reject(new Error('gone')) })
    await expect(gone.readTestClock()).rejects.toThrow(PaymentUnknown)
  })
})
