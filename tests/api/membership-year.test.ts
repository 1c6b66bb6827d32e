// @module-tag full
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Subscription } from '#contract/customers.ts'
import { cents, formatPrice } from '#shared/money.ts'
import { dateText } from '../../src/shared/dates.ts'
import { ledger } from '../support/checkout-flow.ts'
import { checkWorld } from '../support/member-checks.ts'
import { buySomething, cancel, changeCard, openWorld, passTo, settle, type World } from '../support/member-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld('2027-01-24T09:00:00Z', 1)
})
afterAll(() => world.shop.close())

type Line = { at: Date; kind: 'state' | 'charge' | 'mail' | 'does'; text: string }
const lines: Line[] = []
let reported = 0
let moved = 0
let shown = ''

const note = (kind: Line['kind'], text: string) => lines.push({ at: world.shop.clock(), kind, text })
const read = async () => {
  const response = await world.people[0]!.browser.get('/api/user/subscription')
  return ((await response.json()) as { data: { subscription: Subscription | null } }).data.subscription
}
const dateOf = (moment: string | null) => moment && dateText(moment, 'en', world.shop.environment.timeZone)

/** Writes down what changed since it was called last: money, state, mails. */
async function watch(): Promise<void> {
  await signInAgain()
  const charges = (await ledger(world.shop)).flatMap((entry) => entry.charges)
  for (const charge of charges.slice(moved)) {
    note('charge', `${formatPrice(cents(charge.amount), 'EUR')} ${charge.status === 'succeeded' ? 'taken' : 'refused'}`)
  }
  moved = charges.length
  const now = await read()
  if (now) {
    const next = now.next_charge_at && `next charge ${dateOf(now.next_charge_at)}`
    const ends = now.ends_at && `${now.stripe_status === 'canceled' ? 'ended' : 'ends'} ${dateOf(now.ends_at)}`
    const state = [now.stripe_status, next, ends].filter(Boolean).join(', ')
    if (state !== shown) note('state', state)
    shown = state
  }
  for (const { subject } of world.shop.mails.slice(reported)) note('mail', `“${subject}”`)
  reported = world.shop.mails.length
}

async function signInAgain(): Promise<void> {
  const { browser, email, password } = world.people[0]!
  if ((await browser.get('/api/user')).status !== 401) return
  browser.token = null
  const response = await browser.post('/api/login', { email, password, remember: true })
  browser.token = ((await response.json()) as { token: string }).token
}

async function does(text: string, action: () => Promise<string>): Promise<void> {
  await signInAgain()
  const outcome = await action()
  note('does', `${text} (${outcome})`)
  await settle(world)
  await watch()
}

const until = (text: string) => passTo(world, Date.parse(text) / 1_000)

test('#14 #15 #16 #419 #420 #421 #423 #427 a member’s year: free days, the first charge, twelve renewals of which one failed and recovered, cancelled, ended', {
  timeout: 120_000,
}, async () => {
  world.watch = watch
  const purchase = { who: 0, kind: 'member', asGuest: false, bank: 'success', returns: true } as const
  await does('buys slippers at the member price', () => buySomething(world, { ...purchase, card: 'pm_card_visa' }))
  await until('2027-06-20T12:00:00Z')
  await does('changes to a card that will be refused', () => changeCard(world, 0, 'pm_card_chargeCustomerFail'))
  await until('2027-07-06T12:00:00Z')
  expect((await read())?.stripe_status).toBe('past_due')
  await does('changes to a card that works', () => changeCard(world, 0, 'pm_card_mastercard'))
  expect((await read())?.stripe_status).toBe('active')
  await until('2028-02-10T12:00:00Z')
  await does('cancels', () => cancel(world, 0))
  await until('2028-03-15T12:00:00Z')

  if (process.env.VERBOSE) process.stdout.write(`${transcript()}\n`)
  await checkWorld(world)
  const taken = lines.filter(({ kind, text }) => kind === 'charge' && text === '19,99 € taken'.replace(' ', '\u00a0'))
  expect(taken.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-07-06', '2027-07-31'],
    ...['2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31'],
  ])
  const states = lines.filter(({ kind }) => kind === 'state').map(({ text }) => text.split(',')[0])
  expect(states[0]).toBe('trialing')
  expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
    ...['trialing', 'active', 'past_due', 'active', 'canceled'],
  ])
  const mails = lines.filter(({ kind }) => kind === 'mail').map(({ text }) => text)
  expect(mails.filter((subject) => subject.startsWith('“Receipt'))).toHaveLength(13)
  expect(mails.filter((subject) => subject.includes('did not go through')).length).toBeGreaterThanOrEqual(2)
  expect(mails.at(-2)).toBe('“Your membership is cancelled”')
  expect(mails.at(-1)).toBe('“Your membership has ended”')
  expect(await read()).toMatchObject({ stripe_status: 'canceled', ends_at: expect.stringMatching(/^2028-02-29T09:/) })
})

/** One line a happening: when (where the shop is), what kind, what. */
function transcript(): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: world.shop.environment.timeZone,
  })
  return lines.map(({ at, kind, text }) => `${format.format(at)}  ${kind.padEnd(6)}  ${text}`).join('\n')
}
