import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chargesOf, deliverEvents, ledgerOf, ordersOf, workOffJobs } from '../../tools/campaign/records.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import {
  answerChallenge,
  calmDown,
  dearerQuote,
  goods,
  misbehave,
  newCustomer,
  newVisitor,
  releaseWebhooks,
  setStock,
  stateOf,
  stockOf,
  type Visitor,
  webhooks,
} from '../../tools/campaign/visitor.ts'
import { expectConsistent, openStage, smoke } from './expect-consistent.ts'

/** The catalogue changes, or stock or time runs out, while a visitor pays. */

const paid = { status: 200, body: { requires_action: false } }
const needsBank = 'pm_card_authenticationRequired'
// Each asks the bank, and no other test here pays with one at the member price.
const bankCards = ['pm_card_threeDSecure2Required', 'pm_card_threeDSecureRequired', needsBank] as const
const declined = 'pm_card_visa_chargeDeclined'
const settled = { timeout: 60_000, interval: 100 }
const outOfStock = { status: 422, body: { errors: { cartToken: ['cart.outOfStock'] } } }

describe.each(engines)('goods and time, on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.start()
  })
  afterEach(async () => {
    await calmDown(stage)
    await setStock(stage, goods.counted, null)
  })
  afterAll(() => stage.close())

  async function boughtOnce(visitor: Visitor, flag: string | null = null): Promise<void> {
    await expectConsistent(stage)
    expect(await ordersOf(stage, visitor.email)).toMatchObject([{ flag }])
    expect(await chargesOf(stage, visitor.email)).toHaveLength(1)
  }

  test('fault 29: the price rises between cart and payment: refused before any charge, and the new cart is right', async () => {
    const visitor = await newVisitor(stage)
    const token = await visitor.cart()
    await stage.sql(`UPDATE product_prices SET price = price + 100 WHERE product_id = ${goods.plain}`)
    expect(await visitor.pay(token)).toMatchObject({
      status: 422,
      body: { errors: { cartToken: ['cart.priceChanged'] } },
    })
    expect(await chargesOf(stage, visitor.email)).toEqual([])
    expect(await visitor.pay(await visitor.cart())).toEqual(paid)
    await boughtOnce(visitor)
  })

  test('fault 30: a product taken down while the bank asks: what was quoted is honoured, and the order marked', async () => {
    const visitor = await newVisitor(stage)
    const response = await visitor.pay(await visitor.cart(), needsBank)
    await stage.sql(`UPDATE products SET published = false WHERE id = ${goods.plain}`)
    await stage.sql(`UPDATE product_prices SET price = price * 2 WHERE product_id = ${goods.plain}`)
    await answerChallenge(stage, response)
    await expect.poll(() => ordersOf(stage, visitor.email), settled).toHaveLength(1)
    await stage.sql(`UPDATE products SET published = true WHERE id = ${goods.plain}`)
    await stage.sql(`UPDATE product_prices SET price = price / 2 WHERE product_id = ${goods.plain}`)
    await boughtOnce(visitor, 'unpublished')
  })

  test(
    'fault 31: twelve payers of the last piece: one order, the others refused before any charge',
    smoke(engine),
    async () => {
      await setStock(stage, goods.counted, 1)
      const payers = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const payer = await newVisitor(stage)
          return { payer, token: await payer.cart({ [goods.counted]: {} }) }
        }),
      )
      const charged = await chargeCount()
      const responses = await Promise.all(payers.map(({ payer, token }) => payer.pay(token)))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const response of responses) if (response.status !== 200) expect(response).toMatchObject(outOfStock)
      expect(await chargeCount()).toBe(charged + 1)
      expect(await stockOf(stage, goods.counted)).toBe(0)
      await expectConsistent(stage)
      expect(await stockOf(stage, goods.counted)).toBe(0)
    },
  )

  test('fault 32: paid when the time to pay is over and the goods are gone: the order is marked and paid back once', async () => {
    await setStock(stage, goods.counted, 1)
    await webhooks(stage, 'hold')
    const late = await newVisitor(stage)
    const response = await late.pay(await late.cart({ [goods.counted]: {} }), needsBank)
    // Simulates a provider that takes the money although the payment was cancelled and its unit sold to another
    // visitor.
    await giveUp(late)
    const other = await newVisitor(stage)
    expect(await other.pay(await other.cart({ [goods.counted]: {} }))).toEqual(paid)
    await misbehave(stage, 'refunds.create', 'drop_response', 4)
    await answerChallenge(stage, response)
    await webhooks(stage, 'normal')
    await releaseWebhooks(stage)
    await expect.poll(() => ordersOf(stage, late.email), settled).toHaveLength(1)
    await boughtOnce(late, 'stock')
    await boughtOnce(other)
    expect(await stateOf(stage, late.email)).toBe('REFUNDED')
    expect(await stockOf(stage, goods.counted)).toBe(0)
    expect(stage.log()).toContain('A paid order cannot be delivered')
  })

  test('fault 32: … while the goods are still there, it is an order like any other', async () => {
    await setStock(stage, goods.counted, 1)
    const late = await newVisitor(stage)
    const response = await late.pay(await late.cart({ [goods.counted]: {} }), needsBank)
    await giveUp(late)
    await answerChallenge(stage, response)
    await expect.poll(() => ordersOf(stage, late.email), settled).toHaveLength(1)
    await boughtOnce(late)
    expect(await stockOf(stage, goods.counted)).toBe(0)
  })

  test.each([
    ['amount', dearerQuote],
    ['currency', `quote || '{"currency": "SEK"}'`],
  ])('fault 33: the %s paid is not the one quoted: nothing is shipped, it is told and paid back', async (_, other) => {
    const visitor = await newVisitor(stage)
    const response = await visitor.pay(await visitor.cart(), needsBank)
    await stage.sql(`UPDATE checkouts SET quote = ${other} WHERE contact->>'email' = '${visitor.email}'`)
    await answerChallenge(stage, response)
    await expect.poll(() => ordersOf(stage, visitor.email), settled).toHaveLength(1)
    await boughtOnce(visitor, 'amount')
    expect(await stateOf(stage, visitor.email)).toBe('REFUNDED')
    await stage.moveClock(35_000)
    const [order] = await stage.sql<{ number: string }>(`SELECT number FROM orders WHERE email = '${visitor.email}'`)
    await expect
      .poll(() => mailsToOwner(), settled)
      .toContainEqual(expect.stringMatching(`^Wrong amount paid: .*${order!.number}`))
  })

  test('fault 34: the cart is changed while its payment is under way: the new one waits until the first has ended', async () => {
    const visitor = await newVisitor(stage)
    const first = await visitor.cart()
    await misbehave(stage, 'payment_intents.confirm', 'timeout')
    await webhooks(stage, 'hold')
    const underWay = visitor.pay(first)
    await expect.poll(() => stateOf(stage, visitor.email), settled).toBe('CONFIRMING')
    const changed = await visitor.cart({ [goods.plain]: { quantity: 2 } })
    expect((await visitor.pay(changed)).status).toBe(409)
    expect(await underWay).toEqual(paid)
    expect((await visitor.complete(first)).status).toBe(200)
    expect(await visitor.pay(changed)).toEqual(paid)
    await webhooks(stage, 'normal')
    await releaseWebhooks(stage)
    await expectConsistent(stage)
    expect(await ordersOf(stage, visitor.email)).toHaveLength(2)
  })

  test('fault 34: … and where the shop died over the first, the new one takes its place at once', async () => {
    const visitor = await newVisitor(stage)
    const first = await visitor.cart()
    await stage.crashAt('attempt.saved')
    await visitor.pay(first)
    await stage.died()
    await stage.start()
    expect(await stateOf(stage, visitor.email)).toBe('CONFIRMING')
    expect(await visitor.pay(await visitor.cart({ [goods.plain]: { quantity: 2 } }))).toEqual(paid)
    // The first one is over: it cannot be paid any more.
    expect((await visitor.pay(first)).status).toBe(422)
    const states = `SELECT state FROM checkouts WHERE contact->>'email' = '${visitor.email}' ORDER BY created_at`
    expect(await stage.sql(states)).toEqual([{ state: 'EXPIRED' }, { state: 'ORDERED' }])
    await boughtOnce(visitor)
  })

  test('fault 34: … and a price that rises while the bank asks changes nothing for who is paying', async () => {
    const visitor = await newVisitor(stage)
    const response = await visitor.pay(await visitor.cart(), needsBank)
    const quoted = (await ledgerOf(stage)).at(-1)!.amount
    await stage.sql(`UPDATE product_prices SET price = price + 500 WHERE product_id = ${goods.plain}`)
    await answerChallenge(stage, response)
    await expect.poll(() => ordersOf(stage, visitor.email), settled).toHaveLength(1)
    await boughtOnce(visitor)
    expect(await chargesOf(stage, visitor.email)).toEqual([quoted])
  })

  test('fault 35: the visitor pays while the shop gives up: the cancellation is refused and the order made', async () => {
    await webhooks(stage, 'drop')
    await setStock(stage, goods.counted, 2)
    const visitor = await newVisitor(stage)
    const response = await visitor.pay(await visitor.cart({ [goods.counted]: {} }), needsBank)
    await answerChallenge(stage, response)
    // Another cart ends what was begun without asking first: the cancellation meets a payment that has succeeded.
    const next = await visitor.cart({ [goods.plain]: {} })
    expect(await visitor.pay(next)).toEqual(paid)
    await expectConsistent(stage)
    expect(await ordersOf(stage, visitor.email)).toHaveLength(2)
    expect(await stockOf(stage, goods.counted)).toBe(1)
  })

  test('fault 35: … and where the shop dies after cancelling, the stock is given back', async () => {
    await setStock(stage, goods.counted, 1)
    const visitor = await newVisitor(stage)
    await visitor.pay(await visitor.cart({ [goods.counted]: {} }), needsBank)
    await stage.crashAt('payment.canceled')
    await stage.moveClock(32 * 60_000)
    await stage.died()
    await stage.start()
    await expect.poll(() => stateOf(stage, visitor.email), settled).toBe('EXPIRED')
    await stage.moveClock(0)
    await expectConsistent(stage)
    expect(await stockOf(stage, goods.counted)).toBe(1)
  })

  test('fault 35: … and where it dies while it lets a declined card’s piece go, or takes it again, none is lost', async () => {
    await setStock(stage, goods.counted, 1)
    const visitor = await newVisitor(stage)
    const token = await visitor.cart({ [goods.counted]: {} })
    await stage.crashAt('decline.inside')
    expect((await visitor.pay(token, declined)).status).toBe(0)
    await stage.died()
    await stage.start()
    await expect.poll(() => stateOf(stage, visitor.email), settled).toBe('DECLINED')
    expect(await stockOf(stage, goods.counted)).toBe(1)
    await stage.crashAt('again.inside')
    expect((await visitor.pay(token)).status).toBe(0)
    await stage.died()
    await stage.start()
    expect(await stockOf(stage, goods.counted)).toBe(1)
    expect(await visitor.pay(token)).toEqual(paid)
    await boughtOnce(visitor)
    expect(await stockOf(stage, goods.counted)).toBe(0)
  })

  test('fault 36: one customer pays at the member price with two cards at the same time: two orders, one membership', async () => {
    const customer = await newCustomer(stage)
    const elsewhere = await newVisitor(stage, { bearer: customer.bearer, email: customer.email })
    const before = await membershipCount()
    await payTogether([
      [customer, bankCards[0]],
      [elsewhere, bankCards[1]],
    ])
    await expect.poll(() => ordersOf(stage, customer.email), settled).toHaveLength(2)
    await expectConsistent(stage)
    expect(await membershipCount()).toBe(before + 1)
    expect(await chargesOf(stage, customer.email)).toHaveLength(2)
  })

  test('fault 36: … and so do two guests with two addresses and one card', async () => {
    const guests = [await newVisitor(stage), await newVisitor(stage)] as const
    const before = await membershipCount()
    await payTogether([
      [guests[0], bankCards[2]],
      [guests[1], bankCards[2]],
    ])
    for (const { email } of guests) await expect.poll(() => ordersOf(stage, email), settled).toHaveLength(1)
    await expectConsistent(stage)
    expect(await membershipCount()).toBe(before + 1)
    for (const { email } of guests) expect(await chargesOf(stage, email)).toHaveLength(1)
  })

  /** Each visitor buys at the member price with a card that asks the bank; the banks respond at the same time. */
  async function payTogether(purchases: readonly (readonly [Visitor, string])[]): Promise<void> {
    const tokens = await Promise.all(
      purchases.map(([visitor]) => visitor.cart({ [goods.member]: { membership: true } })),
    )
    const responses = await Promise.all(purchases.map(([visitor, card], index) => visitor.pay(tokens[index]!, card)))
    await Promise.all(responses.map((response) => answerChallenge(stage, response)))
  }

  async function membershipCount(): Promise<number> {
    return (await stage.sql('SELECT 1 FROM memberships')).length
  }

  /** The shop's side of giving a checkout up, without the provider's. */
  async function giveUp({ email }: Visitor): Promise<void> {
    // Runs the checkout's jobs first, so that none of them overwrites the state.
    await deliverEvents(stage)
    await workOffJobs(stage)
    await stage.sql(`WITH gone AS (UPDATE checkouts SET state = 'EXPIRED' WHERE contact->>'email' = '${email}' RETURNING id)
      DELETE FROM reservations WHERE checkout_id IN (SELECT id FROM gone)`)
    await setStock(stage, goods.counted, 1)
  }

  async function chargeCount(): Promise<number> {
    return (await ledgerOf(stage)).flatMap(({ charges }) => charges.filter(({ status }) => status === 'succeeded'))
      .length
  }

  async function mailsToOwner(): Promise<string[]> {
    const mails = await stage.provider<{ to: string; subject: string }[]>('GET', '/mail.json')
    return mails.filter(({ to }) => JSON.stringify(to).includes('owner@')).map(({ subject }) => subject)
  }
})
