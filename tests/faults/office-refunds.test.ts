import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CrashPoint } from '../../src/shared/crash-points.ts'
import { ledgerOf, ordersOf, readSandbox } from '../../tools/campaign/records.ts'
import { openStaff, type Staff } from '../../tools/campaign/staff.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import { calmDown, goods, misbehave, newVisitor, setStock, stockOf } from '../../tools/campaign/visitor.ts'
import { expectConsistent, openStage, smoke } from './expect-consistent.ts'

/** The shop ends itself with SIGKILL before or after the provider's call; the refund is made once all the same. */

const settled = { timeout: 60_000, interval: 200 }
const steps: CrashPoint[] = ['refund.due', 'refund.paid']

describe.each(engines)('O081 refunds and kills, on %s', (engine) => {
  let stage: Stage
  let staff: Staff
  /** Each may have sent a mail that it could not note: it leaves again under its own Message-ID. */
  let kills = 0
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.start()
    await setStock(stage, goods.counted, 100)
    staff = await openStaff(stage)
  })
  afterEach(() => calmDown(stage))
  afterAll(() => stage.close())

  async function bought() {
    const visitor = await newVisitor(stage)
    const token = await visitor.cart({ [goods.counted]: { quantity: 2 } })
    await visitor.pay(token)
    expect((await visitor.complete(token)).status).toBe(200)
    const [order] = (await ordersOf(stage, visitor.email)) as unknown as { number: string; payment_intent_id: string }[]
    return { number: Number(order!.number), payment: order!.payment_intent_id }
  }
  const stock = async () => Number(await stockOf(stage, goods.counted))
  const refund = { lines: [{ position: 0, quantity: 1, restock: true }], reason: 'requested' }
  const refundIds = (payment: string) =>
    readSandbox<{ id: string }>(
      stage,
      `SELECT id FROM object WHERE kind = 'refund' AND json_extract(body, '$.payment_intent') = '${payment}'`,
    ).map(({ id }) => id)

  test.each(
    steps.flatMap((point) => [[point, 'the call is repeated'] as const, [point, 'the sweep ends it'] as const]),
  )('O081 killed at %s, then %s: one refund, same id, one piece back', async (point, ending) => {
    const { number, payment } = await bought()
    const before = await stock()
    const headers = { 'idempotency-key': `kill-${point}-${ending.length}` }
    await stage.crashAt(point)
    expect((await staff.call('POST', `/orders/${number}/refunds`, refund, headers)).status).toBe(0)
    await stage.died()
    kills += 1
    const known = refundIds(payment)
    expect(known).toHaveLength(point === 'refund.paid' ? 1 : 0)
    await stage.start()
    if (ending === 'the call is repeated') {
      const key = headers['idempotency-key']
      // The cut-off call counts as under way for a minute.
      await stage.sql(`UPDATE idempotent_requests SET created_at = created_at - interval '2 minutes'`)
      const { status, body } = await staff.insist('POST', `/orders/${number}/refunds`, refund, { key })
      expect([status, body.state]).toEqual([201, 'succeeded'])
    } else await stage.moveClock(60_000)
    const stored = () =>
      stage.sql(`SELECT status, provider_refund_id AS id FROM refunds WHERE payment_intent_id = '${payment}'`)
    await expect.poll(async () => (await stored())[0]?.status, settled).toBe('succeeded')
    if (ending !== 'the call is repeated') await stage.moveClock(0)
    const made = refundIds(payment)
    expect(made).toHaveLength(1)
    if (known.length) expect(made).toEqual(known)
    expect(await stored()).toEqual([{ status: 'succeeded', id: made[0] }])
    expect(await stock()).toBe(before + 1)
    expect((await ledgerOf(stage)).find((entry) => entry.payment_intent === payment)!.amount_refunded).toBeGreaterThan(
      0,
    )
    await expectConsistent(stage, { repeatedMails: kills })
  })

  test('O081 the answers of the provider are lost: one refund', smoke(engine), async () => {
    const { number, payment } = await bought()
    await misbehave(stage, 'refunds.create', 'drop_response', 2)
    const { status } = await staff.insist('POST', `/orders/${number}/refunds`, refund, { key: 'lost-answers' })
    expect([201, 202]).toContain(status)
    await stage.moveClock(60_000)
    const open = () => stage.sql(`SELECT 1 FROM refunds WHERE status = 'due'`)
    await expect.poll(open, settled).toEqual([])
    await stage.moveClock(0)
    expect(refundIds(payment)).toHaveLength(1)
    await expectConsistent(stage, { repeatedMails: kills })
  })
})
