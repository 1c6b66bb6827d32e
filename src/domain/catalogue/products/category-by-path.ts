import { languages, type Texts } from '#shared/markets.ts'
import { freeCategoryAddress } from './edit-category.ts'
import type { NamedCategory } from './save-catalogue-queries.ts'
import { saveCategory } from './save-category.ts'

/**
 * Returns the id of the category at the end of a path of names, such as Home, Kitchen, Pots; null if there is none.
 * Each name is looked for in any language, below the category before it.
 */
export function categoryAtPath(all: readonly NamedCategory[], path: readonly string[]): number | null {
  const steps = knownSteps(all, path)
  return steps.length === path.length ? (steps.at(-1)?.id ?? null) : null
}

/**
 * Returns the same for a path of at least one name, and creates what is missing: shown in the shop and last of the
 * menu. New categories are added to `all`.
 */
export async function findOrCreateCategoryPath(
  shop: Parameters<typeof saveCategory>[0],
  { all, path }: { all: NamedCategory[]; path: readonly string[] },
): Promise<number> {
  const steps = knownSteps(all, path)
  let parentId = steps.at(-1)?.id ?? null
  for (const text of path.slice(steps.length)) {
    const name = { en: written(text.trim()) }
    const position = Math.max(-1, ...all.map((category) => category.position)) + 1
    const handle = await freeCategoryAddress(shop.database, name)
    const { id } = await saveCategory(shop, { handle, slug: handle, name, position, parentId })
    all.push({ id, handle, name, position, parentId })
    parentId = id
  }
  return parentId!
}

/** A name without any capital gets one; the others are as they are written, such as eBooks. */
function written(text: string): string {
  const [first = '', ...rest] = text
  return text === text.toLowerCase() ? first.toUpperCase() + rest.join('') : text
}

/** The categories of the path, as far as there are any. */
function knownSteps(all: readonly NamedCategory[], path: readonly string[]): NamedCategory[] {
  const steps: NamedCategory[] = []
  for (const text of path) {
    const parentId = steps.at(-1)?.id ?? null
    const next = all.find((one) => (one.parentId ?? null) === parentId && isNamed(one.name, text))
    if (!next) break
    steps.push(next)
  }
  return steps
}

function isNamed(name: Texts, text: string): boolean {
  return languages.some((language) => comparable(name[language] ?? '') === comparable(text))
}

const comparable = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
