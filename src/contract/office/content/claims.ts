import { z } from 'zod'
import { claimModes } from '#shared/vocabularies.ts'

const mode = z.enum(claimModes)

export const claim = z.object({
  /** The setting's last word. */
  key: z.enum(['customers', 'reviews', 'lowStock']),
  /** What the shop says with it, placeholders as written. */
  texts: z.array(z.object({ id: z.string(), text: z.string() })),
  /** What `real` says now, by placeholder; null where that would be nothing. */
  real: z.record(z.string(), z.number()).nullable(),
  /** Of low stock: products or sizes that have few left. */
  places: z.number().nullable(),
})
export type Claim = z.infer<typeof claim>

const count = z.number().int('validation.invalid').min(0)
const stars = z.number().min(0).max(5, 'validation.invalid')

/** The claims as their form holds them: by the settings' names, the figures those of `static`. */
export const claimsForm = z.object({
  claims: z.object({
    customers: z.object({ mode, count }),
    reviews: z.object({ mode, average: stars, count, landingAverage: stars, landingCount: count }),
    lowStock: z.object({ mode, count: count.min(1) }),
  }),
})
export type ClaimsForm = z.infer<typeof claimsForm>

/** `claims`: the settings; `version`: of all settings, for the change. */
export const claimList = z.object({ ...claimsForm.shape, items: z.array(claim), version: z.number() })
export type ClaimList = z.infer<typeof claimList>
