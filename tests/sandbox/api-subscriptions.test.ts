import fc from 'fast-check'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { periodEnd } from '../../sandbox/resources/subscription-periods.ts'
import { advance, openMember, seconds, startTrial, subscribe, totalCharged, typesAbout } from './api-member-support.ts'
import { refusal } from './api-support.ts'

describe('a free trial', () => {
  test('starts with a paid invoice over nothing and no second challenge', async () => {
    for (const card of ['pm_card_visa', 'pm_card_authenticationRequiredOnSetup']) {
      const member = await openMember(card)
      const subscription = await startTrial(member)
      expect(subscription).toMatchObject({
        status: 'trialing',
        pending_setup_intent: null,
        trial_end: seconds('2027-01-27T09:30:00Z'),
        billing_mode: { type: 'flexible' },
      })
      expect(subscription.items.data[0]!.current_period_end).toBe(subscription.trial_end)
      const invoice = subscription.latest_invoice as Stripe.Invoice
      expect(invoice).toMatchObject({ status: 'paid', total: 0, billing_reason: 'subscription_create' })
      expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id)
    }
  })

  test('reminds three days before its end, then bills: a draft for an hour, then paid', async () => {
    const member = await openMember()
    const { id } = await startTrial(member)
    await advance(member, '95h')
    expect(typesAbout(member, 'customer.subscription.trial_will_end')).toHaveLength(0)
    await advance(member, '1h')
    expect(typesAbout(member, 'customer.subscription.trial_will_end')).toHaveLength(1)
    await advance(member, '3d')
    const begun = await member.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    expect(begun.status).toBe('active')
    expect(begun.items.data[0]).toMatchObject({
      current_period_start: seconds('2027-01-27T09:30:00Z'),
      current_period_end: seconds('2027-02-27T09:30:00Z'),
    })
    expect(begun.latest_invoice).toMatchObject({
      status: 'draft',
      amount_due: 1999,
      billing_reason: 'subscription_cycle',
    })
    await advance(member, '1h')
    const paid = await member.stripe.invoices.retrieve((begun.latest_invoice as Stripe.Invoice).id, {
      expand: ['payments.data.payment.payment_intent'],
    })
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 1999, attempt_count: 1 })
    expect(paid.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded', amount_received: 1999 })
    expect(await totalCharged(member)).toBe(1999 * 2)
    expect(typesAbout(member, 'invoice.').slice(-4)).toEqual([
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
  })

  test('without a card it ends when the settings say so, and nothing is charged', async () => {
    const member = await openMember()
    const { id } = await startTrial(member)
    await member.stripe.paymentMethods.detach(member.card)
    await advance(member, '8d')
    expect((await member.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
    expect(await totalCharged(member)).toBe(1999)
  })

  test('a card not proved before waits for its owner in a setup intent', async () => {
    const member = await openMember()
    const card = await member.stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
      customer: member.customer.id,
    })
    const subscription = await subscribe(member, {
      default_payment_method: card.id,
      trial_period_days: 7,
      expand: ['pending_setup_intent'],
    })
    const setup = subscription.pending_setup_intent as Stripe.SetupIntent
    expect(setup).toMatchObject({ status: 'requires_action', customer: member.customer.id })
    await member.control('POST', `/sandbox/setup_intents/${setup.id}/authenticate`, { outcome: 'success' })
    expect((await member.stripe.subscriptions.retrieve(subscription.id)).pending_setup_intent).toBeNull()
    await advance(member, '8d')
    expect((await member.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })
})

describe('periods', () => {
  test('keep the day they began, or the last of a shorter month', () => {
    const month: Stripe.Price.Recurring = {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    }
    const anchor = seconds('2027-10-31T10:00:00Z')
    const ends: string[] = []
    let at = anchor
    for (let count = 0; count < 6; count += 1) {
      at = periodEnd(anchor, at, month)
      ends.push(new Date(at * 1000).toISOString().slice(0, 10))
    }
    expect(ends).toEqual(['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
    expect(periodEnd(anchor, anchor, { ...month, interval: 'year' })).toBe(seconds('2028-10-31T10:00:00Z'))
    expect(periodEnd(anchor, anchor, { ...month, interval: 'week', interval_count: 2 })).toBe(anchor + 14 * 86400)
  })

  test('follow each other without a gap, each on the day of the first or the last of its month', () => {
    const month: Stripe.Price.Recurring = {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    }
    fc.assert(
      fc.property(fc.integer({ min: seconds('2024-01-01'), max: seconds('2040-01-01') }), (anchor) => {
        const first = new Date(anchor * 1000)
        let at = anchor
        for (let count = 1; count <= 30; count += 1) {
          at = periodEnd(anchor, at, month)
          const date = new Date(at * 1000)
          const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
          expect(date.getUTCDate()).toBe(Math.min(first.getUTCDate(), lastDay))
          expect(date.toISOString().slice(10)).toBe(first.toISOString().slice(10))
          const months =
            (date.getUTCFullYear() - first.getUTCFullYear()) * 12 + date.getUTCMonth() - first.getUTCMonth()
          expect(months).toBe(count)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('a year of renewals in one step charges twelve times, in order', async () => {
    const member = await openMember('pm_card_visa', new Date('2027-01-31T12:00:00Z'))
    const { id } = await subscribe(member)
    await advance(member, '12 months')
    await advance(member, '2h')
    const invoices = await member.stripe.invoices.list({ subscription: id, limit: 100 })
    expect(invoices.data).toHaveLength(13)
    expect(new Set(invoices.data.map((invoice) => invoice.status))).toEqual(new Set(['paid']))
    const starts = invoices.data.map((invoice) => invoice.lines.data[0]!.period.start)
    expect(starts).toEqual(starts.toSorted((one, other) => other - one))
    expect(new Date(starts.at(-2)! * 1000).toISOString()).toBe('2027-02-28T12:00:00.000Z')
    expect(new Date(starts.at(-3)! * 1000).toISOString()).toBe('2027-03-31T12:00:00.000Z')
    expect(await totalCharged(member)).toBe(1999 * 14)
  })

  test('a draft waits for the shop to take note of it, three days at most', async () => {
    const member = await openMember()
    const { id } = await startTrial(member)
    await member.control('POST', '/sandbox/webhooks', { mode: 'hold' })
    await advance(member, '7d')
    await advance(member, '36h')
    const open = async () => (await member.stripe.invoices.list({ subscription: id, limit: 1 })).data[0]!
    expect((await open()).status).toBe('draft')
    await member.control('POST', '/sandbox/webhooks/release')
    await advance(member, '1h')
    expect((await open()).status).toBe('paid')
    await advance(member, '1 month')
    await advance(member, '30h')
    expect((await open()).status).toBe('draft')
    await advance(member, '6h')
    expect((await open()).status).toBe('paid')
  })
})

describe('cancelling', () => {
  test('in the trial: never charged, ends with it', async () => {
    const member = await openMember()
    const { id, trial_end } = await startTrial(member)
    const leaving = await member.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(leaving).toMatchObject({ status: 'trialing', cancel_at_period_end: true, cancel_at: trial_end })
    expect((await member.stripe.subscriptions.update(id, { cancel_at_period_end: true })).canceled_at).toBe(
      leaving.canceled_at,
    )
    await advance(member, '8d')
    expect(await member.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: trial_end })
    expect(await totalCharged(member)).toBe(1999)
    expect(typesAbout(member, 'customer.subscription.deleted')).toHaveLength(1)
    expect(await refusal(member.stripe.subscriptions.cancel(id))).toMatchObject({ statusCode: 404 })
    expect(await refusal(member.stripe.subscriptions.update(id, { cancel_at_period_end: false }))).toMatchObject({
      statusCode: 400,
    })
    expect((await member.stripe.subscriptions.list({ customer: member.customer.id })).data).toEqual([])
    expect((await member.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  })

  test('and thinking again before the end: renewed as ever', async () => {
    const member = await openMember()
    const { id } = await startTrial(member)
    await member.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    const back = await member.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect(back).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false })
    await advance(member, '8d')
    expect((await member.stripe.subscriptions.retrieve(id)).status).toBe('active')
    expect(await totalCharged(member)).toBe(1999 * 2)
  })

  test('at once, and with the customer', async () => {
    const member = await openMember()
    const first = await startTrial(member)
    expect(await member.stripe.subscriptions.cancel(first.id)).toMatchObject({ status: 'canceled' })
    const second = await startTrial(member)
    await member.stripe.customers.del(member.customer.id)
    expect((await member.stripe.subscriptions.retrieve(second.id)).status).toBe('canceled')
    await advance(member, '1 month')
    expect(await totalCharged(member)).toBe(1999)
  })
})

describe('what an answer can carry along', () => {
  test("a customer's live subscriptions, a charge's refunds, an invoice's page", async () => {
    const member = await openMember()
    const subscription = await startTrial(member)
    const customer = await member.stripe.customers.retrieve(member.customer.id, { expand: ['subscriptions'] })
    expect(customer).toMatchObject({ subscriptions: { data: [{ id: subscription.id }] } })
    const [charge] = (await member.stripe.charges.list()).data
    const refund = await member.stripe.refunds.create({ charge: charge!.id, amount: 100 })
    const refunded = await member.stripe.charges.retrieve(charge!.id, { expand: ['refunds'] })
    expect(refunded.refunds?.data.map(({ id }) => id)).toEqual([refund.id])

    const invoice = subscription.latest_invoice as Stripe.Invoice
    const page = await member.sandbox.fetch(new Request(invoice.hosted_invoice_url!))
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain(invoice.number)
    expect(text).toContain('Free trial of Membership')
    const unknown = await member.sandbox.fetch(new Request('http://sandbox.test/invoices/in_unknown'))
    expect(unknown.status).toBe(404)
  })
})

describe('test clocks', () => {
  test('move time for their own customers only', async () => {
    const member = await openMember()
    const { stripe, price } = member
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds('2028-01-31T08:00:00Z') })
    const customer = await stripe.customers.create({ test_clock: clock.id })
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: card.id,
    })
    expect(subscription.created).toBe(clock.frozen_time)
    const bystander = await startTrial(member)
    const done = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds('2028-03-31T10:00:00Z') })
    expect(done).toMatchObject({ status: 'ready', frozen_time: seconds('2028-03-31T10:00:00Z') })
    const renewed = await stripe.subscriptions.retrieve(subscription.id)
    expect(renewed.items.data[0]).toMatchObject({
      current_period_start: seconds('2028-03-31T08:00:00Z'),
      current_period_end: seconds('2028-04-30T08:00:00Z'),
    })
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(3)
    expect((await stripe.subscriptions.retrieve(bystander.id)).status).toBe('trialing')
    expect((await stripe.testHelpers.testClocks.del(clock.id)).deleted).toBe(true)
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  })
})
