import { categoryAtPath, findOrCreateCategoryPath } from '#domain/catalogue/products/category-by-path.ts'
import type { NamedCategory as Category } from '#domain/catalogue/products/save-catalogue-queries.ts'
import type { saveCategory } from '#domain/catalogue/products/save-category.ts'
import { languages } from '#shared/markets.ts'
import type { NamedCategory } from './imported-product.ts'

/**
 * Ids of the categories named; null where nothing is said of them. Missing ones are created and added to `all`, unless
 * `shop` is null.
 */
export async function categoriesFor(
  all: Category[],
  named: readonly NamedCategory[] | null,
  shop: Parameters<typeof saveCategory>[0] | null,
): Promise<number[] | null> {
  if (named === null) return null
  const ids: number[] = []
  for (const one of named) {
    const known = knownCategory(all, one)
    ids.push(known ?? (shop ? await findOrCreateCategoryPath(shop, { all, path: one.path }) : -1))
  }
  return [...new Set(ids)]
}

/** Finds a category by its handle if the file may give one, else by its path; a single name is found at any depth. */
function knownCategory(all: Category[], { path, mayBeHandle }: NamedCategory): number | null {
  const [only = ''] = path
  if (path.length > 1) return categoryAtPath(all, path)
  const byHandle = mayBeHandle ? all.find(({ handle }) => handle === only) : undefined
  if (byHandle) return byHandle.id
  return categoryAtPath(all, path) ?? all.find((category) => isNamed(category, only))?.id ?? null
}

function isNamed({ name }: Category, text: string): boolean {
  return languages.some((language) => comparable(name[language] ?? '') === comparable(text))
}

const comparable = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
