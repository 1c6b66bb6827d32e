import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CrashPoint } from '../../src/shared/crash-points.ts'
import { chargesOf, drain, ledgerOf, messageIds, ordersOf, subscriptionsOf } from '../../tools/campaign/records.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import {
  calmDown,
  goods,
  misbehave,
  newVisitor,
  releaseWebhooks,
  stateOf,
  type Visitor,
  webhooks,
} from '../../tools/campaign/visitor.ts'
import { expectConsistent, openStage, smoke } from './expect-consistent.ts'

/** The shop ends itself with SIGKILL at each step of a purchase; what it was doing is finished afterwards, once. */

const member = { [goods.member]: { membership: true } }
// One card has one trial: each member pays with a card of their own.
const cards = ['pm_card_no', 'pm_card_se', 'pm_card_dk', 'pm_card_fi']

describe.each(engines)('killed without warning, on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.start()
  })
  afterEach(() => calmDown(stage))
  afterAll(() => stage.close())

  /** Pays, and the shop dies on the way. */
  async function dieAt(point: CrashPoint, visitor: Visitor, lines = {}, card = 'pm_card_visa'): Promise<string> {
    const token = await visitor.cart({ [goods.plain]: {}, ...lines })
    await stage.crashAt(point)
    expect((await visitor.pay(token, card)).status).toBe(0)
    await stage.died()
    return token
  }

  /** The visitor presses the button again, in the shop that was started again. */
  async function payAgain(visitor: Visitor, token: string): Promise<string> {
    await stage.start()
    expect(await visitor.pay(token)).toEqual({ status: 200, body: { requires_action: false } })
    const { body } = await visitor.complete(token)
    return body.order_id!
  }

  /** Mails sent when the process died before recording it: they are sent again under the same Message-ID. */
  let repeatedMails = 0

  async function boughtOnce(visitor: Visitor, id?: string): Promise<void> {
    await expectConsistent(stage, { repeatedMails })
    const orders = await ordersOf(stage, visitor.email)
    expect(orders).toHaveLength(1)
    if (id) expect(orders[0]!.public_id).toBe(id)
    expect(await chargesOf(stage, visitor.email)).toEqual([Number(orders[0]!.total)])
  }

  test('fault 1: before the quote is committed, nothing exists afterwards, and trying again works', async () => {
    const visitor = await newVisitor(stage)
    const token = await dieAt('quote.inside', visitor)
    await stage.start()
    expect(await stateOf(stage, visitor.email)).toBeNull()
    await stage.kill()
    await boughtOnce(visitor, await payAgain(visitor, token))
  })

  test('fault 2: after the quote, before the payment exists, trying again goes on with the same checkout', async () => {
    const visitor = await newVisitor(stage)
    const token = await dieAt('checkout.quoted', visitor)
    await boughtOnce(visitor, await payAgain(visitor, token))
    expect(await stage.sql(`SELECT 1 FROM checkouts WHERE contact->>'email' = '${visitor.email}'`)).toHaveLength(1)
  })

  test('fault 3: after the payment is made, before its id is kept, the same payment is found again', async () => {
    const visitor = await newVisitor(stage)
    const before = (await ledgerOf(stage)).length
    const token = await dieAt('payment.created', visitor)
    await boughtOnce(visitor, await payAgain(visitor, token))
    expect(await ledgerOf(stage)).toHaveLength(before + 1)
  })

  test('fault 4: after the attempt is written down, before the card is asked, trying again asks it once', async () => {
    const visitor = await newVisitor(stage)
    const token = await dieAt('attempt.saved', visitor)
    await boughtOnce(visitor, await payAgain(visitor, token))
  })

  test('fault 4: … and where nobody tries again the checkout runs out, uncharged, its payment cancelled', async () => {
    const visitor = await newVisitor(stage)
    await dieAt('attempt.saved', visitor)
    await expectConsistent(stage)
    expect(await stateOf(stage, visitor.email)).toBe('EXPIRED')
    expect(await chargesOf(stage, visitor.email)).toEqual([])
    expect((await ledgerOf(stage)).at(-1)?.status).toBe('canceled')
  })

  test('fault 5: after the card was charged, the provider’s notice makes the order', smoke(engine), async () => {
    const visitor = await newVisitor(stage)
    await dieAt('payment.confirmed', visitor)
    await stage.start()
    await boughtOnce(visitor)
  })

  test('fault 5: … and so does the sweep where no notice comes', async () => {
    const visitor = await newVisitor(stage)
    await webhooks(stage, 'drop')
    // Nor can it be asked for afterwards.
    await misbehave(stage, 'events.list', 'error_500_before', 1_000)
    try {
      await dieAt('payment.confirmed', visitor)
      await stage.start()
      expect(await ordersOf(stage, visitor.email)).toEqual([])
      await stage.moveClock(30_000)
      // A round that had begun before the clock was moved passes it by; the next one comes within twenty seconds.
      await expect.poll(() => ordersOf(stage, visitor.email)).toHaveLength(1)
    } finally {
      await stage.moveClock(0)
      await stage.provider('DELETE', '/sandbox/faults')
      await webhooks(stage, 'normal')
    }
    await boughtOnce(visitor)
  })

  test('fault 6: inside the transaction that writes the order, it is rolled back, and the replay writes one', async () => {
    const visitor = await newVisitor(stage)
    const token = await dieAt('settle.inside', visitor)
    await boughtOnce(visitor, await payAgain(visitor, token))
  })

  test('fault 7: after the order, before the answer, trying again answers the same order', async () => {
    const visitor = await newVisitor(stage)
    const token = await dieAt('order.written', visitor)
    await stage.start()
    const [order] = await ordersOf(stage, visitor.email)
    await stage.kill()
    expect(await payAgain(visitor, token)).toBe(order!.public_id)
    await boughtOnce(visitor, order!.public_id)
  })

  /** Buys; the shop dies in a job that the order left behind. */
  async function dieInJob(point: CrashPoint, visitor: Visitor, lines = {}, card = 'pm_card_visa'): Promise<void> {
    const token = await visitor.cart({ [goods.plain]: {}, ...lines })
    await stage.crashAt(point)
    await visitor.pay(token, card)
    await stage.died()
    repeatedMails += 1
    await stage.start()
  }

  test('fault 8: after the order, before its mail is sent, the mail is sent afterwards', async () => {
    const visitor = await newVisitor(stage)
    await dieInJob('mail.before', visitor)
    await boughtOnce(visitor)
  })

  test('fault 8: … and where it was sent but not noted, it comes again with the same Message-ID', async () => {
    const visitor = await newVisitor(stage)
    await dieInJob('mail.sent', visitor)
    await expectConsistent(stage, { repeatedMails })
    const [order] = await ordersOf(stage, visitor.email)
    const id = `<order-${order!.public_id}@vitrine.shop>`
    expect(messageIds(stage).filter((each) => each === id)).toEqual([id, id])
  })

  test('fault 9: after the order, before its membership is made, one is made afterwards', async () => {
    const visitor = await newVisitor(stage)
    await dieInJob('membership.before', visitor, member, cards[0])
    await boughtOnce(visitor)
    expect(subscriptionsOf(stage)).toHaveLength(1)
  })

  test('fault 10: after the membership is made, before it is noted, the same one is found', async () => {
    await webhooks(stage, 'hold')
    const visitor = await newVisitor(stage)
    await dieInJob('membership.created', visitor, member, cards[1])
    await drain(stage)
    expect(subscriptionsOf(stage)).toHaveLength(2)
    await webhooks(stage, 'normal')
    await releaseWebhooks(stage)
    await boughtOnce(visitor)
  })
})
