import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import type { Language } from '#shared/markets.ts'
import { placeholdersIn } from '#shared/text-placeholders.ts'
import { leavesOf, type ShopTexts } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { countPayers, findFewLeft, findReviewFigures } from './content-queries.ts'
import { moreCustomersThan } from './content-rules.ts'

export type ClaimReport = {
  key: 'customers' | 'reviews' | 'lowStock'
  /** Texts that make the claim, with placeholders as written. */
  texts: { id: string; text: string }[]
  /** Values of the mode `real`, keyed by placeholder; null if there is nothing to claim. */
  real: Record<string, number> | null
  /** Number of products or sizes with low stock; null for other claims. */
  places: number | null
}

/** Each claim of the shop with the texts that make it, and what the real figures are now (D28). */
export async function readClaims(
  shop: Pick<Shop, 'database' | 'changes' | 'caches' | 'log' | 'clock'>,
  language: Language,
): Promise<ClaimReport[]> {
  const said = await getTexts(shop, language)
  const limit = (await getSettings(shop))['claims.lowStock'].count
  const customers = moreCustomersThan(await countPayers(shop.database))
  const { average, count } = await findReviewFigures(shop.database)
  const { count: fewLeft, least } = await findFewLeft(shop.database, limit)
  return [
    {
      key: 'customers',
      texts: textsWith(['customers'], said),
      real: customers > 0 ? { customers } : null,
      places: null,
    },
    {
      key: 'reviews',
      texts: textsWith(['reviewAverage', 'reviewCount'], said),
      real: count > 0 ? { reviewAverage: average, reviewCount: count } : null,
      places: null,
    },
    {
      key: 'lowStock',
      texts: textsWith(['lowStock'], said),
      real: least === null ? null : { lowStock: least },
      places: fewLeft,
    },
  ]
}

function textsWith(names: readonly string[], { storefront }: ShopTexts): { id: string; text: string }[] {
  return [...leavesOf(storefront)].flatMap(([id, text]) =>
    placeholdersIn(text).some((name) => names.includes(name)) ? [{ id, text }] : [],
  )
}
