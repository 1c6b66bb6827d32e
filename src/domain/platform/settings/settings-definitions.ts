import { z } from 'zod'
import { emailField } from '#shared/email-field.ts'
import { type Language, languages } from '#shared/markets.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import { typedText } from '#shared/typed-text.ts'

/** Cents inside the shop; decimal euros where settings are stored and on the wire. */
const price = z.codec(z.number().min(0.5).max(10_000).multipleOf(0.01), z.int(), {
  decode: eurosToCents,
  encode: centsToEuros,
})
const days = z.number().int().min(0).max(365)
const dayRange = z
  .tuple([z.number().int().min(0).max(90), z.number().int().min(0).max(90)])
  .refine(([from, to]) => from <= to, 'validation.rangeOrder')
const vatRate = z.number().min(0).max(50).nullable()
const account = z.string().regex(/^[1-9]\d{3,5}$/)
const claimMode = z.enum(['static', 'real', 'off'])
const line = typedText().max(300)

const brand = z.object({
  name: line.min(1),
  legalName: line.min(1),
  /** As the register of companies has it; empty: not shown. */
  organisationNumber: line.default(''),
  address: line.min(1),
  email: emailField,
  phone: line,
  /** Name below /brand/ of the logo used on this brand's hosts, or the path of an uploaded one in the storage. */
  logo: line.min(1),
  /** Pixels of an uploaded one; null where they are not known. */
  logoSize: z.tuple([z.number(), z.number()]).nullable().default(null),
  colour: z.string().regex(/^#[0-9a-f]{6}$/i),
  /** Public address used in mails, e.g. https://vitrine.test; empty: the host the visitor bought on. */
  baseUrl: z.string().max(200),
})

/** The owner's settings: key → shape and default. The defaults are reading A of the recorded conflicts (D1). */
export const settingDefinitions = {
  'membership.price': { schema: price, value: 1_999 },
  'membership.trialDays': { schema: days, value: 7 },
  'landing.trialDays': { schema: days, value: 14 },
  'language.reading': { schema: z.enum(['A', 'B']), value: 'A' as 'A' | 'B' },
  'delivery.product': { schema: dayRange, value: [5, 8] as [number, number] },
  'delivery.home': { schema: dayRange, value: [3, 9] as [number, number] },
  /** What the landing-style page says of delivery: that it ships tomorrow, or the range of days. */
  'delivery.landing': { schema: z.enum(['nextDay', 'range']), value: 'nextDay' as 'nextDay' | 'range' },
  /** Who pays import tax and VAT of goods from abroad; texts say it by {{importDuties}}. */
  'delivery.importDuties': { schema: z.enum(['customer', 'shop']), value: 'customer' as 'customer' | 'shop' },
  /** Where goods are sent back to; empty: the seller's own address. */
  'returns.address': { schema: line, value: '' },
  /** Who pays for sending goods back that nothing is wrong with. */
  'returns.postage': { schema: z.enum(['customer', 'shop']), value: 'customer' as 'customer' | 'shop' },
  /** VAT in percent by country, which prices include; null: receipts name none. Orders keep the rate of their day. */
  'vat.rates': {
    schema: z.object({ NO: vatRate, SE: vatRate, FR: vatRate }),
    value: { NO: null, SE: null, FR: null } as Record<'NO' | 'SE' | 'FR', number | null>,
  },
  /** Numbers of the accounts that exports for accounting book to. */
  'accounting.accounts': {
    schema: z.object({
      ...{ sales: account, membership: account, refunds: account, vat: account },
      ...{ fees: account, clearing: account, bank: account },
    }),
    value: {
      ...{ sales: '3000', membership: '3010', refunds: '3020', vat: '2610' },
      ...{ fees: '6570', clearing: '1580', bank: '1930' },
    },
  },
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
  /** Beside which prices the product page shows the lowest one of the 30 days before: planned reductions, all, none. */
  'prices.lowestPriorPrice': {
    schema: z.enum(['reductions', 'always', 'off']),
    value: 'reductions' as 'reductions' | 'always' | 'off',
  },
  /** Holds where no real money is paid; elsewhere everybody needs one whatever it says. */
  'staff.twoFactorRequired': { schema: z.boolean(), value: true },
  'tracking.currency': { schema: z.string().regex(/^[A-Z]{3}$/), value: 'SEK' },
  'tracking.analyticsId': { schema: line, value: '' },
  'tracking.pixelId': { schema: line, value: '' },
  'brand.main': {
    schema: brand,
    value: {
      name: 'Vitrine',
      legalName: 'Vitrine Handel AS',
      organisationNumber: '',
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
    schema: brand,
    value: {
      name: 'Maison Vitrine',
      legalName: 'Vitrine Handel AS',
      organisationNumber: '',
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
    schema: z.array(z.object({ name: line.min(1), url: z.url() })).max(8),
    value: [
      { name: 'Album', url: 'https://social.vitrine.test/album' },
      { name: 'Journal', url: 'https://social.vitrine.test/journal' },
    ],
  },
  'home.priceGuarantee': { schema: z.boolean(), value: false },
  /** Pieces from which on stock counts as low, where a product has no threshold of its own. */
  'stock.lowAt': { schema: z.number().int().min(0).max(1_000_000), value: 3 },
  /** What customer service may pay back of one order. */
  'refunds.serviceLimit': { schema: price, value: 20_000 },
  /** In Norwegian, prices with `kr` and the euros charged beside them, or in euros (D5, D37). */
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
  /** Whether the account's settings say on screen that they were saved. */
  'settings.saved': { schema: z.enum(['unseen', 'visible']), value: 'unseen' as 'unseen' | 'visible' },
  /** Whose free days the welcome modal names to those who came from the landing page. */
  'landing.modalDays': { schema: z.enum(['landing', 'everywhere']), value: 'landing' as 'landing' | 'everywhere' },
  /** Whether what visitors write is mailed to the brand's address, beside the office's inbox. */
  'messages.forward': { schema: z.boolean(), value: true },
  /** Whether buyers are invited by mail to write a review, and how many days after their order came. */
  'reviews.invite': { schema: z.boolean(), value: true },
  'reviews.inviteAfterDays': { schema: z.number().int().min(1).max(90), value: 7 },
  'countries.allowed': { schema: z.array(z.enum(['NO', 'SE', 'FR'])).min(1), value: ['NO', 'SE', 'FR'] },
  'hosts.public': {
    /**
     * Configured public addresses for links between markets and languages, e.g. { "https://sv.vitrine.test": "sv" }.
     */
    schema: z.array(z.object({ url: z.url(), language: z.enum(languages) })).max(20),
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

/** Settings as they are stored and sent: `updateSettings` reads this form, and audit entries are written in it. */
export function encodeSettings(settings: Settings): Record<SettingKey, unknown> {
  const keys = Object.keys(settings) as SettingKey[]
  return Object.fromEntries(keys.map((key) => [key, encodeSetting(key, settings[key])])) as Record<SettingKey, unknown>
}

export function encodeSetting(key: SettingKey, value: unknown): unknown {
  return z.encode(settingDefinitions[key].schema as z.ZodType, value)
}

/** Recorded readings of the conflicting figures, for the owner to choose from; in the form that is stored. */
export const settingPresets = {
  A: { 'membership.price': 19.99, 'membership.trialDays': 7, 'landing.trialDays': 14 },
  B: { 'membership.price': 24.99, 'membership.trialDays': 7, 'landing.trialDays': 14 },
} as const satisfies Record<string, Partial<Record<SettingKey, unknown>>>
