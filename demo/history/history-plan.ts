/** Events of a past order besides shipping and delivery. */
export type Fate =
  | 'refunded'
  | 'goodwill'
  | 'cancelledPiece'
  | 'held'
  | 'partlySent'
  | 'packed'
  | 'disputed'
  | 'refundFails'
  | 'refundPending'
  | 'declined'
  | 'comesBack'
  | 'withdrawn'
  | 'refundedAtProvider'
  | 'noted'

export type PlannedPurchase = {
  /** Minutes after the beginning. */
  at: number
  shopper: number
  /** Index into the products on sale. */
  products: number[]
  quantity: number
  membership: boolean
  landing: boolean
  card: string
  fate: Fate | null
}

export const historyDays = 42
const dayMinutes = 24 * 60

/** Day → the fate of that day's first order: one of each trouble, some of them still open at the end. */
const fates: Readonly<Record<number, Fate>> = {
  3: 'noted',
  6: 'refunded',
  9: 'comesBack',
  12: 'goodwill',
  15: 'declined',
  18: 'refundedAtProvider',
  21: 'cancelledPiece',
  26: 'withdrawn',
  30: 'withdrawn',
  33: 'refundFails',
  36: 'disputed',
  38: 'refundPending',
  39: 'declined',
  40: 'partlySent',
  41: 'held',
}

const cards: Partial<Record<Fate, string>> = {
  disputed: 'pm_card_createDispute',
  refundFails: 'pm_card_refundFail',
  refundPending: 'pm_card_pendingRefund',
  declined: 'pm_card_visa_chargeDeclinedInsufficientFunds',
}

/** The same numbers at every start: a small generator by the multiply-with-carry rule. */
function createNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Six weeks of purchases, oldest first: two to five a day, between eight in the morning and ten at night. */
export function planHistory(productCount: number, lastMinute: number): PlannedPurchase[] {
  const number = createNumbers(20_260_117)
  const planned: PlannedPurchase[] = []
  for (let day = 0; day < historyDays; day += 1) {
    const count = 2 + number(3) + (day % 7 > 4 ? 1 : 0)
    for (let index = 0; index < count; index += 1) {
      const fate = index === 0 ? (fates[day] ?? null) : null
      const at = day * dayMinutes + 8 * 60 + Math.floor((index * 14 * 60) / count) + number(60)
      const isPair = fate === 'partlySent' || fate === 'refunded' || number(4) === 0
      planned.push({
        at,
        shopper: number(60),
        products: [number(productCount), ...(isPair ? [number(productCount)] : [])],
        quantity: fate === 'cancelledPiece' || number(6) === 0 ? 2 : 1,
        membership: fate === null && number(5) === 0,
        landing: number(9) === 0,
        card: (fate && cards[fate]) ?? 'pm_card_visa',
        fate,
      })
    }
  }
  return planned.filter(({ at }) => at < lastMinute)
}

export const historyNotes = [
  'Asked by phone whether it comes before the weekend. Told: Thursday at the latest.',
  'Wants no plastic in the parcel. Packed in paper.',
]

/** Staff actions on a message, in this order; none if staff have not handled it yet. */
export type MessageFate = {
  reply?: string
  note?: string
  isTaken?: true
  end?: 'close' | 'spam'
}

export type HistoryMessage = MessageFate & { day: number; shopper: number; content: string }

/** One of each state; the last ones wait for the first person who opens the office. */
export const historyMessages: readonly HistoryMessage[] = [
  {
    day: 11,
    shopper: 11,
    content: 'Hei! Er den største størrelsen liten i størrelsen? Jeg er mellom to.',
    reply: 'Den største er litt romslig. Er du mellom to, passer den minste best.',
    end: 'close',
  },
  {
    day: 23,
    shopper: 13,
    content: 'Bonjour, livrez-vous aussi en point relais près de Nice ?',
    reply: 'Pas encore : {{brand}} livre à domicile. Nous vous écrirons si cela change.',
  },
  {
    day: 29,
    shopper: 5,
    content: 'WIN MORE VISITORS NOW!!! Our agency ranks every shop first. Ask for prices.',
    end: 'spam',
  },
  {
    day: 34,
    shopper: 2,
    content: 'Pakken står som levert, men postkassen er tom. Kan dere se på det?',
    isTaken: true,
    note: 'Carrier was asked, their case 4711. They answer within two days.',
  },
  { day: 39, shopper: 3, content: 'Hej! Går det att byta till en mindre storlek? Jag har inte öppnat paketet.' },
  { day: 41, shopper: 6, content: 'Bonjour, puis-je changer l’adresse de livraison de ma commande d’hier ?' },
]
