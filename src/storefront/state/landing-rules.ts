import type { RouteKey } from '#shared/screens.ts'

/** Where the visitor is: changes of it are entries, repeats are not. */
export type Visit = { key: RouteKey | null; pathname: string; soid: string | null }

export type LandingStep = 'enter' | 'leave' | null

/**
 * What opening a screen does to landing mode: a product with `soid` enters it and clears the cart, one without leaves
 * it. Showing the same visit again is no entry (D32).
 */
export function landingStep(before: Visit | null, now: Visit): LandingStep {
  if (now.key !== 'product') return null
  if (before && before.key === now.key && before.pathname === now.pathname && before.soid === now.soid) return null
  return now.soid === null ? 'leave' : 'enter'
}
