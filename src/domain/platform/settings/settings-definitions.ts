import { z } from 'zod'
import { countries, inEveryCountry, type Language } from '#shared/markets.ts'
import { type Currency, cents } from '#shared/money.ts'
import { claimModes } from '#shared/vocabularies.ts'
import { type AccountChart, chartAccounts } from './account-charts.ts'
import { type AmountsByCurrency, price, type ReferenceRates, settingForms } from './setting-form-rules.ts'

const days = z.number().int().min(0).max(365)
const claimMode = z.enum(claimModes)

/**
 * The owner's settings: key → schema and default, amounts in cents. The defaults are reading A of the recorded
 * conflicts (D1).
 */
export const settingDefinitions = {
  'membership.price': { schema: price, value: cents(1_999) },
  /** The same a month in other currencies than euros; one that a market charges in has a price. */
  'membership.prices': { schema: settingForms['membership.prices'], value: {} as AmountsByCurrency },
  'membership.trialDays': { schema: days, value: 7 },
  'landing.trialDays': { schema: days, value: 14 },
  /** The early access that members are promised; texts say so with {{earlyAccess}}. */
  'membership.earlyAccess': { schema: settingForms['membership.earlyAccess'], value: true },
  'language.reading': { schema: z.enum(['A', 'B']), value: 'A' as 'A' | 'B' },
  'delivery.product': { schema: settingForms['delivery.product'], value: [5, 8] as [number, number] },
  'delivery.home': { schema: settingForms['delivery.home'], value: [3, 9] as [number, number] },
  /** Delivery statement of the landing-style page: that it ships tomorrow, or the range of days. */
  'delivery.landing': { schema: settingForms['delivery.landing'], value: 'nextDay' as 'nextDay' | 'range' },
  /** Party that pays import tax and VAT of goods from abroad; texts state it with {{importDuties}}. */
  'delivery.importDuties': { schema: settingForms['delivery.importDuties'], value: 'customer' as 'customer' | 'shop' },
  /** Address for returned goods; empty for the seller's own address. */
  'returns.address': { schema: settingForms['returns.address'], value: '' },
  /** Party that pays the postage for returned goods without faults. */
  'returns.postage': { schema: settingForms['returns.postage'], value: 'customer' as 'customer' | 'shop' },
  /** VAT in percent by country, which prices include; null: receipts name none. Orders keep the rate of their day. */
  'vat.rates': {
    schema: settingForms['vat.rates'],
    value: inEveryCountry<number | null>(null),
  },
  /** Chart that the accounts are taken from; choosing another one sets all of them. */
  'accounting.chart': { schema: settingForms['accounting.chart'], value: 'BAS' as AccountChart },
  /** Numbers of the accounts that exports for accounting book to. */
  'accounting.accounts': { schema: settingForms['accounting.accounts'], value: chartAccounts.BAS },
  'claims.customers': {
    schema: z.object({ mode: claimMode, count: z.number().int().min(0) }),
    value: { mode: 'static', count: 10_000 },
  },
  'claims.lowStock': {
    schema: z.object({ mode: claimMode, count: z.number().int().min(1) }),
    value: { mode: 'static', count: 4 },
  },
  'claims.reviews': {
    schema: z.object({
      mode: claimMode,
      average: z.number().min(0).max(5),
      count: z.number().int().min(0),
      landingAverage: z.number().min(0).max(5),
      landingCount: z.number().int().min(0),
    }),
    value: { mode: 'static', average: 4.7, count: 983, landingAverage: 5, landingCount: 56 },
  },
  /**
   * Prices with which the product page shows the lowest price of the 30 days before: planned reductions, all or none.
   */
  'prices.lowestPriorPrice': {
    schema: settingForms['prices.lowestPriorPrice'],
    value: 'reductions' as 'reductions' | 'always' | 'off',
  },
  /** Applies only if no real money is paid; otherwise all staff need a second factor. */
  'staff.twoFactorRequired': { schema: settingForms['staff.twoFactorRequired'], value: true },
  'tracking.currency': { schema: settingForms['tracking.currency'], value: 'SEK' },
  'tracking.analyticsId': { schema: settingForms['tracking.analyticsId'], value: '' },
  'tracking.pixelId': { schema: settingForms['tracking.pixelId'], value: '' },
  'brand.main': {
    schema: settingForms['brand.main'],
    value: {
      name: 'Vitrine',
      legalName: 'Vitrine Handel AS',
      organisationNumber: '',
      legalForm: '',
      register: '',
      vatNumber: '',
      address: 'Lysgata 14, 0552 Oslo, Norge',
      email: 'hello@vitrine.test',
      phone: '+47 21 00 00 00',
      logo: 'vitrine',
      logoSize: null,
      colour: '#23443A',
      baseUrl: '',
    },
  },
  'brand.french': {
    schema: settingForms['brand.french'],
    value: {
      name: 'Maison Vitrine',
      legalName: 'Vitrine Handel AS',
      organisationNumber: '',
      legalForm: '',
      register: '',
      vatNumber: '',
      address: 'Lysgata 14, 0552 Oslo, Norvège',
      email: 'bonjour@vitrine.test',
      phone: '+47 21 00 00 00',
      logo: 'maison-vitrine',
      logoSize: null,
      colour: '#23443A',
      baseUrl: '',
    },
  },
  'social.links': {
    schema: settingForms['social.links'],
    value: [
      { name: 'Album', url: 'https://social.vitrine.test/album' },
      { name: 'Journal', url: 'https://social.vitrine.test/journal' },
    ],
  },
  'home.priceGuarantee': { schema: settingForms['home.priceGuarantee'], value: false },
  /** Units at or below which stock counts as low, for products without their own threshold. */
  'stock.lowAt': { schema: settingForms['stock.lowAt'], value: 3 },
  /** Maximum that customer service may refund per order, in cents. */
  'refunds.serviceLimit': { schema: settingForms['refunds.serviceLimit'], value: cents(20_000) },
  /** The same of orders in other currencies; without one for theirs it may refund nothing. */
  'refunds.serviceLimits': { schema: settingForms['refunds.serviceLimits'], value: {} as AmountsByCurrency },
  /** Display of prices in Norwegian: with `kr` and the charged euros next to them, or in euros (D5, D37). */
  'money.norwegian': { schema: z.enum(['kroner', 'euro']), value: 'kroner' as 'kroner' | 'euro' },
  /** When the checkout shows the box for the membership's terms. */
  'checkout.subscriptionTerms': {
    schema: z.enum(['always', 'whenStarting']),
    value: 'always' as 'always' | 'whenStarting',
  },
  /** The language of the card field: Swedish or French by host, or the shopper's. */
  'payments.locale': { schema: z.enum(['byHost', 'shopper']), value: 'byHost' as 'byHost' | 'shopper' },
  'account.country': { schema: z.enum(['sweden', 'own']), value: 'sweden' as 'sweden' | 'own' },
  'welcome.cancelText': { schema: z.enum(['monthEnd', 'anyTime']), value: 'monthEnd' as 'monthEnd' | 'anyTime' },
  /** Sets whether the account's settings page confirms on screen that settings were saved. */
  'products.onPhones': { schema: z.enum(['one', 'two']), value: 'one' as 'one' | 'two' },
  'settings.saved': { schema: z.enum(['unseen', 'visible']), value: 'unseen' as 'unseen' | 'visible' },
  /**
   * Sets which free days the welcome modal names to visitors from the landing page: that page's or the general ones.
   */
  'landing.modalDays': { schema: z.enum(['landing', 'everywhere']), value: 'landing' as 'landing' | 'everywhere' },
  /** True if messages from visitors are also mailed to the brand's address, besides reaching the office's inbox. */
  'messages.forward': { schema: settingForms['messages.forward'], value: true },
  /**
   * Settings for mailed invitations to write a review: whether to send them, and how many days after the order
   * arrived.
   */
  'reviews.invite': { schema: settingForms['reviews.invite'], value: true },
  'reviews.inviteAfterDays': { schema: settingForms['reviews.inviteAfterDays'], value: 7 },
  /** What orders are charged in, by the country of the host that they are placed on. */
  'markets.currencies': {
    schema: settingForms['markets.currencies'],
    value: inEveryCountry<Currency>('EUR'),
  },
  /** What the books are kept in. */
  'markets.bookCurrency': { schema: settingForms['markets.bookCurrency'], value: 'EUR' as Currency },
  /** Units of a currency for one euro, as the owner reckons: for proposals of prices and sums of today. */
  'markets.referenceRates': { schema: settingForms['markets.referenceRates'], value: {} as ReferenceRates },
  'countries.allowed': { schema: settingForms['countries.allowed'], value: [...countries] },
  'hosts.public': {
    /**
     * Configured public addresses for links between markets and languages, e.g. { "https://sv.vitrine.test": "sv" }.
     */
    schema: settingForms['hosts.public'],
    value: [] as { url: string; language: Language }[],
  },
} as const satisfies Record<string, { schema: z.ZodType; value: unknown }>

export type SettingKey = keyof typeof settingDefinitions
export type Settings = { [Key in SettingKey]: z.output<(typeof settingDefinitions)[Key]['schema']> }

/** Every setting at its default. */
export function defaultSettings(): Settings {
  return Object.fromEntries(
    Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.value]),
  ) as unknown as Settings
}

/** Recorded readings of the conflicting figures, for the owner to choose from. */
export const settingPresets = {
  A: { 'membership.price': 1_999, 'membership.trialDays': 7, 'landing.trialDays': 14 },
  B: { 'membership.price': 2_499, 'membership.trialDays': 7, 'landing.trialDays': 14 },
} as const satisfies Record<string, Partial<Record<SettingKey, unknown>>>
