import { pathTo, treeOrder } from '#shared/tree-order.ts'

export type TreeNode = { id: number; parent_id: number | null }

/** Drop position of a dragged category: next to another one, or inside it as its last child. */
export type Drop = { target: number; side: 'before' | 'after' | 'inside' }

const parentOf = ({ parent_id }: TreeNode) => parent_id

/** Returns the tree of these categories. Deleted ones are left out, and new ones are added at the end. */
export function nodesFor(nodes: readonly TreeNode[], ids: readonly number[]): TreeNode[] {
  const kept = nodes.filter(({ id }) => ids.includes(id))
  const added = ids.filter((id) => !kept.some((node) => node.id === id)).map((id) => ({ id, parent_id: null }))
  const fitting = kept.map(({ id, parent_id }) => {
    return { id, parent_id: kept.some((node) => node.id === parent_id) ? parent_id : null }
  })
  return treeOrder([...fitting, ...added], parentOf)
}

/** Returns how many categories are above one. */
export function depthOf(nodes: readonly TreeNode[], id: number): number {
  return Math.max(0, pathTo(nodes, id, parentOf).length - 1)
}

/** True if a category is another one or below it, at any depth. */
export function isInBranch(nodes: readonly TreeNode[], id: number, top: number): boolean {
  return pathTo(nodes, id, parentOf).some((node) => node.id === top)
}

/** Returns the siblings of a category in their order, including itself. */
export function siblingsOf(nodes: readonly TreeNode[], id: number): TreeNode[] {
  const parent = nodes.find((node) => node.id === id)?.parent_id
  return nodes.filter(({ parent_id }) => parent_id === parent)
}

/**
 * Moves a category with its branch up (-1) or down (1) among its siblings. Returns the same order if it cannot move.
 */
export function moved(nodes: readonly TreeNode[], id: number, step: -1 | 1): TreeNode[] {
  const siblings = siblingsOf(nodes, id)
  const other = siblings[siblings.findIndex((node) => node.id === id) + step]
  return other ? dropped(nodes, id, { target: other.id, side: step < 0 ? 'before' : 'after' }) : [...nodes]
}

/** Returns the sibling above a category, which can become its parent. Null if there is none. */
export function nextParent(nodes: readonly TreeNode[], id: number): number | null {
  const siblings = siblingsOf(nodes, id)
  return siblings[siblings.findIndex((node) => node.id === id) - 1]?.id ?? null
}

/** Moves a category one level up, directly after its former parent. */
export function raised(nodes: readonly TreeNode[], id: number): TreeNode[] {
  const parent = nodes.find((node) => node.id === id)?.parent_id ?? null
  return parent === null ? [...nodes] : dropped(nodes, id, { target: parent, side: 'after' })
}

/** True if a category may be dropped there: anywhere but into its own branch. */
export function mayDrop(nodes: readonly TreeNode[], id: number, { target }: Pick<Drop, 'target'>): boolean {
  return nodes.some((node) => node.id === target) && !isInBranch(nodes, target, id)
}

/** Returns the tree after a drop, the branch with its top; unchanged if the drop is not allowed. */
export function dropped(nodes: readonly TreeNode[], id: number, drop: Drop): TreeNode[] {
  if (!mayDrop(nodes, id, drop)) return [...nodes]
  const there = nodes.find((node) => node.id === drop.target)!
  const rest = nodes.filter((node) => node.id !== id)
  const index = rest.indexOf(there)
  const at = { before: index, after: index + 1, inside: rest.length }[drop.side]
  const placed = { id, parent_id: drop.side === 'inside' ? there.id : there.parent_id }
  return treeOrder([...rest.slice(0, at), placed, ...rest.slice(at)], parentOf)
}
