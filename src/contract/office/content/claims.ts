import { z } from 'zod'
import { claimModes } from '#shared/vocabularies.ts'

const mode = z.enum(claimModes)

export const claim = z.object({
  /** Last part of the setting's name. */
  key: z.enum(['customers', 'reviews', 'lowStock']),
  /** Storefront texts that make this claim, with unfilled placeholders. */
  texts: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Real figures that the mode `real` would show now, keyed by placeholder; null if there are none. */
  real: z.record(z.string(), z.number()).nullable(),
  /** Number of products or sizes with few units left; null except for low stock. */
  places: z.number().nullable(),
})
export type Claim = z.infer<typeof claim>

const count = z.number().int('validation.invalid').min(0)
const stars = z.number().min(0).max(5, 'validation.invalid')

/** Claims in the form, keyed like the settings; the figures are those of the mode `static`. */
export const claimsForm = z.object({
  claims: z.object({
    customers: z.object({ mode, count }),
    reviews: z.object({ mode, average: stars, count, landingAverage: stars, landingCount: count }),
    lowStock: z.object({ mode, count: count.min(1) }),
  }),
})
export type ClaimsForm = z.infer<typeof claimsForm>

/** `claims` holds the settings. `version` is the version of all settings, needed to change them. */
export const claimList = z.object({ ...claimsForm.shape, items: z.array(claim), version: z.number() })
export type ClaimList = z.infer<typeof claimList>
