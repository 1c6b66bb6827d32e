import type { FieldErrors } from '#shared/shop-error.ts'
import { treeOrder } from '#shared/tree-order.ts'

/** A category in the tree: below another one, or at the top. Rows come in the order of the menu. */
export type CategoryNode = { id: number; parentId: number | null }

/** The rows with every branch directly below its parent, else in the order in which they come. */
export function treeOf<Row extends CategoryNode>(rows: readonly Row[]): Row[] {
  return treeOrder(rows, ({ parentId }) => parentId)
}

/**
 * Returns the tree with one category moved below another one or to the top, its branch with it. Below another one it
 * becomes the last.
 */
export function movedBelow<Row extends CategoryNode>(rows: readonly Row[], moved: Row): Row[] {
  const rest = rows.filter(({ id }) => id !== moved.id)
  // One that leaves its parent comes directly behind it.
  const index = rows.findIndex(({ id }) => id === moved.id)
  const at = moved.parentId !== null || index < 0 ? rest.length : index
  return treeOf([...rest.slice(0, at), moved, ...rest.slice(at)])
}

/** Returns the tree without one category; those directly below it take its place. */
export function withoutCategory<Row extends CategoryNode>(rows: readonly Row[], gone: CategoryNode): Row[] {
  const rest = treeOf(rows).filter(({ id }) => id !== gone.id)
  return treeOf(rest.map((row) => (row.parentId === gone.id ? { ...row, parentId: gone.parentId } : row)))
}

/** Returns a number that differs for another order, other parents or other categories. */
export function orderVersionOf(rows: readonly CategoryNode[]): number {
  let hash = 0
  for (const { id, parentId } of treeOf(rows)) hash = (hash * 31 + id * 7 + (parentId ?? 0) * 3 + 1) % 999_999_937
  return hash + 1
}

/** Returns a message key if a category cannot be placed below its parent; null if it can. */
export function parentProblem(rows: readonly CategoryNode[], { id, parentId }: CategoryNode): string | null {
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  if (parentId !== null && !parents.has(parentId)) return 'validation.invalid'
  const passed = new Set<number>()
  for (let above = parentId; above !== null; above = parents.get(above) ?? null) {
    if (above === id) return 'validation.ownBranch'
    if (passed.has(above)) return null
    passed.add(above)
  }
  return null
}

/** Returns the problems of a requested order of all categories; empty if there are none. */
export function orderProblems(rows: readonly CategoryNode[], wanted: readonly CategoryNode[]): FieldErrors {
  const known = new Set(rows.map(({ id }) => id))
  const named = new Set(wanted.map(({ id }) => id))
  const isWhole = wanted.length === known.size && named.size === known.size && wanted.every(({ id }) => known.has(id))
  if (!isWhole) return { items: ['validation.everyOnce'] }
  const fields: FieldErrors = {}
  for (const [index, node] of wanted.entries()) {
    const problem = parentProblem(wanted, node)
    if (problem) fields[`items.${index}.parentId`] = [problem]
  }
  return fields
}
