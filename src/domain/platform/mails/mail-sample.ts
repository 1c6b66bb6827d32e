import type { SaleTax } from '#database/schema/sale.ts'
import type { Region } from '#domain/platform/working-days/public-holidays.ts'
import type { OrderedLine } from '#mail/templates/order-confirmation.tsx'
import type { Cents } from '#shared/money.ts'
import type { MailBranding } from './mail-branding.ts'

/** Data for showing a sample of a mail, either invented or from a real order. It never contains a working link. */
export type MailSample = {
  branding: MailBranding
  /** Region whose working days count. */
  region: Region
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
    /** Order lines with the paths of their pictures. */
    lines: OrderedLine[]
    total: Cents
    membership: { price: Cents; trialDays: number; awaitsPassword: boolean } | null
    taxes: readonly SaleTax[]
    card: { brand: string; last4: string } | null
  }
  returnRules: { address: string; postage: 'customer' | 'shop' }
  membershipPrice: Cents
  deliveryDays: readonly [number, number]
}

/** Placeholder for a secret in sample mails. */
export const sampleToken = 'sample'

export function sampleName({ person }: MailSample): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** The full address of the office's start. */
export function sampleOffice({ branding }: MailSample): string {
  return `${new URL(branding.link('home')).origin}/office`
}
