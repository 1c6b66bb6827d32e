import { describe, expect, test } from 'vitest'
import type { ShopInformation } from '../../src/contract/content.ts'
import { languages } from '../../src/shared/markets.ts'
import { placeholdersIn } from '../../src/shared/text-placeholders.ts'
import { loadTranslations, readTranslations, type Surface, type Tree } from '../../src/shared/translations.ts'
import { textsFrom } from '../../src/storefront/state/texts.ts'

const surfaces: Surface[] = ['storefront', 'mails', 'outage']

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
  membership: { price: 2_499, trialDays: 7, landingTrialDays: 14 },
  delivery: { product: [5, 8], home: [3, 9] },
  returns: { postage: 'You pay the return postage.' },
  claims: { customers: { mode: 'static', count: 10_000 } },
  charged: { name: '', sentence: '' },
} as unknown as ShopInformation

describe('texts', () => {
  test('#45 the four languages have the same keys', () => {
    for (const surface of surfaces)
      for (const language of languages) {
        const keys = keysOf(readTranslations(surface, language))
        expect(keys, `${surface}/${language}`).toEqual(keysOf(readTranslations(surface, 'en')))
      }
  })
  test('#45 a text names the same placeholders in the four languages', () => {
    const named = (tree: Tree): unknown[] =>
      Object.entries(tree)
        .filter(([key]) => !/_(zero|one|two|few|many)$/.test(key))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, value]) => [
          key,
          typeof value === 'string' ? [...new Set(placeholdersIn(value))].toSorted() : named(value),
        ])
    for (const surface of surfaces)
      for (const language of languages)
        expect(named(readTranslations(surface, language)), language).toEqual(named(readTranslations(surface, 'en')))
  })
  test('#44 no text is empty', () => {
    const emptyIn = (tree: Tree): string[] =>
      Object.entries(tree).flatMap(([key, value]) =>
        typeof value === 'string' ? (value.trim() ? [] : [key]) : emptyIn(value),
      )
    for (const surface of surfaces)
      for (const language of languages) expect(emptyIn(readTranslations(surface, language)), language).toEqual([])
  })
  test('signs do not break off: French narrow spaces, Norwegian and Swedish e‑post', () => {
    // D4 quotes these with a plain space.
    const quoted = new Set(['thankyou.title', 'head.thankyou', 'shell.banner.excellent'])
    const found = (tree: Tree, wrong: RegExp, prefix = ''): string[] =>
      Object.entries(tree).flatMap(([key, value]) => {
        const name = prefix + key
        if (typeof value !== 'string') return found(value, wrong, `${name}.`)
        return wrong.test(value) && !quoted.has(name) ? [name] : []
      })
    for (const surface of [...surfaces, 'office' as const])
      expect(found(readTranslations(surface, 'fr'), /[ \u00a0][;:!?»]|«[ \u00a0]|e-mail/i), surface).toEqual([])
    for (const surface of surfaces)
      for (const language of ['no', 'sv'] as const)
        expect(found(readTranslations(surface, language), /e-post.* |.* e-post|abonnemang/i), surface).toEqual([])
  })
  test('#42 what a language lacks is filled with English', () => {
    expect(Object.keys(loadTranslations('storefront', 'sv')).sort()).toEqual(
      Object.keys(loadTranslations('storefront', 'en')).sort(),
    )
  })
  test('#443 the quoted texts belong to their language', () => {
    const t = (language: (typeof languages)[number], key: string) =>
      textsFrom({ language, shop, translations: loadTranslations('storefront', language) }).t(key)
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
      const texts = textsFrom({ language, shop, translations: loadTranslations('storefront', language) })
      expect(texts.t('shell.welcome.subscription'), language).toContain('24,99')
      expect(texts.t('landing.trial'), language).toContain('14')
      expect(texts.t('product.delivery'), language).toMatch(/5 \S+ 8/)
    }
    const claim = (language: 'en' | 'fr') =>
      textsFrom({ language, shop, translations: loadTranslations('storefront', language) }).t('home.testimonials.claim')
    expect(claim('en')).toContain('10,000')
    expect(claim('fr')).toContain('10\u202f000')
  })
  test('#19 no text holds a figure that is a setting', () => {
    const figures = (tree: Tree): string[] =>
      Object.values(tree).flatMap((value) =>
        typeof value === 'string' ? (/19[.,]99|24[.,]99|10.?000/.test(value) ? [value] : []) : figures(value),
      )
    for (const surface of surfaces)
      for (const language of languages) expect(figures(readTranslations(surface, language)), language).toEqual([])
  })
})
