import type { Language, Market } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'
import type { Sale } from './sale.ts'

/** The membership that buying this quote starts, with the figures shown to the visitor. */
export type MembershipOffer = {
  priceCents: Cents
  /** 0: the first month is charged at once. */
  trialDays: number
  /** Wording shown: the normal offer or the landing-style one. */
  kind: 'standard' | 'landing'
}

/** The sale that the server promised, and who it was promised to; frozen with the cart token. */
export type Quote = Sale & {
  offer: MembershipOffer | null
  /** Free days for a person who never was a member; absent in older quotes. */
  trialDaysForNew?: number
  landing: boolean
  soid: string | null
  language: Language
  market: Market
  /** ISO 3166 code of the country that the goods go to. */
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
