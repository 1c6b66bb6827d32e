// @module-tag full
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberPageResponse, MemberProvider } from '#contract/office/sales/members.ts'
import { auditLog, customers, memberships } from '#database/schema/schema.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { ledger } from '../support/checkout-flow.ts'
import { type Member, openMember } from '../support/member-life.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** Several staff members and the member change one membership at the same time. */

let shop: TestShop
let manager: OfficeCaller
let member: Member & { id: string }
const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_discover', 'pm_card_visa_debit']

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(async () => {
  const card = cards.pop()!
  const opened = await openMember(shop, { email: `${card}@example.test`, card })
  const [row] = await shop.database
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(eq(customers.email, opened.email))
  member = { ...opened, id: row!.id }
  await shop.drainJobs()
  shop.mails.length = 0
})

const action = (name: string, body: object = {}, key: string = randomUUID()) =>
  manager.call('POST', `/members/${member.id}/${name}`, body, { 'idempotency-key': key })
const page = async () => (await (await manager.get(`/members/${member.id}`)).json()) as MemberPageResponse
const atProvider = async () =>
  ((await (await manager.get(`/members/${member.id}/provider`)).json()) as MemberProvider).membership
const reported = async (kind: string) => {
  const response = await manager.get(`/members/${member.id}/timeline`)
  const { items } = (await response.json()) as { items: { kind: string }[] }
  return items.filter((item) => item.kind === `membership.${kind}`).length
}
const logged = async (action: string) => {
  const rows = await shop.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `member:${member.id}`))
  return rows.filter((row) => row.action === action).length
}

type Asked = 'extendTrial' | 'setSubscriptionEnding' | 'endSubscription' | 'changeSubscriptionPrice'

/** Makes all calls at once. The provider responds to none until every other call has finished or waits for it too. */
async function atOnce(of: Asked, calls: (() => Promise<Response>)[]) {
  const real = shop.payments[of] as (...input: unknown[]) => Promise<unknown>
  let [result, waiting] = [0, 0]
  const { promise: everybody, resolve } = Promise.withResolvers<void>()
  const count = () => {
    if (result + waiting === calls.length) resolve()
  }
  shop.payments[of] = (async (...input: unknown[]) => {
    waiting += 1
    count()
    await everybody
    return real.apply(shop.payments, input)
  }) as never
  try {
    const responses = await Promise.all(
      calls.map(async (call) => {
        const response = await call()
        const body = (await response.json()) as { code?: string; message?: string }
        result += 1
        count()
        return { ...body, status: response.status }
      }),
    )
    return responses.toSorted((a, b) => a.status - b.status)
  } finally {
    shop.payments[of] = real as never
  }
}

const many = (call: () => Promise<Response>, times = 6) => Array.from({ length: times }, () => call)

test('eight trials made longer at once: it moves once, the others are told 409, and log, timeline and mail say so once', async () => {
  const before = await page()
  const responses = await atOnce(
    'extendTrial',
    many(() => action('extend-trial', { days: 60 }), 8),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, ...Array(7).fill(409)])
  for (const { code, message } of responses.slice(1)) {
    expect([code, message]).toEqual(['membership.busy', expect.stringContaining('within two minutes')])
  }
  const after = await page()
  expect((Date.parse(after.trial_ends_at!) - Date.parse(before.trial_ends_at!)) / 86_400_000).toBe(60)
  expect((await atProvider())!.trial_ends_at).toBe(after.trial_ends_at)
  await shop.drainJobs()
  expect([await logged('member.trialExtended'), await reported('trial_extended'), shop.mails.length]).toEqual([1, 1, 1])
  expect((await action('extend-trial', { days: 7 })).status, 'nobody holds it any longer').toBe(200)
})

test('cancelled, resumed, priced and ended at once: each happens once, as at the provider', async () => {
  const done = [200, ...Array(5).fill(409)]
  const statuses = async (of: Asked, call: () => Promise<Response>) =>
    (await atOnce(of, many(call))).map(({ status }) => status)
  expect(await statuses('setSubscriptionEnding', () => action('cancel', { at: 'end', reason: 'price' }))).toEqual(done)
  expect([await logged('member.cancelled'), await reported('cancelled')]).toEqual([1, 1])
  expect(await statuses('setSubscriptionEnding', () => action('resume'))).toEqual(done)
  expect([await logged('member.resumed'), await reported('resumed')]).toEqual([1, 1])
  expect(await statuses('changeSubscriptionPrice', () => action('price', { price: 9.99, why: 'A promise' }))).toEqual(
    done,
  )
  expect([await logged('member.priceChanged'), await reported('price_planned')]).toEqual([1, 1])
  expect(await statuses('endSubscription', () => action('cancel', { at: 'now', reason: 'other' }))).toEqual(done)
  expect([await logged('member.ended'), await reported('ended')]).toEqual([1, 1])
  expect(await page()).toMatchObject({ state: 'ended', status: 'canceled' })
  expect(await atProvider()).toMatchObject({ status: 'canceled', different: false })
})

test('staff and the member at once: nobody gets an error of the shop, and it is as at the provider', async () => {
  const responses = await atOnce('setSubscriptionEnding', [
    ...many(() => action('cancel', { at: 'end', reason: 'price' }), 3),
    ...many(() => action('resume'), 2),
    ...many(() => member.browser.delete('/api/user/subscription'), 2),
  ])
  for (const { status } of responses) expect([200, 409]).toContain(status)
  await shop.drainJobs()
  const { ends_at } = await page()
  expect(await atProvider()).toMatchObject({ ends_at, different: false })
  expect((await member.resume()).status).toBe(200)
})

test('a bill paid back six times at once is paid back once', async () => {
  await member.pass('8d')
  const [invoice] = (await page()).invoices
  const back = () => action(`invoices/${invoice!.id}/refund`, { reason: 'goodwill' })
  const ended = () => action('cancel', { at: 'now', reason: 'other', refund: true })
  const responses = await Promise.all([...many(back), ...many(ended, 3)].map((call) => call()))
  for (const { status } of responses) expect([200, 201, 409]).toContain(status)
  expect((await page()).invoices).toMatchObject([{ refunded: 19.99, left: 0 }])
  expect((await ledger(shop)).reduce((sum, entry) => sum + entry.amount_refunded, 0)).toBe(1999)
})

test('an act that was cut off holds the membership for two minutes; one that failed does not, and is not told', async () => {
  const claim = (secondsAgo: number) =>
    shop.database
      .update(memberships)
      .set({ actingSince: new Date(shop.clock().getTime() - secondsAgo * 1_000) })
      .where(eq(memberships.id, member.id))
  await claim(110)
  expect((await action('extend-trial', { days: 1 })).status).toBe(409)
  await claim(121)
  expect((await action('extend-trial', { days: 1 })).status).toBe(200)
  const [row] = await shop.database.select().from(memberships).where(eq(memberships.id, member.id))
  expect(row!.actingSince).toBeNull()

  const real = shop.payments.extendTrial
  shop.payments.extendTrial = () => Promise.reject(new PaymentUnknown('silence'))
  const key = randomUUID()
  expect((await action('extend-trial', { days: 2 }, key)).status).toBe(503)
  shop.payments.extendTrial = real
  expect(await reported('trial_extended')).toBe(1)
  expect((await action('extend-trial', { days: 2 }, key)).status).toBe(200)
  expect(await reported('trial_extended')).toBe(2)
})
