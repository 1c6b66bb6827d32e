import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { feeOf } from '../../sandbox/resources/balance-transactions.ts'
import { newPayment, openShop, refusal, type Shop } from './api-support.ts'

const start = new Date('2027-03-01T10:00:00Z')
const seconds = (text: string) => Date.parse(text) / 1000

const open = () => openShop({ clock: () => start })
const pay = (shop: Shop, amount: number, card = 'pm_card_visa') =>
  newPayment(shop.stripe, { amount, payment_method: card, confirm: true })
const advance = (shop: Shop, step: string) => shop.control('POST', '/sandbox/clock', { advance: step })
const settledBy = async (shop: Shop, payout: string) =>
  (await shop.stripe.balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] })).data

describe('payouts', () => {
  test('what came in on a day is paid out at midnight a week later, less fees and refunds, and listed by its payout', async () => {
    const shop = open()
    const first = await pay(shop, 10_000)
    const second = await pay(shop, 4_000)
    const refund = await shop.stripe.refunds.create({ payment_intent: first.id, amount: 2_500 })
    await advance(shop, '7d')
    expect((await shop.stripe.payouts.list()).data).toEqual([])

    await advance(shop, '1d')
    const [payout, ...others] = (await shop.stripe.payouts.list()).data
    expect(others).toEqual([])
    const amount = 10_000 - feeOf(10_000) + 4_000 - feeOf(4_000) - 2_500
    expect(payout).toMatchObject({
      object: 'payout',
      amount,
      currency: 'eur',
      automatic: true,
      status: 'in_transit',
      reconciliation_status: 'in_progress',
      created: seconds('2027-03-09T00:00:00Z'),
      arrival_date: seconds('2027-03-11T00:00:00Z'),
    })
    const listed = await settledBy(shop, payout!.id)
    const own = listed.find(({ type }) => type === 'payout')
    expect(own).toMatchObject({ id: payout!.balance_transaction, net: -amount, source: { id: payout!.id } })
    const settled = listed.filter(({ type }) => type !== 'payout')
    expect(settled.reduce((sum, { net }) => sum + net, 0)).toBe(amount)
    expect(settled.every(({ status }) => status === 'available')).toBe(true)
    const sources = settled.map(({ source }) => source as Stripe.Charge | Stripe.Refund)
    expect(sources.map(({ id }) => id).sort()).toEqual(
      [first.latest_charge, second.latest_charge, refund.id].map(String).sort(),
    )
    expect(new Set(sources.map(({ payment_intent }) => payment_intent))).toEqual(new Set([first.id, second.id]))

    await advance(shop, '2d')
    const arrived = await shop.stripe.payouts.retrieve(payout!.id)
    expect(arrived).toMatchObject({ status: 'paid', reconciliation_status: 'completed' })
    const types = shop.received.map(({ type }) => type).filter((type) => type.startsWith('payout.'))
    expect(types).toEqual(['payout.created', 'payout.updated', 'payout.paid', 'payout.reconciliation_completed'])
  })

  test('each day has its own payout, and nothing is paid out twice', async () => {
    const shop = open()
    await pay(shop, 10_000)
    await advance(shop, '1d')
    await pay(shop, 3_000)
    await advance(shop, '1 month')
    const payouts = (await shop.stripe.payouts.list()).data
    expect(payouts.map(({ amount }) => amount)).toEqual([3_000 - feeOf(3_000), 10_000 - feeOf(10_000)])
    const settled = await Promise.all(payouts.map(({ id }) => settledBy(shop, id)))
    expect(settled.map((transactions) => transactions.length)).toEqual([2, 2])
    expect(settled.flat().reduce((sum, { net }) => sum + net, 0)).toBe(0)
  })

  test('a debt waits: a dispute is taken from later money', async () => {
    const shop = open()
    await pay(shop, 5_000, 'pm_card_createDispute')
    await advance(shop, '10d')
    expect((await shop.stripe.payouts.list()).data).toEqual([])
    await pay(shop, 20_000)
    await advance(shop, '10d')
    const [payout] = (await shop.stripe.payouts.list()).data
    expect(payout?.amount).toBe(20_000 - feeOf(20_000) - feeOf(5_000) - 2_000)
    const types = (await settledBy(shop, payout!.id)).map(({ type }) => type).sort()
    expect(types).toEqual(['adjustment', 'charge', 'charge', 'payout'])
  })

  test('they are found by status, arrival and moment of creation, page by page', async () => {
    const shop = open()
    for (const amount of [1_000, 2_000, 3_000]) {
      await pay(shop, amount)
      await advance(shop, '1d')
    }
    await advance(shop, '8d')
    const { payouts } = shop.stripe
    const all = (await payouts.list()).data
    expect(all).toHaveLength(3)
    const ids = (list: Stripe.ApiList<Stripe.Payout>) => list.data.map(({ id }) => id)
    expect(ids(await payouts.list({ status: 'in_transit' }))).toEqual([all[0]!.id])
    expect(ids(await payouts.list({ status: 'paid' }))).toEqual([all[1]!.id, all[2]!.id])
    expect(ids(await payouts.list({ arrival_date: { lt: all[0]!.arrival_date } }))).toEqual([all[1]!.id, all[2]!.id])
    expect(ids(await payouts.list({ created: { gte: all[0]!.created } }))).toEqual([all[0]!.id])
    const page = await payouts.list({ limit: 1, starting_after: all[0]!.id })
    expect([ids(page), page.has_more]).toEqual([[all[1]!.id], true])

    const unknown = await refusal(shop.stripe.balanceTransactions.list({ payout: 'po_none' }))
    expect(unknown).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'payout' })
    const marked = await payouts.update(all[0]!.id, { metadata: { booked: 'yes' } })
    expect(marked.metadata).toEqual({ booked: 'yes' })
  })
})
