import { z } from 'zod'
import { contrastRatio } from '#shared/colour-contrast.ts'
import { emailField } from '#shared/email-field.ts'
import { brandKeys, countries, inEveryCountry, languages } from '#shared/markets.ts'
import { type Cents, cents, currencies, type otherCurrencies } from '#shared/money.ts'
import { typedText } from '#shared/typed-text.ts'
import { accountCharts } from './account-charts.ts'

/** The shop's own colours of page and text. */
export const paper = '#FBF9F5'
export const ink = '#1D1B18'
/**
 * Contrast that WCAG requires for links in the brand's colour on paper, and for paper-coloured words on its buttons.
 */
export const leastContrast = 4.5

/** True if text in this colour is readable on the shop's paper colour, and the other way round. */
export function isReadableColour(colour: string): boolean {
  return contrastRatio(colour, paper) >= leastContrast
}

const line = (max: number) => typedText().max(max, 'validation.tooLong')
const needed = (max: number) => line(max).min(1, 'validation.required')
const whole = z.number('validation.wholeNumber').int('validation.wholeNumber').min(0, 'validation.tooSmall')
const upTo = (max: number) => whole.max(max, 'validation.tooLarge')
export const price = z
  .number('validation.price')
  .min(50, 'validation.tooSmall')
  .max(1_000_000, 'validation.tooLarge')
  .int('validation.price')
  .transform(cents)

/** Scheme and host, nothing behind it. */
const origin = line(200).refine(isOrigin, 'validation.origin')

const storedLogo = /^products\/u-[0-9a-f]{24}\.(png|jpg|webp|avif|gif|svg)$/
const brand = z.object({
  name: needed(120),
  legalName: needed(200),
  /** Number in the register of companies; not shown if empty. */
  organisationNumber: line(40),
  /** Form of the company and, where the law wants it, its share capital: `SAS au capital de 10 000 €`. */
  legalForm: line(120).default(''),
  /** Register of companies that lists it: `RCS Paris`. */
  register: line(120).default(''),
  /** Registration for VAT, as receipts name it: `999 888 777 MVA`. */
  vatNumber: line(40).default(''),
  address: needed(300),
  email: emailField,
  phone: line(40).regex(/^[+\d ()/.-]*$/, 'validation.phone'),
  /** Name below /brand/ of the logo used on this brand's hosts, or the path of an uploaded one in the storage. */
  logo: z.string().refine((logo) => /^[a-z0-9-]+$/.test(logo) || storedLogo.test(logo), 'validation.noImage'),
  /** Pixel size of an uploaded one; null if it is not known. */
  logoSize: z.tuple([z.int().min(1).max(50_000), z.int().min(1).max(50_000)]).nullable(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'validation.colour', abort: true })
    .refine(isReadableColour, 'validation.contrast'),
  /** Public address used in mails, e.g. https://vitrine.test; empty: the host the visitor bought on. */
  baseUrl: line(200).refine((url) => url === '' || isOrigin(url), 'validation.origin'),
})

const days = z.tuple([upTo(90), upTo(90)]).refine(([from, to]) => from <= to, 'validation.rangeOrder')
const vatRate = z.number('validation.invalid').min(0, 'validation.tooSmall').max(50, 'validation.tooLarge').nullable()
const account = typedText().regex(/^[1-9]\d{2,7}$/, 'validation.account')

/** Units of a currency for one euro: at most six decimals. */
const rate = z
  .number('validation.invalid')
  .positive('validation.tooSmall')
  .max(1_000_000, 'validation.tooLarge')
  .refine((value) => Number(value.toFixed(6)) === value, 'validation.invalid')

/** A value for some of the currencies that are not the euro; null takes one away. */
function byCurrency<Value>(value: z.ZodType<Value, number>) {
  return z
    .object({ NOK: value.nullish(), SEK: value.nullish(), DKK: value.nullish() })
    .transform((all) => Object.fromEntries(Object.entries(all).filter(([, each]) => each != null)) as ByCurrency<Value>)
}
type ByCurrency<Value> = Partial<Record<(typeof otherCurrencies)[number], Value>>

/** Schemas of the settings with a page in the office, amounts in cents: its form checks by the same. */
export const settingForms = {
  'brand.main': brand,
  'brand.french': brand,
  'social.links': z
    .array(z.object({ name: needed(60), url: line(300).refine(isHttpsUrl, 'validation.httpsLink') }))
    .max(8, 'validation.tooMany'),
  'hosts.public': z
    .array(z.object({ url: origin, language: z.enum(languages) }))
    .max(20, 'validation.tooMany')
    .refine((hosts) => new Set(hosts.map(({ url }) => url.toLowerCase())).size === hosts.length, 'validation.taken'),
  'countries.allowed': z.array(z.enum(countries)).min(1, 'validation.chooseOne'),
  'delivery.product': days,
  'delivery.home': days,
  'delivery.landing': z.enum(['nextDay', 'range']),
  'delivery.importDuties': z.enum(['customer', 'shop']),
  'returns.address': line(300),
  'returns.postage': z.enum(['customer', 'shop']),
  'tracking.analyticsId': line(20).regex(/^(G-[A-Z0-9]{4,14})?$/, 'validation.analyticsId'),
  'tracking.pixelId': line(20).regex(/^(\d{10,20})?$/, 'validation.pixelId'),
  'tracking.currency': typedText().refine(
    (code) => code === 'order' || (/^[A-Z]{3}$/.test(code) && currencyCodes.has(code)),
    'validation.currency',
  ),
  'messages.forward': z.boolean(),
  'vat.rates': z.object(inEveryCountry(vatRate)),
  'accounting.chart': z.enum(accountCharts),
  'accounting.accounts': z.object({
    sales: account,
    membership: account,
    refunds: account,
    vat: account,
    fees: account,
    clearing: account,
    bank: account,
  }),
  'prices.lowestPriorPrice': z.enum(['reductions', 'always', 'off']),
  'stock.lowAt': upTo(1_000_000),
  'refunds.serviceLimit': price,
  'refunds.serviceLimits': byCurrency(price),
  'home.priceGuarantee': z.boolean(),
  'membership.prices': byCurrency(price),
  'markets.currencies': z.object(inEveryCountry(z.enum(currencies).default('EUR'))),
  'markets.bookCurrency': z.enum(currencies),
  'markets.referenceRates': byCurrency(rate),
  'membership.earlyAccess': z.boolean(),
  'reviews.invite': z.boolean(),
  'reviews.inviteAfterDays': upTo(90).min(1, 'validation.tooSmall'),
  'staff.twoFactorRequired': z.boolean(),
} as const satisfies Record<string, z.ZodType>

/** Amounts in other currencies than euros. */
export type AmountsByCurrency = ByCurrency<Cents>
export type ReferenceRates = ByCurrency<number>

export type FormSettingKey = keyof typeof settingForms

export function hasSettingForm(key: string): key is FormSettingKey {
  return Object.hasOwn(settingForms, key)
}

const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

/** The pages of the settings, each with its keys; claims and conflicts have screens of their own. */
export const settingPages = {
  company: [...brandKeys, 'social.links'],
  hosts: ['hosts.public', 'countries.allowed'],
  delivery: [
    ...(['delivery.product', 'delivery.home', 'delivery.landing', 'delivery.importDuties'] as const),
    ...(['returns.address', 'returns.postage'] as const),
  ],
  sales: [
    ...(['prices.lowestPriorPrice', 'home.priceGuarantee', 'stock.lowAt'] as const),
    ...(['refunds.serviceLimit', 'refunds.serviceLimits'] as const),
    ...(['membership.prices', 'membership.earlyAccess', 'reviews.invite', 'reviews.inviteAfterDays'] as const),
  ],
  markets: ['markets.currencies', 'markets.bookCurrency', 'markets.referenceRates'],
  tracking: ['tracking.analyticsId', 'tracking.pixelId', 'tracking.currency'],
  mail: ['messages.forward'],
  vat: ['vat.rates', 'accounting.chart', 'accounting.accounts'],
  security: ['staff.twoFactorRequired'],
} as const satisfies Record<string, readonly FormSettingKey[]>

export type SettingPage = keyof typeof settingPages

/** Returns the last part of the path of the screen that changes a setting; `conflicts` if no other screen does. */
export function settingPageOf(key: string): string {
  if (key.startsWith('claims.')) return 'claims'
  const found = Object.entries(settingPages).find(([, keys]) => (keys as readonly string[]).includes(key))
  return found?.[0] ?? 'conflicts'
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && (text === url.origin || text === `${url.origin}/`)
}

function isHttpsUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
