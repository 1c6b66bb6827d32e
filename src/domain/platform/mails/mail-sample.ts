import type { Place } from '#domain/platform/working-days/public-holidays.ts'
import type { OrderedLine } from '#mail/templates/order-confirmation.tsx'
import type { Cents } from '#shared/money.ts'
import type { MailBranding } from './mail-branding.ts'

/** What a mail is filled with to be looked at: invented, or of a real order. Never a link that opens anything. */
export type MailSample = {
  branding: MailBranding
  /** Whose working days count. */
  place: Place
  now: Date
  person: {
    firstName: string
    lastName: string
    email: string
    phone: string
    /** Its lines without the country. */
    address: string[]
    country: string
  }
  order: {
    number: number
    boughtAt: Date
    /** With the paths of their pictures. */
    lines: OrderedLine[]
    total: Cents
    membership: { price: Cents; trialDays: number; awaitsPassword: boolean } | null
    vatRate: number | null
    card: { brand: string; last4: string } | null
  }
  returnRules: { address: string; postage: 'customer' | 'shop' }
  membershipPrice: Cents
  deliveryDays: readonly [number, number]
}

/** Stands where a mail holds a secret. */
export const sampleToken = 'sample'

export function sampleName({ person }: MailSample): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** The full address of the office's start. */
export function sampleOffice({ branding }: MailSample): string {
  return `${new URL(branding.link('home')).origin}/office`
}
