import type { CategoryItem } from '#contract/office/catalogue/categories.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { pathTo } from '#shared/tree-order.ts'

type Named = Pick<CategoryItem, 'id' | 'parent_id' | 'name'>

/** Names of a category and those above it, from the top. */
export function pathNames(items: readonly Named[], id: number, language: Language): string[] {
  return pathTo(items, id, ({ parent_id }) => parent_id).map(({ name }) => textIn(name, language))
}

/** Choices of a category, each named by its path. */
export function categoryOptions(items: readonly Named[], language: Language): { value: string; label: string }[] {
  return items.map(({ id }) => ({ value: String(id), label: pathNames(items, id, language).join(' › ') }))
}
