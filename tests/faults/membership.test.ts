import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  deliverEvents,
  drain,
  type LedgerEntry,
  ledgerOf,
  ordersOf,
  readSandbox,
  subscriptionsOf,
  workOffJobs,
} from '../../tools/campaign/records.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import {
  answerChallenge,
  calmDown,
  dearerQuote,
  goods,
  misbehave,
  newCustomer,
  newVisitor,
  type Visitor,
  webhooks,
} from '../../tools/campaign/visitor.ts'
import { expectConsistent, openStage } from './expect-consistent.ts'

/**
 * Memberships, refunds and time: charges that fail, are cancelled at the last moment, or are refunded without a
 * response.
 */

const paid = { status: 200, body: { requires_action: false } }
const settled = { timeout: 60_000, interval: 100 }

type Row = {
  id: string
  status: string
  subscription_id: string
  trial_ends_at: string
  current_period_ends_at: string
}
type Member = Visitor & { row(): Promise<Row>; charged(): Promise<number[]>; mails(): Promise<string[]> }

describe.each(engines)('memberships and money back, on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.start()
  })
  afterEach(() => calmDown(stage))
  afterAll(() => stage.close())

  async function newMember(card: string): Promise<Member> {
    const customer = await newCustomer(stage)
    const response = await customer.pay(await customer.cart({ [goods.member]: { membership: true } }), card)
    if (response.body.requires_action) await answerChallenge(stage, response)
    const rows = () =>
      stage.sql<Row>(
        `SELECT memberships.* FROM memberships JOIN customers ON customers.id = customer_id WHERE email = '${customer.email}'`,
      )
    await expect.poll(rows, settled).toMatchObject([{ status: 'trialing' }])
    const provider = subscriptionsOf(stage).at(-1)!.customer
    return {
      ...customer,
      row: async () => (await rows())[0]!,
      async charged() {
        const own = (await stage.provider<(LedgerEntry & { customer: string })[]>('GET', '/sandbox/ledger')).filter(
          (entry) => entry.customer === provider && !entry.metadata.checkout_id,
        )
        return own.flatMap(({ charges }) =>
          charges.flatMap(({ status, amount }) => (status === 'succeeded' ? amount : [])),
        )
      },
      async mails() {
        const all = await stage.provider<{ to: unknown; subject: string }[]>('GET', '/mail.json')
        return all.filter(({ to }) => JSON.stringify(to).includes(customer.email)).map(({ subject }) => subject)
      },
    }
  }

  /** Advances time at the provider and processes the events that it sends. */
  async function pass(step: string): Promise<void> {
    await stage.provider('POST', '/sandbox/clock', { advance: step })
    if (!stage.isRunning()) await stage.start()
    await deliverEvents(stage)
    await workOffJobs(stage)
  }

  const cancel = (member: Visitor) => member.call('DELETE', '/api/user/subscription')

  test('fault 37: a renewal is declined, and the shop dies over the notice: past due, told, and taken once from a new card', async () => {
    const member = await newMember('pm_card_visa')
    const change = (card: string) => member.call('POST', '/api/user/payment-method', { paymentMethodId: card })
    expect((await change('pm_card_chargeCustomerFail')).status).toBe(204)
    await workOffJobs(stage)
    await stage.crashAt('event.taken')
    await pass('8d')
    // The provider holds an invoice until its event has been received.
    await pass('1d')
    expect((await member.row()).status).toBe('past_due')
    expect(await member.mails()).toContain('Your payment did not go through')
    expect(await member.charged()).toEqual([])
    expect((await change('pm_card_mastercard')).status).toBe(204)
    await expectConsistent(stage)
    expect((await member.row()).status).toBe('active')
    expect(await member.charged()).toEqual([1999])
  })

  test('fault 37: a renewal needs the bank: past due until its owner confirms, then active', async () => {
    const member = await newMember('pm_card_authenticationRequired')
    await pass('8d')
    expect((await member.row()).status).toBe('past_due')
    const { body } = await member.call('POST', '/api/user/payment-confirmation')
    await answerChallenge(stage, { status: 200, body: { data: { clientSecret: String(body.clientSecret) } } })
    await expectConsistent(stage)
    expect((await member.row()).status).toBe('active')
    expect(await member.charged()).toEqual([1999])
  })

  test('fault 38: cancelled many times at once, the answer lost, it ends once and charges nothing', async () => {
    const member = await newMember('pm_card_amex')
    await misbehave(stage, 'subscriptions.update', 'drop_response', 3)
    const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(member)))
    expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect((await cancel(member)).status).toBe(200)
    expect((await cancel(member)).status).toBe(200)
    await pass('8d')
    await pass('1 month')
    await expectConsistent(stage)
    expect((await member.row()).status).toBe('canceled')
    expect(await member.charged()).toEqual([])
    expect((await member.mails()).filter((subject) => subject === 'Your membership is cancelled')).toHaveLength(1)
  })

  test('fault 38: cancelled just as the trial has ended, which the shop does not know: one month is charged, no more', async () => {
    const member = await newMember('pm_card_discover')
    await webhooks(stage, 'drop')
    await stage.provider('POST', '/sandbox/clock', { advance: '8d' })
    expect((await cancel(member)).status).toBe(200)
    await webhooks(stage, 'normal')
    await pass('1 month')
    await pass('1 month')
    await expectConsistent(stage)
    expect((await member.row()).status).toBe('canceled')
    expect(await member.charged()).toEqual([1999])
  })

  test('fault 38: cancelled while the trial ends, whichever is first, never more than the one month', async () => {
    const member = await newMember('pm_card_jcb')
    await stage.provider('POST', '/sandbox/clock', { advance: '6d' })
    await Promise.all([cancel(member), stage.provider('POST', '/sandbox/clock', { advance: '2d' })])
    await pass('1 month')
    await pass('1 month')
    await expectConsistent(stage)
    expect((await member.row()).status).toBe('canceled')
    expect((await member.charged()).length).toBeLessThanOrEqual(1)
  })

  test('fault 39: the shop dies after paying back, and answers are lost: paid back once', async () => {
    await webhooks(stage, 'duplicate')
    const visitor = await newVisitor(stage)
    const token = await visitor.cart()
    const response = await visitor.pay(token, 'pm_card_authenticationRequired')
    await stage.sql(`UPDATE checkouts SET quote = ${dearerQuote} WHERE contact->>'email' = '${visitor.email}'`)
    await misbehave(stage, 'refunds.create', 'drop_response', 2)
    await stage.crashAt('refund.paid')
    await answerChallenge(stage, response)
    await stage.died()
    await stage.start()
    const responses = await Promise.all(Array.from({ length: 10 }, () => visitor.complete(token)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    await expectConsistent(stage)
    const [order] = await ordersOf(stage, visitor.email)
    const refunds = readSandbox(
      stage,
      `SELECT id FROM object WHERE kind = 'refund' AND json_extract(body, '$.payment_intent') = '${order!.payment_intent_id}'`,
    )
    expect(refunds).toHaveLength(1)
    expect((await ledgerOf(stage)).find((entry) => entry.payment_intent === order!.payment_intent_id)).toMatchObject({
      amount_refunded: Number(
        (await ledgerOf(stage)).find((entry) => entry.payment_intent === order!.payment_intent_id)!.amount,
      ),
    })
  })

  test.each([10, -10])(
    'fault 40: the shop’s clock is %i minutes off: order and dates are the provider’s',
    async (minutes) => {
      await stage.moveClock(minutes * 60_000)
      const member = await newMember(minutes > 0 ? 'pm_card_no' : 'pm_card_se')
      await expectDatesOfProvider()
      // Its notices look too old, or too young, to be the provider's; nothing hangs on them.
      expect(stage.log()).toContain('An event was refused')
      await stage.moveClock(0)
      await expectConsistent(stage)
      await expectDatesOfProvider()
      expect(await ordersOf(stage, member.email)).toHaveLength(1)
    },
  )

  test('fault 40: through a leap year’s February and the change to summer time, renewals fall on the provider’s days', async () => {
    const { now } = await stage.provider<{ now: string }>('GET', '/sandbox/clock')
    const days = Math.round((Date.parse('2028-01-24T12:00:00Z') - Date.parse(now)) / 86_400_000)
    await pass(`${days}d`)
    const member = await newMember('pm_card_dk')
    const seen: string[] = [(await member.row()).trial_ends_at.slice(0, 10)]
    for (const step of ['8d', '1 month', '1 month', '1 month']) {
      await pass(step)
      await expectDatesOfProvider()
      seen.push((await member.row()).current_period_ends_at.slice(0, 10))
    }
    expect(seen).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'])
    expect(await member.charged()).toEqual([1999, 1999, 1999, 1999])
    await expectConsistent(stage)
  })

  async function expectDatesOfProvider(): Promise<void> {
    await drain(stage)
    const rows = await stage.sql<Row>(
      'SELECT * FROM memberships WHERE subscription_id IS NOT NULL AND ended_at IS NULL',
    )
    for (const row of rows) {
      const reported = await atTheProvider(row.subscription_id)
      expect(Date.parse(row.trial_ends_at) / 1_000, row.id).toBe(reported.trial_end)
      expect(Date.parse(row.current_period_ends_at) / 1_000, row.id).toBe(reported.items.data[0]!.current_period_end)
    }
  }

  function atTheProvider(id: string) {
    return stage.provider<{ trial_end: number; items: { data: { current_period_end: number }[] } }>(
      'GET',
      `/v1/subscriptions/${id}`,
    )
  }

  test('what was bought afterwards is as good', async () => {
    const visitor = await newVisitor(stage)
    expect(await visitor.pay(await visitor.cart())).toEqual(paid)
    await expectConsistent(stage)
  })
})
