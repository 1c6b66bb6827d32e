import { addressPlaceholders, datePlaceholders } from '#shared/content-placeholders.ts'
import { type BrandKey, type Country, type Language, languages, type Market } from '#shared/markets.ts'
import { figureNames, figurePlaceholders } from '#shared/text-placeholders.ts'
import type { Shop } from '#shop.ts'
import { getFigures } from './shop-information.ts'

export type PlaceholderValue = { name: string; kind: 'figure' | 'address'; values: Record<Language, string> }

/** Returns every placeholder with its current value in each language. */
export async function readPlaceholders(
  shop: Pick<Shop, 'database' | 'changes' | 'clock' | 'log' | 'caches'>,
  { market, brand, country }: { market: Market; brand: BrandKey; country: Country },
): Promise<PlaceholderValue[]> {
  const byLanguage = {} as Record<Language, Record<string, string>>
  for (const language of languages) {
    byLanguage[language] = figurePlaceholders(await getFigures(shop, { brand, country, language }), language)
  }
  const valuesOf = (valueIn: (language: Language) => string) =>
    Object.fromEntries(languages.map((language) => [language, valueIn(language)])) as Record<Language, string>
  const addresses = Object.entries(addressPlaceholders(market))
  return [
    ...figureNames.map((name) => ({
      name,
      kind: 'figure' as const,
      values: valuesOf((language) => byLanguage[language][name] ?? ''),
    })),
    {
      name: 'accessibilityChecked',
      kind: 'figure' as const,
      values: valuesOf((language) => datePlaceholders(language).accessibilityChecked),
    },
    ...addresses.map(([name, value]) => ({ name, kind: 'address' as const, values: valuesOf(() => value) })),
  ]
}
