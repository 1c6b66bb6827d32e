import type { Quote } from '#database/schema/quote.ts'
import { dateText, dayMs } from '#shared/dates.ts'
import { formatCharge, type ShownMoney } from '#shared/money.ts'
import { oneDay } from '#shared/one-day.ts'
import { fillPlaceholders } from '#shared/text-placeholders.ts'

/** Sentences of the summary next to the pay button, as found below `checkout.membership` in the locale files. */
export type MembershipTexts = Record<
  'title' | 'trial' | 'noTrial' | 'first' | 'monthly' | 'cancel' | 'cancelPaid',
  string
>

/**
 * The dated summary of the membership that a quote starts, one sentence per entry; empty where none starts.
 * Shown before paying, kept as consent and repeated by the confirmation.
 */
export function membershipSummary(
  { offer, language }: Pick<Quote, 'offer' | 'language'>,
  input: { now: Date; money: ShownMoney; timeZone: string; texts: MembershipTexts; contactEmail: string },
): string[] {
  if (!offer) return []
  const { texts, contactEmail } = input
  const price = formatCharge(offer.priceCents, input.money)
  const date = dateText(new Date(input.now.getTime() + offer.trialDays * dayMs), language, input.timeZone)
  const free = offer.trialDays > 0
  const sentences = [
    texts.title,
    free ? texts.trial : texts.noTrial,
    texts.first,
    texts.monthly,
    free ? texts.cancel : texts.cancelPaid,
  ]
  const values = { days: String(offer.trialDays), date, price, contactEmail }
  return sentences.map((sentence) => oneDay(fillPlaceholders(sentence, values), language))
}
