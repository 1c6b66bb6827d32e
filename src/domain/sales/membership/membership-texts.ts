import type { Quote } from '#database/schema/quote.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import type { Region } from '#domain/platform/working-days/public-holidays.ts'
import type { StartedMembership } from '#mail/templates/order-confirmation.tsx'
import { dateText, dayMs } from '#shared/dates.ts'
import { brandOfHost, type Language } from '#shared/markets.ts'
import { type Cents, formatCharge, type PriceSign, priceSignOf } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { type MembershipTexts, membershipSummary } from './membership-summary.ts'
import { membershipWithdrawalEnd } from './subscription-rules.ts'

/** The summary of the membership a quote starts, with its brand's address; empty where none starts. */
export async function describeMembership(
  shop: Shop,
  quote: Pick<Quote, 'offer' | 'language' | 'host'>,
  now: Date,
): Promise<string[]> {
  if (!quote.offer) return []
  const settings = await getSettings(shop)
  const brand = settings[brandOfHost(quote.host)]
  const { checkout } = (await getTexts(shop, quote.language)).storefront as {
    checkout: { membership: MembershipTexts }
  }
  return membershipSummary(quote, {
    now,
    priceSign: priceSignOf(quote.language, settings['money.norwegian']),
    timeZone: shop.environment.timeZone,
    texts: checkout.membership,
    contactEmail: brand.email,
  })
}

/** The terms that a membership started on, as the confirmation of its order says them. */
export function startedMembershipText(
  { price, trialDays }: { price: Cents; trialDays: number },
  input: {
    startsAt: Date
    awaitsPassword: boolean
    language: Language
    priceSign: PriceSign
    region: Region & { timeZone: string }
  },
): StartedMembership {
  const { startsAt, awaitsPassword, language, priceSign, region } = input
  const inWords = (day: Date) => dateText(day, language, region.timeZone)
  return {
    price: formatCharge(price, priceSign),
    firstChargeOn: inWords(new Date(startsAt.getTime() + trialDays * dayMs)),
    withdrawBy: inWords(membershipWithdrawalEnd(startsAt, region)),
    hasTrial: trialDays > 0,
    awaitsPassword,
  }
}
