import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '../../sandbox/ledger.ts'
import { feeOf } from '../../sandbox/resources/balance-transactions.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'
import { newPayment, openShop, refusal, type Shop } from './api-support.ts'

const start = new Date('2027-03-01T10:00:00Z')
const open = () => openShop({ clock: () => start })
const setRates = (shop: Shop, rates: object) => shop.control('POST', '/sandbox/rates', rates)
const advance = (shop: Shop, step: string) => shop.control('POST', '/sandbox/clock', { advance: step })
const pay = (shop: Shop, amount: number, currency: string, card = 'pm_card_visa') =>
  newPayment(shop.stripe, { amount, currency, payment_method: card, confirm: true })

async function balanceOf(shop: Shop, source: string): Promise<Stripe.BalanceTransaction> {
  const { data } = await shop.stripe.balanceTransactions.list({ source })
  return data[0]!
}

describe('rates', () => {
  test('there are rates from the start; what is set is kept, the others stay', async () => {
    const dataFile = join(tmpdir(), `rates-${process.pid}-${Date.now()}.sqlite`)
    const first = createSandbox({ dataFile })
    const call = async (sandbox: typeof first, body?: object) => {
      const init = body && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }
      return (await sandbox.fetch(new Request('http://localhost/sandbox/rates', init))).json()
    }
    expect(await call(first)).toEqual({ NOK: 11.72, SEK: 11.05, DKK: 7.46 })
    expect(await call(first, { NOK: 11.9, DKK: null })).toEqual({ NOK: 11.9, SEK: 11.05, DKK: null })
    await first.close()
    const second = createSandbox({ dataFile })
    expect(await call(second)).toEqual({ NOK: 11.9, SEK: 11.05, DKK: null })
    await second.close()
  })

  test.each([[{ NOK: 0 }], [{ NOK: -1 }], [{ NOK: '11.72' }], [{ EUR: 1 }], [{ nok: 11 }]])(
    '%j is refused',
    async (rates) => {
      const shop = open()
      const response = await shop.sandbox.fetch(
        new Request('http://localhost/sandbox/rates', {
          method: 'POST',
          body: JSON.stringify(rates),
          headers: { 'content-type': 'application/json' },
        }),
      )
      expect(response.status).toBe(422)
    },
  )
})

describe('settlement', () => {
  test.each([
    ['eur', 12_900, 12_900, null],
    ['nok', 129_900, 11_084, 0.0853242],
    ['sek', 129_900, 11_756, 0.0904977],
    ['dkk', 129_900, 17_413, 0.134048],
  ])('a charge in %s of %i reaches the balance as %i euro cents', async (currency, amount, settled, rate) => {
    const shop = open()
    const intent = await pay(shop, amount, currency)
    expect(intent).toMatchObject({ amount, currency, status: 'succeeded' })
    const balance = await balanceOf(shop, String(intent.latest_charge))
    const fee = feeOf(settled)
    expect(balance).toMatchObject({ amount: settled, currency: 'eur', exchange_rate: rate, fee, net: settled - fee })
    expect(balance.fee_details).toMatchObject([{ amount: fee, currency: 'eur' }])
    if (rate !== null) expect(balance.amount).toBe(Math.round(amount * rate))
    const [entry] = (await (await shop.sandbox.fetch(ledgerRequest())).json()) as LedgerEntry[]
    expect(entry).toMatchObject({ amount, currency, charges: [{ amount }] })
    expect(entry!.charges[0]!.settled).toEqual({ amount: settled, currency: 'eur', exchange_rate: rate, fee })
  })

  test('half a cent is rounded away from zero, in and out', async () => {
    const shop = open()
    await setRates(shop, { NOK: 10 })
    const intent = await pay(shop, 1_005, 'nok')
    expect((await balanceOf(shop, String(intent.latest_charge))).amount).toBe(101)
    const refund = await shop.stripe.refunds.create({ payment_intent: intent.id })
    expect((await balanceOf(shop, refund.id)).amount).toBe(-101)
  })

  test('a refund is exact in its currency, and settled at the rate of its own day', async () => {
    const shop = open()
    await setRates(shop, { NOK: 10 })
    const intent = await pay(shop, 100_000, 'nok')
    await setRates(shop, { NOK: 12.5 })
    const refund = await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 40_000 })
    expect(refund).toMatchObject({ amount: 40_000, currency: 'nok', status: 'succeeded' })
    const balance = await balanceOf(shop, refund.id)
    expect(balance).toMatchObject({ amount: -3_200, currency: 'eur', exchange_rate: 0.08, fee: 0, net: -3_200 })
    expect((await balanceOf(shop, String(intent.latest_charge))).amount).toBe(10_000)
  })

  test('a dispute withdraws the charge at the rate of its own day, with a fee in euros', async () => {
    const shop = open()
    await setRates(shop, { SEK: 10 })
    const intent = await pay(shop, 50_000, 'sek', 'pm_card_createDispute')
    const [dispute] = (await shop.stripe.disputes.list({ payment_intent: intent.id })).data
    expect(dispute).toMatchObject({ amount: 50_000, currency: 'sek' })
    const [balance] = dispute!.balance_transactions
    expect(balance).toMatchObject({ amount: -5_000, currency: 'eur', exchange_rate: 0.1, fee: 2_000, net: -7_000 })
  })

  test('four currencies become one payout in euros, the sum of what they settled', async () => {
    const shop = open()
    const amounts = { eur: 10_000, nok: 117_200, sek: 110_500, dkk: 74_600 }
    for (const [currency, amount] of Object.entries(amounts)) await pay(shop, amount, currency)
    await advance(shop, '8d')
    const payouts = (await shop.stripe.payouts.list()).data
    expect(payouts).toHaveLength(1)
    const listed = (await shop.stripe.balanceTransactions.list({ payout: payouts[0]!.id, limit: 100 })).data
    const settled = listed.filter(({ type }) => type === 'charge')
    expect(settled.map(({ amount, currency }) => ({ amount, currency }))).toEqual(
      Array.from({ length: 4 }, () => ({ amount: 10_000, currency: 'eur' })),
    )
    expect(payouts[0]).toMatchObject({ currency: 'eur', amount: 4 * (10_000 - feeOf(10_000)) })
  })

  test('a currency without a rate has a bank account of its own: nothing is converted', async () => {
    const shop = open()
    await setRates(shop, { NOK: null })
    const intent = await pay(shop, 50_000, 'nok')
    expect(await balanceOf(shop, String(intent.latest_charge))).toMatchObject({
      amount: 50_000,
      currency: 'nok',
      exchange_rate: null,
    })
    await advance(shop, '8d')
    expect((await shop.stripe.payouts.list()).data).toMatchObject([{ currency: 'nok' }])
  })

  test('the dashboard shows the own amount of a charge and what it settled', async () => {
    const shop = open()
    const intent = await pay(shop, 129_900, 'nok')
    for (const path of ['/', `/payments/${intent.id}`]) {
      const page = await (await shop.sandbox.fetch(new Request(`http://localhost${path}`))).text()
      expect(page).toMatch(/NOK\s1,299\.00/)
      expect(page).toContain('€110.84')
    }
  })
})

describe('amounts and subscriptions', () => {
  test.each([
    ['eur', 50],
    ['nok', 300],
    ['sek', 300],
    ['dkk', 250],
  ])('the least charge in %s is %i', async (currency, least) => {
    const { stripe } = open()
    expect(await newPayment(stripe, { amount: least, currency })).toMatchObject({ amount: least, currency })
    const refused = await refusal(newPayment(stripe, { amount: least - 1, currency }))
    expect(refused).toMatchObject({ code: 'amount_too_small', param: 'amount' })
  })

  test('a subscription is charged in its own currency, and takes no price in another', async () => {
    const shop = open()
    const { stripe } = shop
    const customer = await stripe.customers.create({ email: 'kari@example.com' })
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    const priceIn = (currency: string) =>
      stripe.prices.create({
        currency,
        unit_amount: 19_900,
        recurring: { interval: 'month' },
        product_data: { name: 'Membership' },
      })
    const [kroner, euros] = [await priceIn('nok'), await priceIn('eur')]
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: kroner.id }],
      default_payment_method: card.id,
    })
    expect(subscription).toMatchObject({ currency: 'nok', status: 'active' })
    await advance(shop, '1 month')
    // An invoice is charged an hour after it was made.
    await advance(shop, '2h')
    const invoices = (await stripe.invoices.list({ subscription: subscription.id })).data
    expect(invoices.map(({ currency, amount_paid }) => ({ currency, amount_paid }))).toEqual(
      Array.from({ length: 2 }, () => ({ currency: 'nok', amount_paid: 19_900 })),
    )
    const items = [{ id: subscription.items.data[0]!.id, price: euros.id }]
    const refused = await refusal(
      stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' as const }),
    )
    expect(refused.message).toBe(
      "The price specified only supports `eur`. This doesn't match the expected currency: `nok`.",
    )
  })
})

function ledgerRequest(): Request {
  return new Request('http://localhost/sandbox/ledger')
}
