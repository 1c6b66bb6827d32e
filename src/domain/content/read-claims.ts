import { getSettings } from '#domain/settings/get-settings.ts'
import type { Language } from '#shared/markets.ts'
import { placeholdersIn } from '#shared/text-placeholders.ts'
import { loadTranslations, type Tree } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { countPayers, findFewLeft, findReviewFigures } from './content-queries.ts'
import { moreCustomersThan } from './content-rules.ts'

export type ClaimReport = {
  key: 'customers' | 'reviews' | 'lowStock'
  /** What the shop says with it, placeholders as written. */
  texts: { id: string; text: string }[]
  /** What `real` says now, by placeholder; null where that would be nothing. */
  real: Record<string, number> | null
  /** Of low stock: products or sizes that have few left. */
  places: number | null
}

/** Each claim of the shop with the texts that make it, and what the real figures are now (D28). */
export async function readClaims(
  shop: Pick<Shop, 'database' | 'changes' | 'caches' | 'log' | 'clock'>,
  language: Language,
): Promise<ClaimReport[]> {
  const limit = (await getSettings(shop))['claims.lowStock'].count
  const customers = moreCustomersThan(await countPayers(shop.database))
  const { average, count } = await findReviewFigures(shop.database)
  const { places, least } = await findFewLeft(shop.database, limit)
  return [
    {
      key: 'customers',
      texts: textsWith(['customers'], language),
      real: customers > 0 ? { customers } : null,
      places: null,
    },
    {
      key: 'reviews',
      texts: textsWith(['reviewAverage', 'reviewCount'], language),
      real: count > 0 ? { reviewAverage: average, reviewCount: count } : null,
      places: null,
    },
    {
      key: 'lowStock',
      texts: textsWith(['lowStock'], language),
      real: least === null ? null : { lowStock: least },
      places,
    },
  ]
}

function textsWith(names: readonly string[], language: Language): { id: string; text: string }[] {
  return [...leavesOf(loadTranslations('storefront', language))].filter(({ text }) =>
    placeholdersIn(text).some((name) => names.includes(name)),
  )
}

function* leavesOf(tree: Tree, path = ''): Generator<{ id: string; text: string }> {
  for (const [name, value] of Object.entries(tree)) {
    const id = path ? `${path}.${name}` : name
    if (typeof value === 'string') yield { id, text: value }
    else yield* leavesOf(value, id)
  }
}
