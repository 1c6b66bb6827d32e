import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chargesOf, ledgerOf, messageIds, ordersOf, readSandbox } from '../../tools/campaign/records.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import {
  answerChallenge,
  calmDown,
  goods,
  misbehave,
  newVisitor,
  releaseWebhooks,
  sendEvent,
  setStock,
  stateOf,
  stockOf,
  type Visitor,
  webhooks,
} from '../../tools/campaign/visitor.ts'
import { expectConsistent, openStage, smoke } from './expect-consistent.ts'

/** Submits, browsers and notices that come together, in the wrong order, or not at all. */

const paid = { status: 200, body: { requires_action: false } }
const needsBank = 'pm_card_authenticationRequired'

describe.each(engines)('at the same time, on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.start()
  })
  afterEach(() => calmDown(stage))
  afterAll(() => stage.close())

  const settled = { timeout: 60_000, interval: 100 }

  async function boughtOnce(visitor: Visitor): Promise<string> {
    await expectConsistent(stage)
    const orders = await ordersOf(stage, visitor.email)
    expect(orders).toHaveLength(1)
    expect(await chargesOf(stage, visitor.email)).toEqual([Number(orders[0]!.total)])
    return orders[0]!.public_id
  }

  test('fault 11: twenty submits of one cart make one payment, one charge, one order', smoke(engine), async () => {
    const visitor = await newVisitor(stage)
    const token = await visitor.cart()
    const before = (await ledgerOf(stage)).length
    const responses = await Promise.all(Array.from({ length: 20 }, () => visitor.pay(token)))
    for (const response of responses) expect(response).toEqual(paid)
    const orders = await Promise.all(Array.from({ length: 20 }, () => visitor.complete(token)))
    const id = await boughtOnce(visitor)
    expect(new Set(orders.map(({ body }) => body.order_id))).toEqual(new Set([id]))
    expect(await ledgerOf(stage)).toHaveLength(before + 1)
  })

  test('fault 12: two tabs with one cart and different cards: one is charged, the other gets its order', async () => {
    const visitor = await newVisitor(stage)
    const tokens = [await visitor.cart(), await visitor.cart()]
    const responses = await Promise.all([visitor.pay(tokens[0]!), visitor.pay(tokens[1]!, 'pm_card_mastercard')])
    expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    for (const token of tokens) {
      await expect.poll(() => visitor.pay(token), settled).toEqual(paid)
      expect((await visitor.complete(token)).body.order_id).toBe((await ordersOf(stage, visitor.email))[0]!.public_id)
    }
    await boughtOnce(visitor)
  })

  test('fault 13: the browser is gone and the provider silent, yet the charge becomes an order by its notice', async () => {
    const visitor = await newVisitor(stage)
    await webhooks(stage, 'hold')
    await misbehave(stage, 'payment_intents.confirm', 'drop_response', 3)
    await misbehave(stage, 'payment_intents.retrieve', 'drop_response', 3)
    expect((await visitor.pay(await visitor.cart())).status).toBe(409)
    expect(await ordersOf(stage, visitor.email)).toEqual([])
    await webhooks(stage, 'normal')
    await releaseWebhooks(stage)
    await expect.poll(() => ordersOf(stage, visitor.email), settled).toHaveLength(1)
    await boughtOnce(visitor)
  })

  test('fault 14: the browser is closed after the bank said yes: the order comes by the notice', async () => {
    const visitor = await newVisitor(stage)
    await answerChallenge(stage, await visitor.pay(await visitor.cart(), needsBank))
    await expect.poll(() => ordersOf(stage, visitor.email), settled).toHaveLength(1)
    await boughtOnce(visitor)
  })

  test('fault 15: the bank’s question is left open: no order, the payment cancelled, the stock given back', async () => {
    await setStock(stage, goods.counted, 3)
    const visitor = await newVisitor(stage)
    expect((await visitor.pay(await visitor.cart({ [goods.counted]: { quantity: 2 } }), needsBank)).status).toBe(200)
    expect(await stockOf(stage, goods.counted)).toBe(1)
    await expectConsistent(stage)
    expect(await stateOf(stage, visitor.email)).toBe('EXPIRED')
    expect(await ordersOf(stage, visitor.email)).toEqual([])
    expect((await ledgerOf(stage)).at(-1)?.status).toBe('canceled')
    expect(await stockOf(stage, goods.counted)).toBe(3)
  })

  test('fault 16: the bank says no, another card is taken: the same payment, the second attempt, one order', async () => {
    const visitor = await newVisitor(stage)
    const token = await visitor.cart()
    const before = (await ledgerOf(stage)).length
    await answerChallenge(stage, await visitor.pay(token, needsBank), 'failure')
    expect(await visitor.pay(token, 'pm_card_visa')).toEqual(paid)
    expect((await visitor.complete(token)).status).toBe(200)
    await boughtOnce(visitor)
    expect(await ledgerOf(stage)).toHaveLength(before + 1)
    expect(await attemptsOf(visitor)).toBe(2)
  })

  test('fault 17: a refused card sent again is asked again, not answered from memory', async () => {
    const visitor = await newVisitor(stage)
    const token = await visitor.cart()
    for (const attempt of [1, 2]) {
      const response = await visitor.pay(token, 'pm_card_visa_chargeDeclined')
      expect(response).toMatchObject({ status: 422, body: { errors: { card: ['card.declined'] } } })
      expect(await attemptsOf(visitor)).toBe(attempt)
      const failed = (await ledgerOf(stage)).at(-1)!.charges.filter(({ status }) => status === 'failed')
      expect(failed).toHaveLength(attempt)
    }
    expect(await visitor.pay(token)).toEqual(paid)
    await boughtOnce(visitor)
  })

  test('fault 18: the notice is there before the answer to the charge: both lead to the same order', async () => {
    const visitor = await newVisitor(stage)
    const token = await visitor.cart()
    await misbehave(stage, 'payment_intents.confirm', 'timeout')
    const response = visitor.pay(token)
    await expect.poll(() => ordersOf(stage, visitor.email), settled).toHaveLength(1)
    const [order] = await ordersOf(stage, visitor.email)
    expect(await response).toEqual(paid)
    expect((await visitor.complete(token)).body.order_id).toBe(order!.public_id)
    await boughtOnce(visitor)
  })

  test('fault 19: a notice that comes days later, or never, changes nothing: the sweep was there before', async () => {
    for (const mode of ['hold', 'drop'] as const) {
      await webhooks(stage, mode)
      const visitor = await newVisitor(stage)
      await answerChallenge(stage, await visitor.pay(await visitor.cart(), needsBank))
      await stage.moveClock(30_000)
      await expect.poll(() => ordersOf(stage, visitor.email), settled).toHaveLength(1)
      await stage.moveClock(0)
      await stage.provider('POST', '/sandbox/clock', { advance: '3d' })
      await webhooks(stage, 'normal')
      await releaseWebhooks(stage)
      await boughtOnce(visitor)
    }
  })

  test('fault 20: fifty notices at once, half of them repeats, make one order and one mail', async () => {
    await webhooks(stage, 'hold')
    const visitor = await newVisitor(stage)
    await answerChallenge(stage, await visitor.pay(await visitor.cart(), needsBank))
    const [row] = readSandbox<{ body: string }>(
      stage,
      `SELECT body FROM object WHERE kind = 'event' AND json_extract(body, '$.type') = 'payment_intent.succeeded' ORDER BY seq DESC LIMIT 1`,
    )
    const event = JSON.parse(row!.body) as { id: string }
    const ids = Array.from({ length: 50 }, (_, index) => (index % 2 ? event.id : `${event.id}${index}`))
    const statuses = await Promise.all(ids.map((id) => sendEvent(stage, { ...event, id })))
    expect(statuses).toEqual(ids.map(() => 200))
    await expect.poll(() => ordersOf(stage, visitor.email), settled).toHaveLength(1)
    await webhooks(stage, 'normal')
    await releaseWebhooks(stage)
    const id = await boughtOnce(visitor)
    expect(messageIds(stage).filter((each) => each.includes(id))).toHaveLength(1)
  })

  async function attemptsOf(visitor: Visitor): Promise<number | undefined> {
    const [row] = await stage.sql<{ attempt: number }>(
      `SELECT attempt FROM checkouts WHERE contact->>'email' = '${visitor.email}'`,
    )
    return row?.attempt
  }
})
