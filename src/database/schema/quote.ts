import type { Language, Market } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'

/** One line of a priced cart. Name, variant label and image are frozen so that the order shows what was bought. */
export type QuoteLine = {
  productId: number
  slug: string
  name: string
  image: string | null
  variantKey: string | null
  variantLabel: string | null
  quantity: number
  price: Cents
  /** Bought at the member price. */
  membership: boolean
  total: Cents
}

/** The membership that buying this quote starts, with the figures shown to the visitor. */
export type MembershipOffer = {
  priceCents: Cents
  /** 0: the first month is charged at once. */
  trialDays: number
  /** Wording shown: the normal offer or the landing-style one. */
  kind: 'standard' | 'landing'
}

/** Goods and prices that the server promised; frozen with the cart token. */
export type Quote = {
  lines: QuoteLine[]
  total: Cents
  currency: 'eur'
  offer: MembershipOffer | null
  /** Free days for a person who never was a member; absent in older quotes. */
  trialDaysForNew?: number
  landing: boolean
  soid: string | null
  language: Language
  market: Market
  country: string
  /** Host the visitor bought on; its brand and links are used in mails. */
  host: string
  https: boolean
}

export type Contact = {
  email: string
  firstName: string
  lastName: string
  address: string
  apartment: string
  city: string
  zip: string
  phone: string
}

/** Consent given by the visitor: the words and figures shown, and when. */
export type Consent = {
  terms: boolean
  subscriptionTerms: boolean | null
  /** Dated summary shown next to the pay button, in the visitor's language; null if no membership starts. */
  summary: string | null
  at: string
  /**
   * Terms of the membership: as shown, and as applied to the card that paid; null where none starts. Absent in older
   * orders.
   */
  membership?: { shown: MembershipOffer | null; applied: MembershipOffer | null }
}
