import { freeCategoryAddress } from '#domain/catalogue/products/edit-category.ts'
import type { findAllCategories } from '#domain/catalogue/products/save-catalogue-queries.ts'
import { saveCategory } from '#domain/catalogue/products/save-category.ts'
import { languages } from '#shared/markets.ts'
import type { NamedCategory } from './imported-product.ts'

type Categories = Awaited<ReturnType<typeof findAllCategories>>

/**
 * Ids of the categories named; null where nothing is said of them. Missing ones are created and added to `all`, unless
 * `shop` is null.
 */
export async function categoriesFor(
  all: Categories,
  named: readonly NamedCategory[] | null,
  shop: Parameters<typeof saveCategory>[0] | null,
): Promise<number[] | null> {
  if (named === null) return null
  const ids: number[] = []
  for (const one of named) {
    const known = knownCategory(all, one)
    if (known) ids.push(known.id)
    else if (shop) {
      const [first = '', ...rest] = one.path.at(-1)!
      const name = { en: first.toUpperCase() + rest.join('') }
      const position = Math.max(-1, ...all.map((category) => category.position)) + 1
      const handle = await freeCategoryAddress(shop.database, name)
      const { id } = await saveCategory(shop, { handle, slug: handle, name, position })
      all.push({ id, handle, name, position })
      ids.push(id)
    } else ids.push(-1)
  }
  return [...new Set(ids)]
}

/** Finds a category by its handle if the file may give one, else by its name in any language. */
function knownCategory(all: Categories, { path, mayBeHandle }: NamedCategory): Categories[number] | undefined {
  const text = path.at(-1)!
  const name = comparable(text)
  return (
    (mayBeHandle && all.find(({ handle }) => handle === text)) ||
    all.find((category) => languages.some((language) => comparable(category.name[language] ?? '') === name))
  )
}

const comparable = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
