import type { Quote } from '#domain/checkout/quote.ts'
import type { Language } from '#domain/markets/market-rules.ts'
import { formatPrice } from '#domain/money/money-rules.ts'

/** The sentences of the summary beside the pay button, as the locale files hold them below `checkout.membership`. */
export type MembershipTexts = Record<
  'title' | 'trial' | 'noTrial' | 'first' | 'monthly' | 'cancel' | 'cancelPaid',
  string
>

const locales: Record<Language, string> = { no: 'nb-NO', sv: 'sv-SE', fr: 'fr-FR', en: 'en-GB' }
const day = 24 * 60 * 60 * 1_000

/** A day as the shopper reads it, e.g. `28 February 2026`, where the shop is. */
export function formatDay(moment: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(moment)
}

/**
 * The dated summary of the membership a quote starts, one sentence an entry: what the shopper is shown before paying, what is kept as
 * consent, and what the confirmation repeats. Empty where none starts.
 */
export function membershipSummary(
  { offer, language }: Pick<Quote, 'offer' | 'language'>,
  input: { now: Date; timeZone: string; texts: MembershipTexts; contactEmail: string },
): string[] {
  if (!offer) return []
  const { texts, contactEmail } = input
  const price = formatPrice(offer.priceCents, language)
  const date = formatDay(new Date(input.now.getTime() + offer.trialDays * day), language, input.timeZone)
  const free = offer.trialDays > 0
  const sentences = [
    texts.title,
    free ? texts.trial : texts.noTrial,
    texts.first,
    texts.monthly,
    free ? texts.cancel : texts.cancelPaid,
  ]
  const values: Record<string, string> = { days: String(offer.trialDays), date, price, contactEmail }
  return sentences.map((sentence) => sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''))
}
