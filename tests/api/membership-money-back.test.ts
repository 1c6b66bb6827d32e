// @module-tag full
import { desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog, disputes, memberships, orders, refunds } from '#database/schema/schema.ts'
import { listObjects } from '../../sandbox/objects.ts'
import { buy, ledger, sandboxCall } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { providerCall, sendEvent } from '../support/member-world.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

// Months pass in most of them.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const giveBack = async (payment: string, amount: number) => {
  const response = await providerCall(shop, 'POST', '/v1/refunds', { payment_intent: payment, amount: String(amount) })
  expect(response.status).toBe(200)
  const { id } = (await response.json()) as { id: string }
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
  return id
}
const refundsOf = (payment: string) =>
  shop.database.select().from(refunds).where(eq(refunds.paymentIntentId, payment)).orderBy(refunds.createdAt)
const lastPayment = async () => (await ledger(shop)).at(-1)!.payment_intent
const lastOrder = async () => (await shop.database.select().from(orders).orderBy(desc(orders.id)).limit(1))[0]!
/** Resends all events about refunds and disputes under other ids, newest first. */
const notifyAgain = async (round: number) => {
  const reported = listObjects(shop.sandbox.state, 'event').data.filter(({ type }) => /^(charge\.|refund\.)/.test(type))
  for (const event of reported) await sendEvent(shop, JSON.stringify({ ...event, id: `${event.id}_${round}` }))
  await shop.drainJobs()
}

describe('#428 money that goes back', () => {
  test('for goods at the member price leaves the membership alone, and cancelling it gives no money back', async () => {
    const member = await openMember(shop, { email: 'apart@example.test', card: 'pm_card_visa' })
    const order = await lastOrder()
    await giveBack(order.paymentIntentId, order.total)
    expect(await refundsOf(order.paymentIntentId)).toMatchObject([
      { orderId: order.id, membershipId: null, amount: 3999, status: 'succeeded', reason: 'provider' },
    ])
    expect(await member.subscription()).toMatchObject({ stripe_status: 'trialing', ends_at: null })
    expect((await member.account()).member).toBe(true)
    await member.pass('8d')
    expect(await member.charged()).toEqual([1999])

    await buy(member.browser, { '4351': { membership: true } }, { email: member.email })
    const second = await lastOrder()
    await member.cancel()
    await member.pass('1 month')
    expect(await member.subscription()).toMatchObject({ stripe_status: 'canceled' })
    expect(await refundsOf(second.paymentIntentId)).toEqual([])
    expect((await ledger(shop)).find((entry) => entry.payment_intent === second.paymentIntentId)?.amount_refunded).toBe(
      0,
    )
  })

  test('for a month of membership is noted with its bill, in parts, once however often and in whatever order it is told', async () => {
    const member = await openMember(shop, { email: 'month@example.test', card: 'pm_card_mastercard' })
    await member.pass('8d')
    const payment = await lastPayment()
    const [invoice] = await member.invoices()
    const [membership] = (await shop.database.select().from(memberships)).slice(-1)
    await giveBack(payment, 500)
    await giveBack(payment, 1499)
    for (const round of [1, 2]) await notifyAgain(round)
    const facts = { membershipId: membership!.id, invoiceId: invoice!.id, orderId: null, status: 'succeeded' }
    const noted = await refundsOf(payment)
    expect(noted.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
      { ...facts, amount: 500 },
      { ...facts, amount: 1499 },
    ])
    expect(await member.subscription()).toMatchObject({ stripe_status: 'active' })
    const refused = await providerCall(shop, 'POST', '/v1/refunds', { payment_intent: payment })
    expect(refused.status).toBe(400)
  })

  test('reaches the card later, or comes back from it: the last word stays', async () => {
    const slow = createBrowser(shop)
    await buy(slow, { '4352': {} }, { email: 'slow@example.test', paymentMethodId: 'pm_card_pendingRefund' })
    const pending = (await lastOrder()).paymentIntentId
    await giveBack(pending, 7200)
    expect(await refundsOf(pending)).toMatchObject([{ status: 'pending', amount: 7200 }])
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '1h' })
    await shop.drainJobs()
    expect(await refundsOf(pending)).toMatchObject([{ status: 'succeeded' }])

    await buy(slow, { '4352': {} }, { email: 'slow@example.test', paymentMethodId: 'pm_card_refundFail' })
    const failing = (await lastOrder()).paymentIntentId
    await giveBack(failing, 7200)
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '1h' })
    await shop.drainJobs()
    await notifyAgain(3)
    expect(await refundsOf(failing)).toMatchObject([{ status: 'failed', amount: 7200 }])
    expect(await refundsOf(pending)).toMatchObject([{ status: 'succeeded' }])
  })
})

describe('a charge that its card’s owner disputes', () => {
  test('is noted with its order, and how it ended, once each', async () => {
    const browser = createBrowser(shop)
    await buy(browser, { '4352': {} }, { email: 'no@example.test', paymentMethodId: 'pm_card_createDispute' })
    await shop.drainJobs()
    const order = await lastOrder()
    const facts = { paymentIntentId: order.paymentIntentId, orderId: order.id, amount: 7200, reason: 'fraudulent' }
    expect(await shop.database.select().from(disputes)).toMatchObject([{ ...facts, status: 'needs_response' }])
    const [dispute] = await shop.database.select().from(disputes)
    expect((await providerCall(shop, 'POST', `/v1/disputes/${dispute!.id}/close`)).status).toBe(200)
    await shop.drainJobs()
    for (const round of [4, 5]) await notifyAgain(round)
    expect(await shop.database.select().from(disputes)).toMatchObject([{ ...facts, status: 'lost' }])
    const entries = await shop.database.select().from(auditLog).where(like(auditLog.action, 'payment.disputed'))
    expect(entries.map(({ after }) => (after as { status: string }).status)).toEqual(['needs_response', 'lost'])
  })

  test('of a membership is noted with its bill; the membership goes on until somebody ends it', async () => {
    const member = await openMember(shop, { email: 'disputes@example.test', card: 'pm_card_amex' })
    expect((await member.changeCard('pm_card_createDispute')).status).toBe(204)
    await member.pass('8d')
    const [invoice] = await member.invoices()
    const [membership] = (await shop.database.select().from(memberships)).slice(-1)
    const [dispute] = await shop.database.select().from(disputes).where(eq(disputes.invoiceId, invoice!.id))
    expect(dispute).toMatchObject({
      membershipId: membership!.id,
      orderId: null,
      amount: 1999,
      status: 'needs_response',
    })
    expect(await member.subscription()).toMatchObject({ stripe_status: 'active' })
  })
})
