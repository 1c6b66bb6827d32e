// @module-tag full
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkWorld } from '../support/member-checks.ts'
import {
  buySomething,
  cancel,
  changeCard,
  changePrice,
  confirmAnyOldCharge,
  confirmCharge,
  deliver,
  goodCards,
  openWorld,
  type Purchase,
  pass,
  passToCharge,
  refundSome,
  replay,
  resume,
  settle,
  sweep,
  type Time,
  type World,
} from '../support/member-world.ts'

/** Number of sequences and steps in each; `MEMBER_RUNS=200 SEED=7` searches further. */
const runs = Number(process.env.MEMBER_RUNS ?? 3)
const steps = Number(process.env.MEMBER_STEPS ?? 22)

type Step =
  | { do: 'buy'; purchase: Purchase }
  | { do: 'cancel' | 'resume'; who: number }
  | { do: 'card'; who: number; card: string }
  | { do: 'confirm'; who: number; outcome: 'success' | 'failure' }
  | { do: 'confirm old' }
  | { do: 'charge'; who: number; hours: number }
  | { do: 'trouble'; who: number; card: string; remedy: string; days: number }
  | { do: 'time'; time: Time }
  | { do: 'price'; price: number }
  | { do: 'events'; mode: World['mode'] }
  | { do: 'replay'; pick: number }
  | { do: 'refund'; pick: number; share: number }
  | { do: 'sweep' }

const who = fc.nat({ max: 2 })
const anyCard = fc.constantFrom(
  ...goodCards,
  'pm_card_chargeCustomerFail',
  'pm_card_authenticationRequired',
  'pm_card_authenticationRequiredOnSetup',
  'pm_card_chargeDeclined',
)
const laterCard = fc.oneof(anyCard, fc.constantFrom('pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'))
const purchase: fc.Arbitrary<Purchase> = fc.record({
  who,
  kind: fc.constantFrom('normal', 'member', 'member', 'member', 'landing'),
  card: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...goodCards) }, { weight: 1, arbitrary: anyCard }),
  asGuest: fc.boolean(),
  bank: fc.constantFrom('success', 'success', 'failure', 'left'),
  returns: fc.constantFrom(true, true, false),
})
/** Most of what may happen needs members: two people begin as such. */
const beginning = (who: number): fc.Arbitrary<Step> =>
  fc
    .record({ kind: fc.constantFrom('member' as const, 'landing' as const), asGuest: fc.boolean(), card: anyCard })
    .map((one) => ({ do: 'buy', purchase: { who, bank: 'success', returns: true, ...one } }))
const time: fc.Arbitrary<Time> = fc.constantFrom<Time>(
  { hours: 1 },
  { hours: 24 },
  { hours: 24 * 3 },
  { hours: 24 * 7 },
  { hours: 24 * 16 },
  { months: 1 },
  { months: 1 },
  { months: 2 },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: purchase.map((one) => ({ do: 'buy' as const, purchase: one })) },
  { weight: 10, arbitrary: time.map((one) => ({ do: 'time' as const, time: one })) },
  { weight: 3, arbitrary: who.map((one) => ({ do: 'cancel' as const, who: one })) },
  { weight: 2, arbitrary: who.map((one) => ({ do: 'resume' as const, who: one })) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('card' as const), who, card: laterCard }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      who,
      outcome: fc.constantFrom('success' as const, 'failure' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'confirm old' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('charge' as const), who, hours: fc.constantFrom(0, 2, 100, 400) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('trouble' as const),
      who,
      card: fc.constantFrom('pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'),
      remedy: fc.constantFrom('bank', 'bank', 'bank refuses', 'card', 'failing card', 'cancel', 'wait'),
      days: fc.constantFrom(0, 2, 6, 17),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom(999, 1_999, 2_499).map((price) => ({ do: 'price' as const, price })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom<World['mode']>('normal', 'duplicate', 'hold', 'reverse', 'drop')
      .map((mode) => ({ do: 'events' as const, mode })),
  },
  { weight: 1, arbitrary: fc.nat({ max: 199 }).map((pick) => ({ do: 'replay' as const, pick })) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      pick: fc.nat({ max: 50 }),
      share: fc.constantFrom(0.3, 1),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'sweep' as const }) },
)

// Ends of months, a leap year, the nights on which clocks are changed, the turn of a year.
const starts = [
  '2027-01-24T08:00:00Z',
  '2028-01-23T22:30:00Z',
  '2027-03-20T23:30:00Z',
  '2027-10-24T00:30:00Z',
  '2027-12-24T23:15:00Z',
  '2028-02-29T11:00:00Z',
  '2027-08-31T21:45:00Z',
]

async function perform(world: World, one: Step): Promise<string> {
  switch (one.do) {
    case 'buy':
      return buySomething(world, one.purchase)
    case 'cancel':
      return cancel(world, one.who)
    case 'resume':
      return resume(world, one.who)
    case 'card':
      return changeCard(world, one.who, one.card)
    case 'confirm':
      return confirmCharge(world, one.who, one.outcome)
    case 'confirm old':
      return confirmAnyOldCharge(world)
    case 'charge':
      return passToCharge(world, one.who, one.hours)
    case 'trouble':
      return getIntoTrouble(world, one)
    case 'time':
      await pass(world, one.time)
      return 'passed'
    case 'price':
      await changePrice(world, one.price)
      return 'changed'
    case 'events':
      await deliver(world, one.mode)
      return one.mode
    case 'replay':
      await replay(world, one.pick, 50)
      return 'replayed'
    case 'refund':
      return refundSome(world, one.pick, one.share)
    case 'sweep':
      await sweep(world)
      return 'swept'
  }
}

/** Makes a charge fail or wait for the bank, and applies the remedy some days later. */
async function getIntoTrouble(world: World, { who, card, remedy, days }: Step & { do: 'trouble' }): Promise<string> {
  const changed = await changeCard(world, who, card)
  if (changed !== 'answered 204') return changed
  const passed = await passToCharge(world, who, 2)
  if (passed === 'none') return 'no charge'
  await pass(world, { hours: days * 24 })
  const actions: Record<string, () => Promise<string>> = {
    bank: () => confirmCharge(world, who, 'success'),
    'bank refuses': () => confirmCharge(world, who, 'failure'),
    card: () => changeCard(world, who, 'pm_card_visa'),
    'failing card': () => changeCard(world, who, 'pm_card_chargeCustomerFail'),
    cancel: () => cancel(world, who),
    wait: async () => 'waits',
  }
  return `${remedy}, ${await actions[remedy]!()}`
}

const totals = new Map<string, number>()

async function play(start: string, sequence: Step[]): Promise<void> {
  const world = await openWorld(start)
  const story: string[] = []
  try {
    for (const one of sequence) {
      const outcome = await perform(world, one)
      story.push(`${world.shop.clock().toISOString().slice(0, 16)} ${JSON.stringify(one)} → ${outcome}`)
      const name = `${one.do}: ${outcome}`
      totals.set(name, (totals.get(name) ?? 0) + 1)
      expect(outcome).not.toMatch(/ 5\d\d/)
      await settle(world)
      // The shop cannot know of events that are held back; its sweep every minute finds out.
      if (world.mode !== 'normal' && world.mode !== 'duplicate') {
        if (one.do !== 'sweep') continue
      }
      await checkWorld(world)
    }
    await deliver(world, 'normal')
    await sweep(world)
    await checkWorld(world)
  } catch (error) {
    if (error instanceof Error) error.message = `${start}\n${story.join('\n')}\n${error.message}`
    throw error
  } finally {
    await world.shop.close()
  }
}

test('#20 #21 #420 #421 #422 #426 #427 whatever members, banks, owner, clock and webhooks do: one membership, one trial, the price that was shown, no charge after the end, a receipt each', {
  timeout: 60_000 + runs * steps * 4_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      beginning(0),
      beginning(1),
      fc.array(step, { minLength: steps - 2, maxLength: steps - 2 }),
      (start, first, second, others) => play(start, [first, second, ...others]),
    ),
    { numRuns: runs, endOnFailure: !process.env.SHRINK },
  )
  if (process.env.VERBOSE) {
    const lines = [...totals].toSorted().map(([name, count]) => `${String(count).padStart(6)}  ${name}`)
    process.stdout.write(`${lines.join('\n')}\n`)
  }
  expect(totals.size).toBeGreaterThan(5)
})
