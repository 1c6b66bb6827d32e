import type { CheckoutForm } from '#contract/checkout.ts'
import { type FieldErrors, invalid } from '#domain/errors/shop-error.ts'
import type { Consent, Quote } from './quote.ts'

/** Whether the box for the terms of membership stands in the checkout: hidden in landing mode, except on the Swedish site (D10). */
export function showsSubscriptionTerms(quote: Pick<Quote, 'landing' | 'market'>): boolean {
  return !quote.landing || quote.market === 'sv'
}

/**
 * What the shopper agreed to, to be kept with the order. Throws invalid `terms`: `validation.terms`, and `subscription-terms`:
 * `validation.subscriptionTerms` where the box was shown, a membership starts, and it is not ticked.
 */
export function readConsent(
  quote: Quote,
  form: Pick<CheckoutForm, 'terms' | 'subscription-terms'>,
  shown: { summary: string | null; at: Date },
): Consent {
  const errors = missingConsents(quote, form)
  if (Object.keys(errors).length) throw invalid(errors)
  const asked = asksForSubscriptionTerms(quote)
  return {
    terms: true,
    subscriptionTerms: asked ? form['subscription-terms'] : null,
    summary: quote.offer ? shown.summary : null,
    at: shown.at.toISOString(),
  }
}

/** The boxes that must be ticked and are not. `quote`: null where the cart is not known, then only the general terms count. */
export function missingConsents(
  quote: Quote | null,
  form: Partial<Pick<CheckoutForm, 'terms' | 'subscription-terms'>>,
): FieldErrors {
  const errors: FieldErrors = {}
  if (!form.terms) errors.terms = ['validation.terms']
  if (quote && asksForSubscriptionTerms(quote) && !form['subscription-terms']) {
    errors['subscription-terms'] = ['validation.subscriptionTerms']
  }
  return errors
}

function asksForSubscriptionTerms(quote: Quote): boolean {
  return showsSubscriptionTerms(quote) && quote.offer !== null
}
