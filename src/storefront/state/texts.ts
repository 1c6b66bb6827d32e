import { createInstance, type i18n, type PostProcessorModule } from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import type { ShopInformation } from '#contract/content.ts'
import type { Language } from '#shared/markets.ts'
import { oneDay } from '#shared/one-day.ts'
import { figurePlaceholders } from '#shared/text-placeholders.ts'
import { report } from './report.ts'

export type TextsInUse = i18n

/** A figure such as a rating, with the language's own decimal mark. */
export function figureText(figure: number, language: Language): string {
  return language === 'en' ? String(figure) : String(figure).replace('.', ',')
}

/** True if the shop may advertise its number of customers; false if the number is zero. */
export function saysCustomers({ claims }: Pick<ShopInformation, 'claims'>): boolean {
  return claims.customers !== null && claims.customers.count > 0
}

type TextsInput = { language: Language; shop: ShopInformation }

/** Corrects texts of shops whose trial lasts a single day; others do not need it. */
const singleDay = (language: Language): PostProcessorModule => ({
  type: 'postProcessor',
  name: 'oneDay',
  process: (text) => oneDay(text, language),
})

function options({ language, shop }: TextsInput) {
  const { trialDays, landingTrialDays } = shop.membership
  return {
    ...((trialDays === 1 || landingTrialDays === 1) && { postProcess: ['oneDay'] }),
    lng: language,
    // The server fills missing texts with English, so that one file is enough.
    fallbackLng: false,
    load: 'currentOnly',
    interpolation: { escapeValue: false, defaultVariables: figurePlaceholders(shop, language) },
    react: { useSuspense: false, bindI18n: '' },
    parseMissingKeyHandler: (key: string) => {
      report(`No text for ${key} in ${language}`)
      return ''
    },
  } as const
}

/** Creates texts from translations that are already loaded; used on the server. */
export function textsFrom(input: TextsInput & { translations: Record<string, unknown> }): TextsInUse {
  const texts = createInstance()
  void texts
    .use(initReactI18next)
    .use(singleDay(input.language))
    .init({
      ...options(input),
      initAsync: false,
      resources: { [input.language]: { translation: input.translations as never } },
    })
  return texts
}

/** Texts from GET /api/locales/{lng}.json; the backend decides what is asked again. Rejects where none came. */
export async function loadTexts(input: TextsInput & { apiBaseUrl: string }): Promise<TextsInUse> {
  const texts = createInstance()
  let problem: unknown = null
  await texts
    .use(HttpBackend)
    .use(initReactI18next)
    .use(singleDay(input.language))
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
