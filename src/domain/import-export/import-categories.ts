import { slugFrom } from '#domain/catalogue/catalogue-rules.ts'
import type { findAllCategories } from '#domain/catalogue/save-catalogue-queries.ts'
import { saveCategory } from '#domain/catalogue/save-category.ts'
import { languages } from '#shared/markets.ts'

/**
 * Ids of the categories named; null where none are. Missing ones are created and added to `all`, unless `shop` is null.
 */
export async function categoriesFor(
  all: Awaited<ReturnType<typeof findAllCategories>>,
  names: string[],
  shop: Parameters<typeof saveCategory>[0] | null,
): Promise<number[] | null> {
  if (names.length === 0) return null
  const ids: number[] = []
  for (const name of names) {
    const handle = slugFrom(name)
    if (!handle) continue
    const known = all.find(
      (category) =>
        category.handle === name ||
        category.handle === handle ||
        languages.some((language) => category.name[language]?.toLowerCase() === name.toLowerCase()),
    )
    if (known) ids.push(known.id)
    else if (shop) {
      const position = Math.max(-1, ...all.map((category) => category.position)) + 1
      const label = name[0]!.toUpperCase() + name.slice(1)
      const { id } = await saveCategory(shop, { handle, slug: handle, name: { en: label }, position })
      all.push({ id, handle, name: { en: label }, position })
      ids.push(id)
    } else ids.push(-1)
  }
  return [...new Set(ids)]
}
