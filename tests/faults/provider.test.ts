import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chargesOf, ordersOf, readSandbox } from '../../tools/campaign/records.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import {
  calmDown,
  misbehave,
  newCustomer,
  newVisitor,
  stateOf,
  type Visitor,
  webhooks,
} from '../../tools/campaign/visitor.ts'
import { expectConsistent, openStage } from './expect-consistent.ts'

/** A payment provider that loses responses, fails after charging, or limits the request rate. */

const paid = { status: 200, body: { requires_action: false } }

describe.each(engines)('the provider misbehaves, on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.start()
  })
  afterEach(() => calmDown(stage))
  afterAll(() => stage.close())

  async function boughtOnce(visitor: Visitor): Promise<void> {
    await expectConsistent(stage)
    const orders = await ordersOf(stage, visitor.email)
    expect(orders).toHaveLength(1)
    expect(await chargesOf(stage, visitor.email)).toEqual([Number(orders[0]!.total)])
  }

  /** Keys under which the provider was asked to charge this visitor's payments. */
  function confirmationKeys(): string[] {
    return readSandbox<{ key: string }>(
      stage,
      "SELECT key FROM idempotency WHERE key LIKE 'co\\_%:confirm:%' ESCAPE '\\'",
    ).map(({ key }) => key)
  }

  test('fault 25: the answer to the charge is lost: it is asked for again under the same key, one charge', async () => {
    const visitor = await newVisitor(stage)
    const token = await visitor.cart()
    await misbehave(stage, 'payment_intents.confirm', 'drop_response')
    expect(await visitor.pay(token)).toEqual(paid)
    expect((await visitor.complete(token)).status).toBe(200)
    await boughtOnce(visitor)
  })

  test('fault 26: no answer beyond all tries: the visitor waits, is never charged again, and gets the order once', async () => {
    await webhooks(stage, 'drop')
    const visitor = await newVisitor(stage)
    const token = await visitor.cart()
    const keys = confirmationKeys().length
    await misbehave(stage, 'payment_intents.confirm', 'drop_response', 3)
    await misbehave(stage, 'payment_intents.retrieve', 'drop_response', 6)
    const response = await visitor.pay(token)
    expect(response.status).toBe(409)
    expect(response.body.message).toMatch(/\S/)
    expect(await stateOf(stage, visitor.email)).toBe('UNKNOWN')
    // Pressing the button again asks again; it does not pay again, not with another card either.
    expect((await visitor.pay(token, 'pm_card_mastercard')).status).toBe(409)
    expect(await visitor.pay(token, 'pm_card_mastercard')).toEqual(paid)
    expect(confirmationKeys()).toHaveLength(keys + 1)
    expect((await visitor.complete(token)).status).toBe(200)
    await boughtOnce(visitor)
  })

  test('fault 26: … and where the visitor gives up, the sweep finds out', async () => {
    await webhooks(stage, 'drop')
    const visitor = await newVisitor(stage)
    await misbehave(stage, 'payment_intents.confirm', 'drop_response', 3)
    await misbehave(stage, 'payment_intents.retrieve', 'drop_response', 3)
    expect((await visitor.pay(await visitor.cart())).status).toBe(409)
    await stage.moveClock(30_000)
    await expect.poll(() => ordersOf(stage, visitor.email)).toHaveLength(1)
    await stage.moveClock(0)
    await boughtOnce(visitor)
  })

  test('fault 27: it charges and answers 500, again and again: the payment itself shows that it is paid', async () => {
    await webhooks(stage, 'drop')
    const visitor = await newVisitor(stage)
    const token = await visitor.cart()
    await misbehave(stage, 'payment_intents.confirm', 'error_500_after')
    expect(await visitor.pay(token)).toEqual(paid)
    expect((await visitor.complete(token)).status).toBe(200)
    await boughtOnce(visitor)
  })

  test.each(['customers.create', 'payment_intents.create'])(
    'fault 27: %s fails with a 500 that the provider keeps: the visitor pays all the same, once',
    async (call) => {
      const customer = await newCustomer(stage)
      const token = await customer.cart()
      await misbehave(stage, call, 'error_500_after')
      expect(await customer.pay(token)).toEqual(paid)
      expect((await customer.complete(token)).status).toBe(200)
      await boughtOnce(customer)
    },
  )

  test.each(['rate_limit', 'conflict', 'error_500_before'])(
    'fault 28: a storm of refusals (%s) is waited out without a new key',
    async (effect) => {
      const visitor = await newVisitor(stage)
      const token = await visitor.cart()
      const keys = confirmationKeys().length
      for (const call of ['create', 'confirm', 'retrieve']) {
        await misbehave(stage, `payment_intents.${call}`, effect, 4)
      }
      const statuses: number[] = []
      await expect
        .poll(
          async () => {
            const response = await visitor.pay(token)
            statuses.push(response.status)
            return response
          },
          { timeout: 60_000, interval: 50 },
        )
        .toEqual(paid)
      expect(statuses.slice(0, -1).filter((status) => status !== 409 && status !== 503)).toEqual([])
      expect(statuses.length).toBeGreaterThan(1)
      expect(confirmationKeys()).toHaveLength(keys + 1)
      await boughtOnce(visitor)
    },
  )
})
