import type { Consent, Quote } from '#database/schema/quote.ts'
import { showsMembership } from '#shared/markets.ts'
import { type FieldErrors, invalid } from '#shared/shop-error.ts'

/** The boxes that the visitor ticked. */
export type TickedConsents = { terms: boolean; subscriptionTerms: boolean }

/**
 * Returns the consent to store with the order. Throws invalid `terms` (`validation.terms`), and invalid
 * `subscription-terms` (`validation.subscriptionTerms`) if a shown box for a starting membership is not ticked.
 */
export function readConsent(
  quote: Quote,
  ticked: TickedConsents,
  shown: { summary: string | null; at: Date },
): Consent {
  const errors = missingConsents(quote, ticked)
  if (Object.keys(errors).length) throw invalid(errors)
  const asked = asksForSubscriptionTerms(quote)
  return {
    terms: true,
    subscriptionTerms: asked ? ticked.subscriptionTerms : null,
    summary: quote.offer ? shown.summary : null,
    at: shown.at.toISOString(),
  }
}

/**
 * The boxes that must be ticked and are not. `quote`: null where the cart is not known, then only the general terms
 * count.
 */
export function missingConsents(quote: Quote | null, ticked: TickedConsents): FieldErrors {
  const errors: FieldErrors = {}
  if (!ticked.terms) errors.terms = ['validation.terms']
  if (quote && asksForSubscriptionTerms(quote) && !ticked.subscriptionTerms) {
    errors['subscription-terms'] = ['validation.subscriptionTerms']
  }
  return errors
}

function asksForSubscriptionTerms(quote: Quote): boolean {
  return showsMembership(quote) && quote.offer !== null
}
