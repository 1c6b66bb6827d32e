import { describe, expect, test } from 'vitest'
import type { ShopInformation } from '../../src/contract/content.ts'
import { languages } from '../../src/domain/markets/market-rules.ts'
import { textsFrom, textVariables } from '../../src/storefront/texts.ts'
import { loadTranslations, readTree } from '../../src/storefront/translations/load-translations.ts'

type Tree = { [key: string]: string | Tree }

/** Plural forms of a text count as one key: languages have different ones. */
function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree)
    .flatMap(([key, value]) =>
      typeof value === 'string'
        ? [prefix + key.replace(/_(zero|one|two|few|many|other)$/, '_n')]
        : keysOf(value, `${prefix}${key}.`),
    )
    .filter((key, index, all) => all.indexOf(key) === index)
    .sort()
}

const shop = {
  brand: { name: 'Vitrine', legalName: 'Vitrine Handel AS', email: 'hello@vitrine.test' },
  membership: { price: 24.99, trialDays: 7, landingTrialDays: 14 },
  delivery: { product: [5, 8], home: [3, 9] },
  claims: { customers: { mode: 'static', count: 10_000 } },
} as unknown as ShopInformation

describe('texts', () => {
  test('#45 the four languages have the same keys', () => {
    for (const language of languages)
      expect(keysOf(readTree(language) as Tree), language).toEqual(keysOf(readTree('en') as Tree))
  })
  test('#44 no text is empty', () => {
    const emptyIn = (tree: Tree): string[] =>
      Object.entries(tree).flatMap(([key, value]) =>
        typeof value === 'string' ? (value.trim() ? [] : [key]) : emptyIn(value),
      )
    for (const language of languages) expect(emptyIn(readTree(language) as Tree), language).toEqual([])
  })
  test('#42 what a language lacks is filled with English', () => {
    expect(Object.keys(loadTranslations('sv')).sort()).toEqual(Object.keys(loadTranslations('en')).sort())
  })
  test('#443 the quoted texts belong to their language', () => {
    const t = (language: (typeof languages)[number], key: string) =>
      textsFrom({ language, shop, translations: loadTranslations(language) }).t(key)
    expect(t('fr', 'shell.welcome.close')).toBe('Compris')
    expect(t('fr', 'home.brands.title')).toBe('Marques sélectionnées')
    expect(t('fr', 'shell.banner.excellent')).toBe('Excellent !')
    expect(t('en', 'shell.banner.excellent')).toBe('Excellent !')
    expect(t('en', 'shell.header.login')).toBe('Login')
    expect(t('en', 'shell.header.cart')).toBe('Total')
    expect(t('en', 'product.notFound')).toBe('Product not found')
    expect(t('no', 'head.thankyou')).toBe('Takk for bestillingen!')
    expect(t('sv', 'head.forgotPassword')).toBe('Glömt lösenord')
  })
  test('#19 figures follow the settings in every text', () => {
    for (const language of languages) {
      const texts = textsFrom({ language, shop, translations: loadTranslations(language) })
      expect(texts.t('shell.welcome.subscription'), language).toContain('24,99')
      expect(texts.t('landing.trial'), language).toContain('14')
      expect(texts.t('product.delivery'), language).toMatch(/5 \S+ 8/)
    }
    expect(textVariables(shop, 'en').customers).toBe('10,000')
    expect(textVariables(shop, 'fr').customers).toBe('10\u00a0000')
  })
  test('#19 no text holds a figure that is a setting', () => {
    const figures = (tree: Tree): string[] =>
      Object.values(tree).flatMap((value) =>
        typeof value === 'string' ? (/19[.,]99|24[.,]99|10.?000/.test(value) ? [value] : []) : figures(value),
      )
    for (const language of languages) expect(figures(readTree(language) as Tree), language).toEqual([])
  })
})
