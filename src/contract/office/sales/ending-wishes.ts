import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { anyOf, listQuery, listResponse } from '#contract/office/lists.ts'
import { endingWishStates } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')

export const endingWishListQuery = listQuery(['-stated_at'], { state: anyOf(endingWishStates) })

/** A wish to end a membership, stated without signing in. Its `version` is the ETag for actions on it. */
export const endingWishItem = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked for readers who may not see people. */
  email: z.string(),
  /** Number of an order or membership, as typed. */
  reference: z.string(),
  /** Day; null for as early as possible. */
  wished_for: z.string().nullable(),
  stated_at: moment,
  language: z.string(),
  state: z.enum(endingWishStates),
  decided_at: moment.nullable(),
  decided_by: z.enum(['account', 'mail', 'staff']).nullable(),
  /** True once the membership is set to end, or has ended. */
  carried_out: z.boolean(),
  /** Membership that it ends, or would; null if neither address nor order number leads to one. */
  member: z
    .object({ id: z.string(), by: z.enum(['confirmed', 'email', 'order']), currency: z.string(), ends_at: moment })
    .nullable(),
  version: z.number(),
})
export type EndingWishItem = z.infer<typeof endingWishItem>
export const endingWishListResponse = listResponse(endingWishItem)

export const endingWishPage = endingWishItem.extend({
  /** Charged since the wish counts, and paid back with its confirmation; null without a membership. */
  charged: amount.nullable(),
  allowed: z.array(z.enum(['confirm', 'dismiss'])),
})
export type EndingWishPage = z.infer<typeof endingWishPage>

/** `refund`: what was charged since the wish is paid back; needed where there was a charge. */
export const endingWishConfirmRequest = z.object({ refund: z.boolean().default(false) })
