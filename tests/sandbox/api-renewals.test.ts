import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  advance,
  openMember,
  seconds,
  startTrial,
  subscribe,
  swapCard,
  totalCharged,
  typesAbout,
} from './api-member-support.ts'
import { refusal } from './api-support.ts'

describe('a renewal that fails', () => {
  test('is past due, tried again after 3, 5 and 7 days, then the subscription ends', async () => {
    const member = await openMember()
    const { id } = await startTrial(member)
    await swapCard(member, id, 'pm_card_chargeCustomerFail')
    await advance(member, '7d')
    await advance(member, '1h')
    const late = await member.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    expect(late.status).toBe('past_due')
    const invoice = late.latest_invoice as Stripe.Invoice
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 })
    expect(invoice.next_payment_attempt).toBe(seconds('2027-01-30T10:30:00Z'))
    await advance(member, '14d')
    expect((await member.stripe.subscriptions.retrieve(id)).status).toBe('past_due')
    await advance(member, '1d')
    const ended = await member.stripe.subscriptions.retrieve(id)
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
    expect(typesAbout(member, 'invoice.payment_failed')).toHaveLength(4)
    await advance(member, '1 month')
    expect(await totalCharged(member)).toBe(1999)
  })

  test('recovers with a new card: the open invoice is collected once', async () => {
    const member = await openMember()
    const { id } = await startTrial(member)
    await swapCard(member, id, 'pm_card_chargeCustomerFail')
    await advance(member, '8d')
    const { latest_invoice } = await member.stripe.subscriptions.retrieve(id)
    expect(await refusal(member.stripe.invoices.pay(String(latest_invoice)))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    })
    await swapCard(member, id, 'pm_card_mastercard')
    expect((await member.stripe.invoices.pay(String(latest_invoice))).status).toBe('paid')
    expect(await refusal(member.stripe.invoices.pay(String(latest_invoice)))).toMatchObject({
      code: 'invoice_already_paid',
    })
    expect((await member.stripe.subscriptions.retrieve(id)).status).toBe('active')
    await advance(member, '15d')
    expect(await totalCharged(member)).toBe(1999 * 2)
  })

  test('a new card is also found by the next attempt', async () => {
    const member = await openMember()
    const { id } = await startTrial(member)
    await swapCard(member, id, 'pm_card_chargeCustomerFail')
    await advance(member, '8d')
    await swapCard(member, id, 'pm_card_visa')
    await advance(member, '3d')
    expect((await member.stripe.subscriptions.retrieve(id)).status).toBe('active')
    expect(await totalCharged(member)).toBe(1999 * 2)
  })

  test('where the bank wants its owner: completing the challenge makes it active', async () => {
    const member = await openMember('pm_card_authenticationRequired')
    const { id } = await startTrial(member)
    await advance(member, '8d')
    const late = await member.stripe.subscriptions.retrieve(id, {
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    })
    expect(late.status).toBe('past_due')
    const invoice = late.latest_invoice as Stripe.Invoice
    const intent = String(invoice.payments?.data[0]?.payment.payment_intent)
    expect(invoice.confirmation_secret?.client_secret).toContain(intent)
    expect(typesAbout(member, 'invoice.payment_action_required')).toHaveLength(1)
    await member.control('POST', `/sandbox/payment_intents/${intent}/authenticate`, { outcome: 'success' })
    expect((await member.stripe.invoices.retrieve(invoice.id)).status).toBe('paid')
    expect((await member.stripe.subscriptions.retrieve(id)).status).toBe('active')
  })
})

test('an open invoice forgiven makes its subscription active again', async () => {
  for (const forgive of ['voidInvoice', 'markUncollectible'] as const) {
    const member = await openMember()
    const { id } = await startTrial(member)
    await swapCard(member, id, 'pm_card_chargeCustomerFail')
    await advance(member, '8d')
    const { latest_invoice } = await member.stripe.subscriptions.retrieve(id)
    await member.stripe.invoices[forgive](String(latest_invoice))
    expect((await member.stripe.subscriptions.retrieve(id)).status).toBe('active')
    await advance(member, '15d')
    expect(await totalCharged(member)).toBe(1999)
  }
})

describe('a first month paid at once', () => {
  test('is active when the charge went through', async () => {
    const member = await openMember()
    const subscription = await subscribe(member)
    expect(subscription).toMatchObject({ status: 'active', trial_end: null })
    expect(await totalCharged(member)).toBe(1999 * 2)
  })

  test('declined: incomplete, until paid or a day has passed', async () => {
    const member = await openMember()
    const card = await member.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: member.customer.id,
    })
    const [paidLater, never] = [
      await subscribe(member, { default_payment_method: card.id }),
      await subscribe(member, { default_payment_method: card.id }),
    ]
    expect(paidLater.status).toBe('incomplete')
    await member.stripe.invoices.pay(String(paidLater.latest_invoice), { payment_method: member.card })
    expect(await member.stripe.subscriptions.retrieve(paidLater.id)).toMatchObject({
      status: 'active',
      default_payment_method: member.card,
    })
    await advance(member, '24h')
    expect((await member.stripe.subscriptions.retrieve(never.id)).status).toBe('incomplete_expired')
    expect((await member.stripe.invoices.retrieve(String(never.latest_invoice))).status).toBe('void')
    await advance(member, '1 month')
    await advance(member, '2h')
    expect((await member.stripe.invoices.list({ subscription: paidLater.id })).data).toHaveLength(2)
  })

  test('refused wholly where incomplete is an error', async () => {
    const member = await openMember()
    const card = await member.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: member.customer.id,
    })
    const call = subscribe(member, { default_payment_method: card.id, payment_behavior: 'error_if_incomplete' })
    expect(await refusal(call)).toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect((await member.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    expect((await member.stripe.invoices.list()).data).toEqual([])
  })

  test("another customer's card and a price that bills once are refused", async () => {
    const member = await openMember()
    const other = await member.stripe.customers.create()
    const foreign = await member.stripe.paymentMethods.attach('pm_card_visa', { customer: other.id })
    expect(await refusal(subscribe(member, { default_payment_method: foreign.id }))).toMatchObject({
      statusCode: 400,
      param: 'default_payment_method',
    })
    const once = await member.stripe.prices.create({
      product: String(member.price.product),
      currency: 'eur',
      unit_amount: 500,
    })
    expect(await refusal(subscribe(member, { items: [{ price: once.id }] }))).toMatchObject({ statusCode: 400 })
    expect(once.unit_amount_decimal?.toString()).toBe('500')
  })
})
