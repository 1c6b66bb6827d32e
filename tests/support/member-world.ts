import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { CartTokenResponse } from '#contract/cart.ts'
import type { Subscription } from '#contract/customers.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { sweepCheckouts } from '#domain/sales/checkout/sweep-checkouts.ts'
import { sweepMemberships } from '#domain/sales/membership/sweep-memberships.ts'
import { receiveMissedEvents } from '#domain/sales/provider-events/receive-missed-events.ts'
import { addMonths } from '../../sandbox/clock.ts'
import type { WebhookMode } from '../../sandbox/events.ts'
import { findObject, listObjects } from '../../sandbox/objects.ts'
import { findDue } from '../../sandbox/scheduler.ts'
import { answerChallenge, cartToken, complete, ledger, pay, sandboxCall } from './checkout-flow.ts'
import { createBrowser, type TestBrowser } from './test-browser.ts'
import { createTestShop, type TestShop } from './test-shop.ts'

/** Shop and payment provider on one clock, with a few people who may do anything in any order. */

export type Person = { email: string; browser: TestBrowser; password: string }

/** A checkout as its visitor saw it, by its payment at the provider. */
export type Shown = { who: number; offer: CartTokenResponse['offer']; total: number; card: string; at: Date }

export type World = {
  shop: TestShop
  people: Person[]
  shown: Map<string, Shown>
  mode: WebhookMode
  sweptAt: Date
  /** Called wherever time stopped and everything that came of it is processed. */
  watch?: () => Promise<void>
}

/** The provider keeps its events for thirty days: a shop that looks for missed ones at least this often misses none. */
const longestWithoutSweep = 10 * 86_400_000

export const goodCards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_jcb']
const password = 'lake winter candle'

export async function openWorld(now: string, persons = 3): Promise<World> {
  const shop = await createTestShop({ now })
  const people: Person[] = []
  for (let index = 0; index < persons; index += 1) {
    const browser = createBrowser(shop)
    const email = `person-${index}@example.test`
    const response = await browser.post('/api/register', { email, password, firstName: 'Ola', lastName: 'Nordmann' })
    expect(response.status).toBe(201)
    browser.token = ((await response.json()) as { token: string }).token
    people.push({ email, browser, password })
  }
  return { shop, people, shown: new Map(), mode: 'normal', sweptAt: shop.clock() }
}

/** Signs in again where the time that passed, or a guest's purchase with this address, has ended the session. */
async function signedIn({ shop }: World, person: Person): Promise<TestBrowser> {
  const { browser, email } = person
  if ((await browser.get('/api/user')).status !== 401) return browser
  browser.token = null
  const signIn = () => browser.post('/api/login', { email, password: person.password, remember: true })
  const first = await signIn()
  const response = first.ok ? first : await claimAccount(shop, person).then(signIn)
  browser.token = ((await response.json()) as { token: string }).token
  return browser
}

/**
 * Sets a password through the mailbox, after a guest's purchase removed the one of an account with an unproved
 * address.
 */
async function claimAccount(shop: TestShop, { browser, email, password }: Person): Promise<void> {
  await browser.post('/api/auth/forgot-password', { email })
  await shop.drainJobs()
  const mail = shop.mails.findLast(({ to, text }) => to === email && text.includes('/nytt-passord/'))
  const token = /\/nytt-passord\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  expect((await browser.post('/api/auth/reset-password', { token, password })).status).toBe(204)
}

/** Delivers what waits to be delivered and processes what came of it. */
export async function settle({ shop }: World): Promise<void> {
  // A job's call at the provider, such as a first charge, causes new events in turn.
  do await shop.sandbox.deliverWebhooks()
  while ((await shop.drainJobs()) > 0)
}

/** Runs the work that the shop does by itself every minute. */
export async function sweep(world: World): Promise<void> {
  await sweepCheckouts(world.shop)
  await sweepMemberships(world.shop)
  await receiveMissedEvents(world.shop)
  world.sweptAt = world.shop.clock()
  await settle(world)
}

export type Purchase = {
  who: number
  kind: 'normal' | 'member' | 'landing'
  card: string
  asGuest: boolean
  bank: 'success' | 'failure' | 'left'
  /** True if the browser comes back after paying. */
  returns: boolean
}

/** Buys as a browser does: where the offer turns out to be another one, it is shown and the visitor pays again. */
export async function buySomething(world: World, purchase: Purchase): Promise<string> {
  const { shop, people } = world
  const person = people[purchase.who]!
  const browser = purchase.asGuest ? createBrowser(shop) : await signedIn(world, person)
  const products = { '4350': { membership: purchase.kind === 'member' } }
  const more = purchase.kind === 'landing' ? { landing: true } : {}
  for (let turn = 0; turn < 3; turn += 1) {
    const cart = await cartToken(browser, products, more)
    const at = shop.clock()
    const { status, body } = await pay(browser, cart.token, purchase.card, { email: person.email })
    if (status === 422 && body.errors?.cartToken?.[0] === 'cart.offerChanged') continue
    if (status !== 200) return `refused ${status} ${JSON.stringify(body.errors ?? {})}`
    const payment = (await ledger(shop)).findLast((entry) => 'checkout_id' in entry.metadata)!
    const { offer, total } = cart
    world.shown.set(payment.payment_intent, { who: purchase.who, offer, total, card: purchase.card, at })
    if (body.requires_action) {
      if (purchase.bank === 'left') return 'left at the bank'
      await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, purchase.bank)
      if (purchase.bank === 'failure') return 'refused by the bank'
    }
    if (!purchase.returns) return 'paid, never came back'
    expect((await complete(browser, cart.token)).status).toBe(200)
    return offer ? `joined with ${offer.trialDays} free days` : 'bought'
  }
  throw new Error('The offer changes every time it is asked for')
}

export async function cancel(world: World, who: number): Promise<string> {
  const response = await (await signedIn(world, world.people[who]!)).delete('/api/user/subscription')
  return `answered ${response.status}`
}

export async function resume(world: World, who: number): Promise<string> {
  const response = await (await signedIn(world, world.people[who]!)).post('/api/user/subscription/resume', undefined)
  return `answered ${response.status}`
}

export async function changeCard(world: World, who: number, paymentMethodId: string): Promise<string> {
  const browser = await signedIn(world, world.people[who]!)
  const response = await browser.post('/api/user/payment-method', { paymentMethodId })
  return `answered ${response.status}`
}

/** The page that the mail links to: asks whether the bank waits, and lets it. */
export async function confirmCharge(world: World, who: number, outcome: 'success' | 'failure'): Promise<string> {
  const browser = await signedIn(world, world.people[who]!)
  const response = await browser.post('/api/user/payment-confirmation', undefined)
  expect(response.status).toBe(200)
  const { clientSecret } = (await response.json()) as { clientSecret: string | null }
  if (!clientSecret) return 'nothing waits'
  const id = clientSecret.split('_secret_')[0]!
  const intent = findObject(world.shop.sandbox.state, 'payment_intent', id)
  if (intent?.status !== 'requires_action') return 'waits for another card'
  await answerChallenge(world.shop, clientSecret, outcome)
  return outcome
}

/** Lets the bank confirm a charge without a request to the shop, as through an old link or an open tab. */
export async function confirmAnyOldCharge(world: World): Promise<string> {
  const { state } = world.shop.sandbox
  const where = [{ field: 'status', equals: 'requires_action' }]
  const waiting = listObjects(state, 'payment_intent', { where }).data.find(
    (intent) => !('checkout_id' in intent.metadata),
  )
  if (!waiting?.client_secret) return 'nothing waits'
  await answerChallenge(world.shop, waiting.client_secret, 'success')
  return 'success'
}

export async function changePrice({ shop }: World, price: number): Promise<void> {
  await updateSettings(shop, { actor: 'owner@example.test', changes: { 'membership.price': price } })
}

/** The owner gives money back in the provider's own pages. */
export async function refundSome({ shop }: World, pick: number, share: number): Promise<string> {
  const entries = (await ledger(shop)).filter(({ charges }) => charges.some(({ status }) => status === 'succeeded'))
  const entry = entries[pick % Math.max(1, entries.length)]
  const left = entry ? entry.amount - entry.amount_refunded : 0
  if (!entry || left === 0) return 'nothing left'
  const amount = Math.max(1, Math.round(left * share))
  await providerCall(shop, 'POST', '/v1/refunds', { payment_intent: entry.payment_intent, amount: String(amount) })
  return 'refunded'
}

export async function providerCall(
  shop: TestShop,
  method: string,
  path: string,
  form?: Record<string, string>,
): Promise<Response> {
  const headers = { authorization: `Bearer ${shop.environment.stripe.secretKey}` }
  return shop.sandbox.fetch(
    new Request(`http://sandbox.test${path}`, { method, headers, ...(form && { body: new URLSearchParams(form) }) }),
  )
}

/** Leaves the way in which events are delivered, first letting go of what was held. */
export async function deliver(world: World, mode: WebhookMode): Promise<void> {
  const { shop } = world
  if (world.mode === 'hold' || world.mode === 'reverse') await sandboxCall(shop, 'POST', '/sandbox/webhooks/release')
  await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode })
  const missed = world.mode === 'drop'
  world.mode = mode
  await settle(world)
  if (missed) await sweep(world)
}

/** One event of the past, sent again many times at once. */
export async function replay({ shop }: World, pick: number, times: number): Promise<void> {
  const events = listObjects(shop.sandbox.state, 'event', { limit: 200 }).data
  const event = events[pick % Math.max(1, events.length)]
  if (!event) return
  const body = JSON.stringify(event)
  const responses = await Promise.all(Array.from({ length: times }, () => sendEvent(shop, body)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await shop.drainJobs()
}

/** Returns the signature that the provider sends with the body of a webhook. */
export function signatureOf(shop: TestShop, body: string, secret = shop.environment.stripe.webhookSecret): string {
  const t = Math.floor(shop.clock().getTime() / 1_000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Posts a webhook, signed as the provider does. */
export async function sendEvent(shop: TestShop, body: string, secret?: string): Promise<Response> {
  const headers = { 'stripe-signature': signatureOf(shop, body, secret) }
  return shop.app.request('http://localhost/webhooks/stripe', { method: 'POST', body, headers })
}

export type Time = { hours: number } | { months: number }

/** Advances time for all people, stopping whenever something falls due at the provider. */
export async function pass(world: World, time: Time): Promise<void> {
  const { shop } = world
  const now = Math.floor(shop.clock().getTime() / 1_000)
  await passTo(world, 'hours' in time ? now + time.hours * 3_600 : addMonths(now, time.months))
}

/** Advances time to a person's next charge and `hours` more; returns `none` if no charge is due. */
export async function passToCharge(world: World, who: number, hours: number): Promise<string> {
  const { shop, people } = world
  const response = await (await signedIn(world, people[who]!)).get('/api/user/subscription')
  const { data } = (await response.json()) as { data: { subscription: Subscription | null } }
  const next = data.subscription?.next_charge_at
  if (!next || Date.parse(next) <= shop.clock().getTime()) return 'none'
  await passTo(world, Math.floor(Date.parse(next) / 1_000) + hours * 3_600)
  return 'passed'
}

/** Lets time pass until a moment in seconds. */
export async function passTo(world: World, target: number): Promise<void> {
  const { shop } = world
  const { state } = shop.sandbox
  for (let due = findDue(state, target, null); due !== null; due = findDue(state, target, null)) {
    await sweepUntil(world, due.at * 1_000)
    if (due.at * 1_000 > shop.clock().getTime()) shop.setNow(new Date(due.at * 1_000))
    await shop.sandbox.catchUp()
    await settle(world)
    await world.watch?.()
  }
  await sweepUntil(world, target * 1_000)
  if (target * 1_000 > shop.clock().getTime()) shop.setNow(new Date(target * 1_000))
  await sweepCheckouts(shop)
  await settle(world)
}

async function sweepUntil(world: World, moment: number): Promise<void> {
  const next = () => world.sweptAt.getTime() + longestWithoutSweep
  while (next() < moment) {
    world.shop.setNow(new Date(Math.max(next(), world.shop.clock().getTime())))
    await sweep(world)
  }
}
