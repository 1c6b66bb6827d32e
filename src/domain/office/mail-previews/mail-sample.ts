import type { ReturnRules } from '#domain/aftersales/returns/return-address.ts'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import type { Place } from '#domain/platform/working-days/public-holidays.ts'
import type { OrderedLine, StartedMembership } from '#mail/templates/order-confirmation.tsx'
import type { Cents } from '#shared/money.ts'

/** What a mail is filled with to be looked at: invented, or of a real order. Never a link that opens anything. */
export type MailSample = {
  branding: MailBranding
  timeZone: string
  /** Whose working days count. */
  place: Place & { timeZone: string }
  now: Date
  person: { firstName: string; lastName: string; email: string; phone: string; address: string[] }
  order: {
    number: number
    boughtAt: Date
    lines: OrderedLine[]
    total: Cents
    membership: StartedMembership | null
    vatRate: number | null
    card: { brand: string; last4: string } | null
  }
  returnRules: ReturnRules
  membershipPrice: Cents
  deliveryProduct: string
  deliveryDays: readonly [number, number]
}

export type WrittenMail = { subject: string; html: string; text: string }

export type MailKind = {
  group: 'orders' | 'account' | 'membership' | 'staff'
  /** Whether a real order can fill it. */
  takesOrder: boolean
  write(sample: MailSample): Promise<WrittenMail>
}

/** Stands where a mail holds a secret. */
export const sampleToken = 'sample'

/** Kinds of one group. */
export function kindsOf<const Names extends string>(
  group: MailKind['group'],
  takesOrder: boolean,
  writers: Record<Names, MailKind['write']>,
): Record<Names, MailKind> {
  const entries = Object.entries<MailKind['write']>(writers).map(([name, write]) => [
    name,
    { group, takesOrder, write },
  ])
  return Object.fromEntries(entries) as Record<Names, MailKind>
}
