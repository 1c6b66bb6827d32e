// @module-tag full
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { memberships, providerEvents } from '#database/schema/schema.ts'
import { receiveMissedEvents } from '#domain/sales/provider-events/receive-missed-events.ts'
import { listObjects } from '../../sandbox/objects.ts'
import { rowsOf, sandboxCall } from '../support/checkout-flow.ts'
import { expectMailsOnce, type Member, openMember } from '../support/member-life.ts'
import { sendEvent, signatureOf } from '../support/member-world.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

// Months pass in most of them.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
beforeAll(async () => {
  // A fixed date: near the end of a month, steps of a month lose days and pass one charge less.
  shop = await createTestShop({ now: '2026-03-01T10:00:00Z' })
})
afterAll(() => shop.close())
beforeEach(() => deliverAs('normal'))

const cards = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'no', 'se', 'dk']
let people = 0
function join(): Promise<Member> {
  people += 1
  return openMember(shop, { email: `events-${people}@example.test`, card: `pm_card_${cards[people - 1]}` })
}
const deliverAs = (mode: string) => sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode })
const release = async () => {
  await sandboxCall(shop, 'POST', '/sandbox/webhooks/release')
  await shop.drainJobs()
}
const events = (pattern: RegExp): Stripe.Event[] =>
  listObjects(shop.sandbox.state, 'event').data.filter(({ type }) => pattern.test(type))
/** Repeats an event under a new id, as a provider does that lost its records. */
const again = (event: Stripe.Event, suffix: string) => JSON.stringify({ ...event, id: `${event.id}_${suffix}` })
const stateOf = async (member: Member) => (await member.subscription())?.stripe_status

describe('#425 events about a membership', () => {
  test('updated before created, the newest first, a stale created last: what is true stays', async () => {
    await deliverAs('reverse')
    const member = await join()
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '8d' })
    const [created] = events(/^customer\.subscription\.created$/)
    expect(created?.data.object).toMatchObject({ status: 'trialing' })
    await release()
    expect(await stateOf(member)).toBe('active')
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '2h' })
    await release()
    expect((await sendEvent(shop, again(created!, 'stale'))).status).toBe(200)
    await shop.drainJobs()
    expect(await stateOf(member)).toBe('active')
    expect(await member.charged()).toEqual([1999])
    expect(member.mails().filter((subject) => subject.startsWith('Receipt'))).toHaveLength(1)

    await deliverAs('normal')
    await member.cancel()
    await member.pass('1 month')
    expect(await stateOf(member)).toBe('canceled')
    for (const event of events(/^customer\.subscription\.(created|updated)$/)) {
      await sendEvent(shop, again(event, 'late'))
    }
    await shop.drainJobs()
    expect(await stateOf(member)).toBe('canceled')
    expect(member.mails().filter((subject) => subject === 'Your membership has ended')).toHaveLength(1)
    expectMailsOnce(shop)
  })

  test('each twice, and one of them fifty times at once: one of everything', async () => {
    await deliverAs('duplicate')
    const member = await join()
    await member.pass('8d')
    const [paid] = events(/^invoice\.paid$/)
    const body = JSON.stringify(paid)
    const responses = await Promise.all(Array.from({ length: 50 }, () => sendEvent(shop, body)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await shop.database.select().from(providerEvents).where(eq(providerEvents.id, paid!.id))).toHaveLength(1)
    for (let copy = 0; copy < 5; copy += 1) await sendEvent(shop, again(paid!, `copy${copy}`))
    await shop.drainJobs()
    expect(member.mails().filter((subject) => subject.startsWith('Receipt'))).toHaveLength(1)
    expectMailsOnce(shop)
  })

  test('days late: nothing is told that is no longer true, and every charge still has its receipt', async () => {
    const member = await join()
    await deliverAs('hold')
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '8d' })
    // A draft invoice waits three days for a shop that does not respond and is then charged anyway.
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '4d' })
    expect(await member.charged()).toEqual([1999])
    expect(await stateOf(member)).toBe('trialing')
    await release()
    expect(await stateOf(member)).toBe('active')
    // The reminder is of a trial that is over.
    expect(member.mails()).toEqual([expect.stringMatching(/^Receipt/)])
    expectMailsOnce(shop)
  })

  test('that never came are fetched by the sweep, once', { tags: 'full' }, async () => {
    await deliverAs('drop')
    const member = await join()
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '5d' })
    await receiveMissedEvents(shop)
    await shop.drainJobs()
    expect(member.mails()).toEqual([expect.stringMatching(/^Your free days end/)])
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '3d' })
    await receiveMissedEvents(shop)
    await receiveMissedEvents(shop)
    await shop.drainJobs()
    expect(await stateOf(member)).toBe('active')
    const known = (await shop.database.select().from(providerEvents)).length
    await receiveMissedEvents(shop)
    expect(await shop.drainJobs()).toBe(0)
    expect(await shop.database.select().from(providerEvents)).toHaveLength(known)
    expect(member.mails().filter((subject) => subject.startsWith('Receipt'))).toHaveLength(1)

    // More than a page of them.
    await deliverAs('drop')
    for (let month = 0; month < 8; month += 1) {
      await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '1 month' })
    }
    await receiveMissedEvents(shop)
    await shop.drainJobs()
    expect(await member.charged()).toHaveLength(9)
    expect(member.mails().filter((subject) => subject.startsWith('Receipt'))).toHaveLength(9)
    expectMailsOnce(shop)
  })

  test('before the shop has stored the subscription find the membership it was made for', async () => {
    const member = await join()
    const [row] = (await shop.database.select().from(memberships)).slice(-1)
    // Recreates the state between the provider's response and the shop storing it.
    await shop.database
      .update(memberships)
      .set({ subscriptionId: null, status: 'starting' })
      .where(eq(memberships.id, row!.id))
    const updated = events(/^customer\.subscription\.created$/)[0]!
    await sendEvent(shop, again(updated, 'early'))
    await shop.drainJobs()
    expect(await stateOf(member)).toBe('trialing')
    expect((await rowsOf(shop, 'memberships')).at(-1)?.subscription_id).toBe(row!.subscriptionId)
  })

  test('about somebody else’s subscription, an unknown kind, or nothing at all change nothing', async () => {
    const before = JSON.stringify(await rowsOf(shop, 'memberships'))
    const foreign = { id: 'evt_foreign', object: 'event', type: 'customer.subscription.mystery', created: 1 }
    for (const object of [{ id: 'sub_x' }, {}]) {
      const event = { ...foreign, type: 'invoice.mystery', livemode: false, data: { object } }
      expect(
        (await sendEvent(shop, JSON.stringify({ ...event, id: `evt_${Object.keys(object).length}` }))).status,
      ).toBe(200)
    }
    await shop.drainJobs()
    expect(JSON.stringify(await rowsOf(shop, 'memberships'))).toBe(before)
  })
})

describe('#425 a webhook that the provider did not send', () => {
  const event = {
    id: 'evt_forged',
    object: 'event',
    type: 'customer.subscription.deleted',
    created: 1,
    livemode: false,
    data: { object: { id: 'sub_1', object: 'subscription', status: 'canceled' } },
  }
  const known = async () => (await shop.database.select().from(providerEvents)).length

  test('forged, tampered with, signed by another, too old, of the future, of the other mode: 400, the same words, nothing kept', async () => {
    const body = JSON.stringify(event)
    const before = await known()
    const responses = [
      await sendEvent(shop, body, 'whsec_of_somebody_else'),
      await sendEvent(shop, JSON.stringify({ ...event, livemode: true })),
      await sendEvent(shop, '{"id":', undefined),
      await sendEvent(shop, 'null'),
    ]
    const send = async (change: (signature: string) => string, text = body) => {
      const headers = { 'stripe-signature': change(signatureOf(shop, body)) }
      return shop.app.request('http://localhost/webhooks/stripe', { method: 'POST', body: text, headers })
    }
    const shifted = (seconds: number) => (signature: string) =>
      signature.replace(/t=(\d+)/, (_, t) => `t=${Number(t) + seconds}`)
    responses.push(
      await send((signature) => signature, `${body} `),
      await send(shifted(1)),
      await send(shifted(-400)),
      await send(shifted(400)),
      await send((signature) => signature.replace('v1=', 'v0=')),
      await send((signature) => signature.slice(0, -2)),
      await send(() => 't=1,v1='),
      await send(() => ''),
    )
    for (const [index, response] of responses.entries()) {
      expect([index, response.status]).toEqual([index, 400])
      expect(await response.json()).toEqual({ message: 'The request could not be understood.' })
    }
    expect(await known()).toBe(before)
    expect(await shop.drainJobs()).toBe(0)
  })
})
