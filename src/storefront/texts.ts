import { createInstance, type i18n } from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import type { ShopInformation } from '#contract/content.ts'
import type { Language } from '#domain/markets/market-rules.ts'
import { eurosToCents, formatPrice } from '#domain/money/money-rules.ts'
import { report } from './report.ts'

export type TextsInUse = i18n

/** Figures of the owner's settings, for every text that names them: `{{membershipPrice}}` and so on. */
export function textVariables(shop: ShopInformation, language: Language): Record<string, string> {
  return {
    membershipPrice: formatPrice(eurosToCents(shop.membership.price), language),
    trialDays: String(shop.membership.trialDays),
    landingTrialDays: String(shop.membership.landingTrialDays),
    deliveryProduct: rangeText(shop.delivery.product, language),
    deliveryHome: rangeText(shop.delivery.home, language),
    customers: countText(shop.claims.customers?.count ?? 0, language),
    brandName: shop.brand.name,
    legalName: shop.brand.legalName,
    contactEmail: shop.brand.email,
  }
}

const rangeWords: Record<Language, string> = { no: 'til', sv: 'till', fr: 'à', en: 'to' }

function rangeText([from, to]: readonly [number, number], language: Language): string {
  return from === to ? String(from) : `${from} ${rangeWords[language]} ${to}`
}

/** A whole number with the language's own mark between thousands. */
export function countText(count: number, language: Language): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, language === 'en' ? ',' : '\u00a0')
}

/** A figure such as a rating, with the language's own decimal mark. */
export function figureText(figure: number, language: Language): string {
  return language === 'en' ? String(figure) : String(figure).replace('.', ',')
}

type TextsInput = { language: Language; shop: ShopInformation }

function options({ language, shop }: TextsInput) {
  return {
    lng: language,
    // The server fills what a language lacks with English before it answers, so that one file is enough.
    fallbackLng: false,
    load: 'currentOnly',
    interpolation: { escapeValue: false, defaultVariables: textVariables(shop, language) },
    react: { useSuspense: false, bindI18n: '' },
    parseMissingKeyHandler: (key: string) => {
      report(`No text for ${key} in ${language}`)
      return ''
    },
  } as const
}

/** Texts that are at hand already: on the server. */
export function textsFrom(input: TextsInput & { translations: Record<string, unknown> }): TextsInUse {
  const texts = createInstance()
  void texts.use(initReactI18next).init({
    ...options(input),
    initAsync: false,
    resources: { [input.language]: { translation: input.translations as never } },
  })
  return texts
}

/** Texts from GET /api/locales/{lng}.json. What is asked again and what not is the backend's own rule. Rejects where none came. */
export async function loadTexts(input: TextsInput & { apiBaseUrl: string }): Promise<TextsInUse> {
  const texts = createInstance()
  let problem: unknown = null
  await texts
    .use(HttpBackend)
    .use(initReactI18next)
    .init(
      {
        ...options(input),
        backend: {
          loadPath: `${input.apiBaseUrl}/api/locales/{{lng}}.json`,
          requestOptions: { credentials: 'include', cache: 'default' },
        },
      },
      (error) => {
        problem = error
      },
    )
  if (!texts.hasResourceBundle(input.language, 'translation'))
    throw new Error(`The texts could not be loaded: ${String(problem)}`)
  return texts
}
