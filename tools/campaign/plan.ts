import type { CrashPoint } from '../../src/shared/crash-points.ts'
import { type CampaignMarket, campaignMarkets } from './currencies.ts'
import type { OfficeAction } from './office-actions.ts'
import { goods, type Lines } from './visitor.ts'

/** The purchases and disturbances of a campaign, all derived from the seed. */

export type Purchase = {
  market: CampaignMarket
  lines: Lines
  card: string
  /** Card to use if the first one is refused; null if the visitor leaves. */
  secondCard: string | null
  /** Number of simultaneous presses of the button. */
  presses: number
  bank: 'success' | 'failure' | 'leave'
  /** True if the browser comes back to request the order. */
  returns: boolean
}

export type Disturbance =
  | { kind: 'crash'; point: CrashPoint; nth: number }
  | { kind: 'kill' }
  | { kind: 'sandbox' }
  | { kind: 'fault'; on: string; effect: string; times: number }
  | { kind: 'webhooks'; mode: 'normal' | 'hold' | 'duplicate' | 'reverse' | 'drop' }
  /** A membership is ended at the provider: its card may begin another. */
  | { kind: 'ended'; nth: number }

export type Plan = {
  seed: number
  purchases: Purchase[]
  /** Events before a purchase begins. Keyed by the number of the purchase. */
  disturbances: Map<number, Disturbance[]>
  /** Staff actions after a purchase has ended. Keyed by the number of the purchase. */
  officeActions: Map<number, OfficeAction>
  kills: number
  faults: number
}

const crashPoints: CrashPoint[] = [
  ...(['quote.inside', 'checkout.quoted', 'payment.created', 'attempt.saved', 'payment.confirmed'] as const),
  ...(['settle.inside', 'order.written', 'event.stored', 'event.taken', 'mail.before', 'mail.sent'] as const),
  ...(['membership.before', 'membership.created', 'customer.created'] as const),
  ...(['refund.due', 'refund.paid'] as const),
]
const goodCards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_discover', 'pm_card_jcb']
const bankCards = ['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required']
/** Its owner disputes each charge; the provider refunds none that is disputed. */
export const disputedCard = 'pm_card_createDispute'
const badCards = ['pm_card_visa_chargeDeclined', 'pm_card_visa_chargeDeclinedInsufficientFunds']
// One card has one membership: a visitor who pays with a member's card is offered another price and accepts it.
const memberCards = [
  ...[
    'visa',
    'visa_debit',
    'mastercard',
    'mastercard_debit',
    'mastercard_prepaid',
    'amex',
    'discover',
    'diners',
    'jcb',
  ],
  ...['unionpay', 'no', 'se', 'dk', 'fi', 'fr', 'de', 'gb'],
].map((name) => `pm_card_${name}`)
const calls = [
  'payment_intents.create',
  'payment_intents.confirm',
  'payment_intents.retrieve',
  'payment_intents.cancel',
]
const moreCalls = ['customers.create', 'subscriptions.create', 'refunds.create', 'payment_methods.retrieve']
const effects = ['drop_response', 'error_500_after', 'error_500_before', 'rate_limit', 'conflict']
const officeKinds = ['ship', 'refund', 'goodwill', 'cancel', 'return'] as const
const modes = ['normal', 'normal', 'hold', 'duplicate', 'reverse', 'drop'] as const

/** The same seed and sizes always make the same plan. */
export function makePlan(input: { seed: number; purchases: number; kills: number; faults: number }): Plan {
  const { seed, kills, faults } = input
  const random = randomFrom(seed)
  const chance = (part: number) => random() < part
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const upTo = (max: number) => 1 + Math.floor(random() * max)

  const purchases = Array.from({ length: input.purchases }, (): Purchase => {
    const isMember = chance(0.25)
    const card = isMember
      ? pick(memberCards)
      : chance(0.2)
        ? pick(badCards)
        : chance(0.35)
          ? pick(bankCards)
          : chance(0.25)
            ? disputedCard
            : pick(goodCards)
    const bank = chance(0.7) ? 'success' : chance(0.5) ? 'failure' : 'leave'
    return {
      market: pick(campaignMarkets),
      lines: isMember
        ? { [goods.member]: { membership: true } }
        : { [pick([goods.plain, goods.counted])]: { quantity: upTo(3) } },
      card,
      secondCard: chance(0.7) ? pick(goodCards) : null,
      presses: chance(0.2) ? upTo(4) : 1,
      bank,
      returns: chance(0.8),
    }
  })
  const disturbances = new Map<number, Disturbance[]>()
  const plan = (disturbance: Disturbance) => {
    const at = Math.floor(random() * input.purchases)
    disturbances.set(at, [...(disturbances.get(at) ?? []), disturbance])
  }
  for (let index = 0; index < kills; index += 1) {
    plan(chance(0.75) ? { kind: 'crash', point: pick(crashPoints), nth: upTo(3) } : { kind: 'kill' })
  }
  for (let index = 0; index < faults; index += 1) {
    const on = chance(0.75) ? pick(calls) : pick(moreCalls)
    plan({ kind: 'fault', on, effect: pick(effects), times: upTo(4) })
  }
  for (let index = 0; index < Math.ceil(input.purchases / 15); index += 1) plan({ kind: 'webhooks', mode: pick(modes) })
  for (let index = 0; index < Math.floor(input.purchases / 60); index += 1) plan({ kind: 'sandbox' })
  for (let index = 0; index < Math.ceil(input.purchases / 8); index += 1) plan({ kind: 'ended', nth: upTo(1_000) })
  const officeActions = new Map<number, OfficeAction>()
  for (let index = 0; index < input.purchases; index += 1) {
    if (chance(0.6)) officeActions.set(index, { kind: pick(officeKinds), restock: chance(0.5), nth: upTo(1_000) })
  }
  return { seed, purchases, disturbances, officeActions, kills, faults }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
