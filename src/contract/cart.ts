import { z } from 'zod'
import { amount } from './catalogue.ts'

export const cartTokenRequest = z.object({
  products: z.record(
    z.string().max(100),
    z.object({ quantity: z.number().int().min(1).max(99), membership: z.boolean().default(false) }),
  ),
  landing: z.union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]).optional(),
  soid: z.string().max(200).nullish(),
})
export type CartTokenRequest = z.infer<typeof cartTokenRequest>

/** The membership that paying this cart would start, to be shown with dates before paying. */
export const membershipOffer = z.object({
  price: amount,
  trialDays: z.number().int(),
  /** ISO date of the first charge. */
  firstChargeOn: z.string(),
  kind: z.enum(['standard', 'landing']),
})
export type MembershipOfferAnswer = z.infer<typeof membershipOffer>

export const cartTokenAnswer = z.object({
  token: z.string(),
  /** What the server will charge; differences from the browser's cart are shown before payment. */
  lines: z.array(
    z.object({
      id: z.number().int(),
      variant: z.string().nullable(),
      /** The size in words, in the language that is read now. */
      label: z.string().nullish(),
      name: z.string(),
      quantity: z.number().int(),
      price: amount,
      membership: z.boolean(),
      total: amount,
    }),
  ),
  total: amount,
  /** Null where no membership starts. */
  offer: membershipOffer.nullable(),
})
export type CartTokenAnswer = z.infer<typeof cartTokenAnswer>
