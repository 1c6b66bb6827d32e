import type { Quote } from '#database/schema/quote.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { getTexts } from '#domain/texts/shop-texts.ts'
import { isFrenchHost } from '#shared/markets.ts'
import { priceSignOf } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { type MembershipTexts, membershipSummary } from './membership-summary.ts'

/** The summary of the membership a quote starts, with its brand's address; empty where none starts. */
export async function describeMembership(
  shop: Shop,
  quote: Pick<Quote, 'offer' | 'language' | 'host'>,
  now: Date,
): Promise<string[]> {
  if (!quote.offer) return []
  const settings = await getSettings(shop)
  const brand = settings[isFrenchHost(quote.host) ? 'brand.french' : 'brand.main']
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
