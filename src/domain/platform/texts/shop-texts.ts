import { defineCache } from '#database/caches.ts'
import { type KeptEntry, keptValue, knownValue } from '#database/kept-value.ts'
import { textsTag } from '#shared/cache-tags.ts'
import { isLanguage, type Language, languages } from '#shared/markets.ts'
import { releaseTexts, type ShopTexts, textAt, type WordedSurface, withTexts } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { findOverrides, type OverrideRow } from './override-queries.ts'
import { entriesOf, isFillable } from './wording-rules.ts'

type TextsShop = Pick<Shop, 'database' | 'changes' | 'caches' | 'clock'>

/** Keyed by language. A language without overrides is missing and uses the release's texts. */
type Overlaid = ReadonlyMap<Language, ShopTexts>

const textsCache = defineCache<KeptEntry<Overlaid>>((tag) => tag === textsTag)
const key = 'overlaid'

/**
 * Returns the texts of a language: the release's with the shop's overrides, cached until one changes. Call it before
 * opening a transaction, because the embedded database has one connection.
 */
export async function getTexts(shop: TextsShop, language: Language): Promise<ShopTexts> {
  const { caches, changes, clock } = shop
  const read = async () => overlay(await findOverrides(shop.database))
  const overlaid = await keptValue({ cache: caches.of(textsCache), key, read, changes, clock })
  return overlaid.get(language) ?? releaseTexts(language)
}

/** The same in every language. */
export async function getTextsByLanguage(shop: TextsShop): Promise<Record<Language, ShopTexts>> {
  const all = await Promise.all(languages.map(async (language) => [language, await getTexts(shop, language)] as const))
  return Object.fromEntries(all) as Record<Language, ShopTexts>
}

/** Returns the cached texts without asking the database, for responses sent while it is unavailable. */
export function knownTexts({ caches }: Pick<Shop, 'caches'>, language: Language): ShopTexts {
  return knownValue(caches.of(textsCache), key)?.get(language) ?? releaseTexts(language)
}

/** Returns the texts as `getTexts` does, or the cached ones if the database does not respond. */
export async function textsAtHand(shop: TextsShop, language: Language): Promise<ShopTexts> {
  try {
    return await getTexts(shop, language)
  } catch {
    return knownTexts(shop, language)
  }
}

function overlay(rows: readonly OverrideRow[]): Overlaid {
  const byLanguage = new Map<Language, Map<WordedSurface, Map<string, string>>>()
  for (const row of rows) {
    const { language } = row
    if (!isLanguage(language)) continue
    const release = releaseTexts(language)
    const surfaces = byLanguage.get(language) ?? new Map()
    byLanguage.set(language, surfaces)
    for (const { surface, path, text } of entriesOf(row)) {
      const source = textAt(release[surface], path)
      if (source === null || !isFillable(text, source)) continue
      const texts = surfaces.get(surface) ?? new Map<string, string>()
      surfaces.set(surface, texts.set(path, text))
    }
  }
  const overlaid = new Map<Language, ShopTexts>()
  for (const [language, surfaces] of byLanguage) {
    const release = releaseTexts(language)
    overlaid.set(language, {
      language,
      storefront: laidOver(release, 'storefront', surfaces),
      mails: laidOver(release, 'mails', surfaces),
    })
  }
  return overlaid
}

function laidOver(
  release: ShopTexts,
  surface: WordedSurface,
  surfaces: ReadonlyMap<WordedSurface, ReadonlyMap<string, string>>,
) {
  const texts = surfaces.get(surface)
  return texts ? withTexts(release[surface], texts) : release[surface]
}
