import type { ShopInformation } from '#contract/content.ts'
import { type Language, type Market, paymentLocale } from '#domain/markets/market-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import type { Settings } from '#domain/settings/settings-definitions.ts'
import type { Shop } from '../../shop.ts'
import { countBuyers, selectReviewFigures } from './content-queries.ts'

/** What every screen needs to know of the owner's choices on this host. */
export async function getShopInformation(
  shop: Pick<Shop, 'database' | 'changes' | 'clock' | 'log' | 'environment'>,
  visitor: { host: string; language: Language; market: Market; frenchHost: boolean; country: 'NO' | 'SE' | 'FR' },
): Promise<ShopInformation> {
  const settings = await getSettings(shop)
  const { baseUrl: _, ...brand } = settings[visitor.frenchHost ? 'brand.french' : 'brand.main']
  return {
    market: visitor.market,
    language: visitor.language,
    frenchHost: visitor.frenchHost,
    country: visitor.country,
    brand,
    membership: {
      price: settings['membership.price'],
      trialDays: settings['membership.trialDays'],
      landingTrialDays: settings['landing.trialDays'],
    },
    delivery: { product: settings['delivery.product'], home: settings['delivery.home'] },
    claims: await claims(shop, settings),
    socialLinks: settings['social.links'],
    priceGuarantee: settings['home.priceGuarantee'],
    tracking: {
      currency: settings['tracking.currency'],
      analyticsId: settings['tracking.analyticsId'],
      pixelId: settings['tracking.pixelId'],
    },
    payment: {
      publishableKey: shop.environment.stripe.publishableKey,
      scriptUrl: shop.environment.stripe.scriptUrl,
      locale: paymentLocale(visitor.host),
    },
    timeZone: shop.environment.timeZone,
    publicHosts: settings['hosts.public'],
  }
}

async function claims(shop: Pick<Shop, 'database'>, settings: Settings): Promise<ShopInformation['claims']> {
  const { 'claims.customers': customers, 'claims.lowStock': lowStock, 'claims.reviews': reviews } = settings
  const figures = reviews.mode === 'real' ? await selectReviewFigures(shop.database) : null
  return {
    customers:
      customers.mode === 'real'
        ? { mode: 'real', count: await countBuyers(shop.database) }
        : customers.mode === 'off'
          ? null
          : customers,
    lowStock: lowStock.mode === 'off' ? null : lowStock,
    reviews:
      reviews.mode === 'off'
        ? null
        : figures
          ? {
              mode: 'real',
              average: figures.average,
              count: figures.count,
              landingAverage: figures.average,
              landingCount: figures.count,
            }
          : { ...reviews, mode: 'static' },
  }
}
