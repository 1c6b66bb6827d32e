import { z } from 'zod'
import { amount } from './amounts.ts'

export const cartTokenRequest = z.object({
  products: z.record(
    z.string().max(220),
    z.object({ quantity: z.number().int().min(1).max(99), membership: z.boolean().default(false) }),
  ),
  landing: z.union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]).optional(),
  soid: z.string().max(200).nullish(),
})
export type CartTokenRequest = z.infer<typeof cartTokenRequest>

/** Membership that paying this cart would start, shown with its dates before payment. */
export const membershipOffer = z.object({
  price: amount,
  trialDays: z.number().int(),
  /** ISO date of the first charge. */
  firstChargeOn: z.string(),
  kind: z.enum(['standard', 'landing']),
})
export type MembershipOfferResponse = z.infer<typeof membershipOffer>

export const cartTokenResponse = z.object({
  token: z.string(),
  /** Lines that the server will charge. Differences from the browser's cart are shown before payment. */
  lines: z.array(
    z.object({
      id: z.number().int(),
      variant: z.string().nullable(),
      /** Size label in the visitor's current language. */
      label: z.string().nullish(),
      name: z.string(),
      quantity: z.number().int(),
      price: amount,
      membership: z.boolean(),
      total: amount,
    }),
  ),
  total: amount,
  /** What the amounts are in, and what is charged. */
  currency: z.string(),
  /** Membership that the cart starts; null if none. */
  offer: membershipOffer.nullable(),
})
export type CartTokenResponse = z.infer<typeof cartTokenResponse>
