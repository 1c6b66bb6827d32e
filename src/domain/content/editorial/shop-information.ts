import { addressIn, registrationOf } from '#domain/platform/settings/company-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { membershipPrice } from '#domain/platform/settings/membership-prices.ts'
import type { Settings } from '#domain/platform/settings/settings-definitions.ts'
import { shownMoney } from '#domain/platform/settings/shown-money.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import { restDays } from '#domain/platform/working-days/public-holidays.ts'
import { type BrandKey, type Country, type Language, type Market, marketAt, paymentLocale } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import { type Figures, fillPlaceholders } from '#shared/text-placeholders.ts'
import { type ShopTexts, textAt } from '#shared/translations.ts'
import type { ClaimMode } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { countPayers, findReviewFigures } from './content-queries.ts'
import { moreCustomersThan } from './content-rules.ts'

type Claim = { mode: ClaimMode; count: number }

/** A claim that is off is null; a `real` one carries the real figure. */
type Claims = {
  customers: Claim | null
  lowStock: Claim | null
  reviews: {
    mode: 'static' | 'real'
    average: number
    count: number
    landingAverage: number
    landingCount: number
  } | null
}

export type ShopFacts = Awaited<ReturnType<typeof getShopInformation>>

/** Returns the owner's choices that every screen needs on this host. */
export async function getShopInformation(
  shop: Pick<Shop, 'database' | 'changes' | 'caches' | 'clock' | 'log' | 'environment'>,
  visitor: { host: string; language: Language; market: Market; brand: BrandKey; country: Country },
) {
  const settings = await getSettings(shop)
  const texts = await getTexts(shop, visitor.language)
  const customers = await customersClaim(shop, settings)
  const figures = figuresOf(settings, { ...visitor, texts })
  const { timeZone } = shop.environment
  return {
    market: visitor.market,
    language: visitor.language,
    frenchHost: marketAt(visitor.host).banner === 'help',
    country: visitor.country,
    ...figures,
    delivery: { ...figures.delivery, rest: restDays(shop.clock(), { country: visitor.country, timeZone }) },
    landingDelivery: settings['delivery.landing'],
    readings: {
      subscriptionTerms: settings['checkout.subscriptionTerms'],
      cancelText: settings['welcome.cancelText'],
      saved: settings['settings.saved'],
      productsOnPhones: settings['products.onPhones'],
      modalDays: settings['landing.modalDays'],
    },
    claims: { customers, ...(await otherClaims(shop, settings)) },
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
      locale: paymentLocale(visitor, settings['payments.locale']),
    },
    timeZone,
    publicHosts: settings['hosts.public'],
  }
}

/** The figures that the owner's content is written with: those of the screens. */
export async function getFigures(
  shop: Pick<Shop, 'database' | 'changes' | 'clock' | 'log' | 'caches'>,
  reader: { brand: BrandKey; country: Country; language: Language },
): Promise<Figures> {
  const settings = await getSettings(shop)
  const texts = await getTexts(shop, reader.language)
  return {
    ...figuresOf(settings, { ...reader, texts }),
    claims: { customers: await customersClaim(shop, settings) },
  }
}

function figuresOf(
  settings: Settings,
  { brand: brandKey, country, texts }: { brand: BrandKey; country: Country; texts: ShopTexts },
) {
  const money = shownMoney(settings, { country, language: texts.language })
  const { baseUrl: _, legalForm: __, register: ___, vatNumber: ____, ...brand } = settings[brandKey]
  return {
    brand: {
      ...brand,
      address: addressIn(brand.address, texts.language),
      registration: registrationOf(settings[brandKey], texts),
    },
    ...money,
    charged: chargedIn(money.currency, texts),
    membership: {
      price: membershipPrice(settings, money.currency),
      trialDays: settings['membership.trialDays'],
      landingTrialDays: settings['landing.trialDays'],
      early: settings['membership.earlyAccess'] ? (textAt(texts.storefront, 'membership.early') ?? '') : '',
    },
    delivery: {
      product: settings['delivery.product'],
      home: settings['delivery.home'],
      duties: textAt(texts.storefront, `words.importDuties.${settings['delivery.importDuties']}`) ?? '',
    },
    returns: {
      paidBy: settings['returns.postage'],
      postage: textAt(texts.storefront, `words.returnPostage.${settings['returns.postage']}`) ?? '',
    },
  }
}

function chargedIn(currency: Currency, { storefront }: ShopTexts): Figures['charged'] {
  const name = textAt(storefront, `words.currency.${currency}`) ?? currency
  const sentence = textAt(storefront, `words.charged.${currency}`) ?? textAt(storefront, 'words.charged.other') ?? ''
  return { name, sentence: fillPlaceholders(sentence, { name, code: currency }) }
}

async function customersClaim(shop: Pick<Shop, 'database'>, settings: Settings): Promise<Claims['customers']> {
  const claim = settings['claims.customers']
  if (claim.mode === 'off') return null
  return claim.mode === 'real' ? { mode: 'real', count: moreCustomersThan(await countPayers(shop.database)) } : claim
}

async function otherClaims(shop: Pick<Shop, 'database'>, settings: Settings): Promise<Omit<Claims, 'customers'>> {
  const { 'claims.lowStock': lowStock, 'claims.reviews': reviews } = settings
  const figures = reviews.mode === 'real' ? await findReviewFigures(shop.database) : null
  return {
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
