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
    ids.push(known ? known.id : shop ? await createPath(all, one.path, shop) : -1)
  }
  return [...new Set(ids)]
}

/** Creates what is missing of a path of categories, and returns the lowest. */
async function createPath(
  all: Categories,
  path: readonly string[],
  shop: Parameters<typeof saveCategory>[0],
): Promise<number> {
  let parentId: number | null = null
  for (const text of path) {
    const known = childNamed(all, parentId, text)
    if (known) {
      parentId = known.id
      continue
    }
    const [first = '', ...rest] = text
    const name = { en: first.toUpperCase() + rest.join('') }
    const position = Math.max(-1, ...all.map((category) => category.position)) + 1
    const handle = await freeCategoryAddress(shop.database, name)
    const { id } = await saveCategory(shop, { handle, slug: handle, name, position, parentId })
    all.push({ id, handle, name, position, parentId })
    parentId = id
  }
  return parentId!
}

/** Finds a category by its handle if the file may give one, else by its path, or by a single name wherever it is. */
function knownCategory(all: Categories, { path, mayBeHandle }: NamedCategory): Categories[number] | undefined {
  const [only] = path
  if (path.length === 1) {
    return (
      (mayBeHandle && all.find(({ handle }) => handle === only)) ||
      childNamed(all, null, only!) ||
      all.find((category) => isNamed(category, only!))
    )
  }
  let found: Categories[number] | undefined
  for (const name of path) {
    found = childNamed(all, found?.id ?? null, name)
    if (!found) return undefined
  }
  return found
}

function childNamed(all: Categories, parentId: number | null, name: string): Categories[number] | undefined {
  return all.find((category) => category.parentId === parentId && isNamed(category, name))
}

const isNamed = ({ name }: Categories[number], text: string) =>
  languages.some((language) => comparable(name[language] ?? '') === comparable(text))

const comparable = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
