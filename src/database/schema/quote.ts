import type { Language, Market } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'

/** One line of a priced cart. Name, size label and image are frozen so that the order shows what was bought. */
export type QuoteLine = {
  productId: number
  slug: string
  name: string
  image: string | null
  sizeKey: string | null
  sizeLabel: string | null
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
  /** Which text was shown: the normal offer or the landing-style one. */
  kind: 'standard' | 'landing'
}

/** What the server promised to sell and for how much; frozen with the cart token. */
export type Quote = {
  lines: QuoteLine[]
  total: Cents
  currency: 'eur'
  offer: MembershipOffer | null
  /** Free days that somebody who never was a member would get; left out in quotes kept from before. */
  trialDaysForNew?: number
  landing: boolean
  soid: string | null
  language: Language
  market: Market
  country: string
  /** Host the visitor bought on; its brand and links are used in mails. */
  host: string
  /** Whether that host was reached over https. */
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

/** What the visitor agreed to: the words and figures shown, and when. */
export type Consent = {
  terms: boolean
  subscriptionTerms: boolean | null
  /** The dated summary shown beside the pay button, in the visitor's language; null where no membership starts. */
  summary: string | null
  at: string
  /**
   * Terms of the membership: as shown, and as applied to the card that paid; null where none starts. Absent in older
   * orders.
   */
  membership?: { shown: MembershipOffer | null; applied: MembershipOffer | null }
}
