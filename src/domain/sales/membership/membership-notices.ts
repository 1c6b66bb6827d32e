import { z } from 'zod'

const moment = z.string()
const cents = z.number()

/** A mail to a member, with its facts as they were then. Moments in ISO 8601, amounts in cents. */
export const membershipNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trialEnding'), on: moment }),
  z.object({ kind: z.enum(['firstCharge', 'receipt']), amount: cents, number: z.string(), url: z.string().nullable() }),
  z.object({ kind: z.literal('paymentFailed'), amount: cents, nextOn: moment.nullable() }),
  z.object({ kind: z.literal('confirmPayment'), amount: cents }),
  z.object({ kind: z.literal('cardChanged'), last4: z.string() }),
  z.object({ kind: z.enum(['cancelled', 'resumed']), on: moment.nullable() }),
  z.object({ kind: z.literal('trialExtended'), on: moment }),
  /** Prices in cents a month, before the change and from the invoice on that day. */
  z.object({ kind: z.literal('priceChanged'), from: cents, to: cents, on: moment }),
  z.object({ kind: z.literal('cardLink') }),
  z.object({ kind: z.enum(['ended', 'endedUnpaid', 'notBegun']) }),
])

export type MembershipNotice = z.infer<typeof membershipNotice>

const aboutCharges: readonly string[] = [
  'trialEnding',
  'trialExtended',
  'firstCharge',
  'receipt',
  'paymentFailed',
  'paymentFailedLast',
  'confirmPayment',
  'priceChanged',
  'resumed',
]

/** True if a mail is about a charge, so that it names the card. */
export function isAboutCharge(kind: string): boolean {
  return aboutCharges.includes(kind)
}
