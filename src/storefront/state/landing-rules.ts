import type { RouteKey } from '#shared/screens.ts'

/** The visitor's location. A change of it counts as an entry; a repeat does not. */
export type Visit = { key: RouteKey | null; pathname: string; soid: string | null }

export type LandingStep = 'enter' | 'leave' | null

/**
 * Returns how opening a screen changes landing mode: a product with `soid` enters it and clears the cart, one without
 * leaves it. Repeated visits change nothing (D32).
 */
export function landingStep(before: Visit | null, now: Visit): LandingStep {
  if (now.key !== 'product') return null
  if (before && before.key === now.key && before.pathname === now.pathname && before.soid === now.soid) return null
  return now.soid === null ? 'leave' : 'enter'
}
