import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CrashPoint } from '../../src/shared/crash-points.ts'
import { chargesOf, ordersOf } from '../../tools/campaign/records.ts'
import { openStaff } from '../../tools/campaign/staff.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import { calmDown, newVisitor } from '../../tools/campaign/visitor.ts'
import { isSigned, openWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { openStage } from './expect-consistent.ts'

/** The shop dies between an order and its webhooks: each receiver is notified, under one id. */

const settled = { timeout: 60_000, interval: 100 }
const paid = { status: 200, body: { requires_action: false } }
// A delivery that a dead worker had taken is tried by another one after two minutes.
const untilTriedAgain = 121_000

describe.each(engines)('O203 webhooks and kills, on %s', (engine) => {
  let stage: Stage
  let receiver: WebhookReceiver
  let secret: string
  beforeAll(async () => {
    receiver = await openWebhookReceiver()
    stage = await openStage(engine)
    await stage.start()
    const staff = await openStaff(stage)
    const made = await staff.insist<{ secret: string }>('POST', '/hooks', { url: receiver.url, events: ['order.paid'] })
    expect(made.status).toBe(201)
    secret = made.body.secret
  })
  beforeEach(() => {
    receiver.received.length = 0
    receiver.hasStatus(200, 'thank you')
  })
  afterEach(() => calmDown(stage))
  afterAll(async () => {
    await stage.close()
    await receiver.close()
  })

  const orderOf = async (email: string) => {
    const found = (await ordersOf(stage, email)) as unknown as { number: number | string; total: number | string }[]
    expect(found).toHaveLength(1)
    expect(await chargesOf(stage, email)).toEqual([Number(found[0]!.total)])
    return Number(found[0]!.number)
  }
  const reported = () => receiver.received.map(({ json: { id, type, data } }) => ({ id, type, order: data.order }))
  const stored = (order: number) =>
    stage.sql<{ id: string; state: string; attempts: number }>(
      `SELECT id, state, attempts FROM hook_deliveries WHERE (payload->'data'->>'order')::int = ${order}`,
    )
  const allSigned = () => receiver.received.every((each) => isSigned(each, secret))

  /** Expects `times` identical deliveries for the order, recorded once. */
  async function notifiedOfOrder(order: number, times: number): Promise<void> {
    await expect.poll(async () => (await stored(order)).map(({ state }) => state), settled).toEqual(['DELIVERED'])
    const [delivery] = await stored(order)
    expect(reported()).toEqual(Array.from({ length: times }, () => ({ id: delivery!.id, type: 'order.paid', order })))
    expect(receiver.received.map(({ headers }) => headers['vitrine-delivery'])).toEqual(reported().map(({ id }) => id))
    expect(allSigned()).toBe(true)
  }

  test('O203 killed when the receiver has answered and nothing is recorded: told again under the same id', async () => {
    const visitor = await newVisitor(stage)
    await stage.crashAt('hook.sent')
    expect(await visitor.pay(await visitor.cart())).toEqual(paid)
    await stage.died()
    expect(receiver.received).toHaveLength(1)
    await stage.start()
    const order = await orderOf(visitor.email)
    expect(await stored(order)).toMatchObject([{ state: 'PENDING', attempts: 0 }])
    await stage.moveClock(untilTriedAgain)
    await notifiedOfOrder(order, 2)
  })

  test('O203 killed while the receiver has it and does not answer yet: told again, and nothing behind it is lost', async () => {
    receiver.respondWith(() => undefined)
    const [first, second] = [await newVisitor(stage), await newVisitor(stage)]
    expect(await first.pay(await first.cart())).toEqual(paid)
    await expect.poll(() => receiver.received.length, settled).toBe(1)
    // Bought while the call hangs: it waits in the database.
    expect(await second.pay(await second.cart())).toEqual(paid)
    const orders = [await orderOf(first.email), await orderOf(second.email)]
    await stage.kill()
    const { id } = reported()[0]!
    receiver.received.length = 0
    receiver.hasStatus(200)
    await stage.start()
    await stage.moveClock(untilTriedAgain)
    await expect
      .poll(
        () =>
          reported()
            .map(({ order }) => Number(order))
            .sort(),
        settled,
      )
      .toEqual(orders.toSorted())
    expect(reported().find(({ order }) => order === orders[0])!.id).toBe(id)
    expect(new Set(reported().map((each) => each.id)).size).toBe(2)
    expect(allSigned()).toBe(true)
    for (const order of orders) {
      await expect.poll(() => stored(order), settled).toMatchObject([{ state: 'DELIVERED', attempts: 1 }])
    }
  })

  test.each<[CrashPoint, string]>([
    ['order.written', 'right after the order is committed: its event is there and is told once'],
    ['settle.inside', 'before that: the order made afterwards is told once'],
  ])('O203 killed at %s, %s', async (point) => {
    const visitor = await newVisitor(stage)
    const token = await visitor.cart()
    await stage.crashAt(point)
    expect((await visitor.pay(token)).status).toBe(0)
    await stage.died()
    expect(receiver.received).toEqual([])
    await stage.start()
    if (point === 'settle.inside') expect(await visitor.pay(token)).toEqual(paid)
    await notifiedOfOrder(await orderOf(visitor.email), 1)
  })
})
