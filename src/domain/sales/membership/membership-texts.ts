import type { Quote } from '#database/schema/quote.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { shownMoney } from '#domain/platform/settings/shown-money.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import type { Region } from '#domain/platform/working-days/public-holidays.ts'
import type { StartedMembership } from '#mail/templates/order-confirmation.tsx'
import { dateText, dayMs } from '#shared/dates.ts'
import { brandOfHost, countryOfHost, type Language } from '#shared/markets.ts'
import { type Cents, currencyOf, formatCharge, type ShownMoney } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { type MembershipTexts, membershipSummary } from './membership-summary.ts'
import { membershipWithdrawalEnd } from './subscription-rules.ts'

/** The summary of the membership a quote starts, with its brand's address; empty where none starts. */
export async function describeMembership(
  shop: Shop,
  quote: Pick<Quote, 'offer' | 'language' | 'host' | 'currency'>,
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
    money: shownMoney(settings, {
      country: countryOfHost(quote.host),
      language: quote.language,
      currency: currencyOf(quote.currency),
    }),
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
    money: ShownMoney
    region: Region & { timeZone: string }
  },
): StartedMembership {
  const { startsAt, awaitsPassword, language, money, region } = input
  const inWords = (day: Date) => dateText(day, language, region.timeZone)
  return {
    price: formatCharge(price, money),
    firstChargeOn: inWords(new Date(startsAt.getTime() + trialDays * dayMs)),
    withdrawBy: inWords(membershipWithdrawalEnd(startsAt, region)),
    hasTrial: trialDays > 0,
    awaitsPassword,
  }
}
