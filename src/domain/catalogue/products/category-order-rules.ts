import type { FieldErrors } from '#shared/shop-error.ts'

/** A category in the tree: below another one, or at the top. Rows come in the order of the menu. */
export type CategoryNode = { id: number; parentId: number | null }

/** The rows with every child directly below its parent, else in the order in which they come. */
export function treeOf<Row extends CategoryNode>(rows: readonly Row[]): Row[] {
  const tops = new Set(rows.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  const isTop = ({ parentId }: Row) => parentId === null || !tops.has(parentId)
  return rows.filter(isTop).flatMap((top) => [top, ...rows.filter(({ parentId }) => parentId === top.id)])
}

/**
 * Returns the tree with one category moved below another one or to the top. A child becomes the last of its parent.
 */
export function movedBelow<Row extends CategoryNode>(rows: readonly Row[], moved: Row): Row[] {
  const rest = rows.filter(({ id }) => id !== moved.id)
  // One that leaves its parent comes directly behind it.
  const index = rows.findIndex(({ id }) => id === moved.id)
  const at = moved.parentId !== null || index < 0 ? rest.length : index
  return treeOf([...rest.slice(0, at), moved, ...rest.slice(at)])
}

/** Returns a number that differs for another order, other parents or other categories. */
export function orderVersionOf(rows: readonly CategoryNode[]): number {
  let hash = 0
  for (const { id, parentId } of treeOf(rows)) hash = (hash * 31 + id * 7 + (parentId ?? 0) * 3 + 1) % 999_999_937
  return hash + 1
}

/** Returns a message key if a category cannot be placed below its parent; null if it can. */
export function parentProblem(rows: readonly CategoryNode[], node: CategoryNode): string | null {
  const hasChildren = rows.some(({ parentId }) => parentId === node.id)
  return nodeProblem(rows, node) ?? (node.parentId !== null && hasChildren ? 'validation.oneLevel' : null)
}

/** Returns the problems of a requested order of all categories; empty if there are none. */
export function orderProblems(rows: readonly CategoryNode[], wanted: readonly CategoryNode[]): FieldErrors {
  const known = new Set(rows.map(({ id }) => id))
  const named = new Set(wanted.map(({ id }) => id))
  const isWhole = wanted.length === known.size && named.size === known.size && wanted.every(({ id }) => known.has(id))
  if (!isWhole) return { items: ['validation.everyOnce'] }
  const fields: FieldErrors = {}
  for (const [index, node] of wanted.entries()) {
    const problem = nodeProblem(wanted, node)
    if (problem) fields[`items.${index}.parentId`] = [problem]
  }
  return fields
}

function nodeProblem(rows: readonly CategoryNode[], { id, parentId }: CategoryNode): string | null {
  if (parentId === null) return null
  const parent = rows.find((row) => row.id === parentId)
  if (!parent || parentId === id) return 'validation.invalid'
  return parent.parentId === null ? null : 'validation.oneLevel'
}
