export type TreeNode = { id: number; parent_id: number | null }

/** Drop position of a dragged category: next to another one, or inside it as its last child. */
export type Drop = { target: number; side: 'before' | 'after' | 'inside' }

type Branch = { top: TreeNode; children: TreeNode[] }

function branchesOf(nodes: readonly TreeNode[]): Branch[] {
  return nodes
    .filter(({ parent_id }) => parent_id === null)
    .map((top) => ({ top, children: nodes.filter(({ parent_id }) => parent_id === top.id) }))
}

const nodesOf = (branches: readonly Branch[]): TreeNode[] => branches.flatMap(({ top, children }) => [top, ...children])

/** Returns the tree of these categories. Deleted ones are left out, and new ones are added at the end. */
export function nodesFor(nodes: readonly TreeNode[], ids: readonly number[]): TreeNode[] {
  const kept = nodes.filter(({ id }) => ids.includes(id))
  const tops = new Set(kept.filter(({ parent_id }) => parent_id === null).map(({ id }) => id))
  const added = ids.filter((id) => !kept.some((node) => node.id === id)).map((id) => ({ id, parent_id: null }))
  const fitting = kept.map(({ id, parent_id }) => {
    return { id, parent_id: parent_id !== null && tops.has(parent_id) ? parent_id : null }
  })
  return nodesOf(branchesOf([...fitting, ...added]))
}

/** Returns the siblings of a category in their order, including itself. */
export function siblingsOf(nodes: readonly TreeNode[], id: number): TreeNode[] {
  const parent = nodes.find((node) => node.id === id)?.parent_id
  return nodes.filter(({ parent_id }) => parent_id === parent)
}

/**
 * Moves a category with its children up (-1) or down (1) among its siblings. Returns the same order if it cannot
 * move.
 */
export function moved(nodes: readonly TreeNode[], id: number, step: -1 | 1): TreeNode[] {
  const siblings = siblingsOf(nodes, id)
  const other = siblings[siblings.findIndex((node) => node.id === id) + step]
  return other ? dropped(nodes, id, { target: other.id, side: step < 0 ? 'before' : 'after' }) : [...nodes]
}

/**
 * Returns the top-level category above this one, which can become its parent. Null if there is none or this one has
 * children.
 */
export function nextParent(nodes: readonly TreeNode[], id: number): number | null {
  const branches = branchesOf(nodes)
  const index = branches.findIndex(({ top }) => top.id === id)
  return index > 0 && branches[index]!.children.length === 0 ? branches[index - 1]!.top.id : null
}

/** Moves a category to the top level, directly after its former parent. */
export function raised(nodes: readonly TreeNode[], id: number): TreeNode[] {
  const parent = nodes.find((node) => node.id === id)?.parent_id ?? null
  return parent === null ? [...nodes] : dropped(nodes, id, { target: parent, side: 'after' })
}

/** True if a category may be dropped there. A category with children must stay at the top level. */
export function mayDrop(nodes: readonly TreeNode[], id: number, { target, side }: Drop): boolean {
  const there = nodes.find((node) => node.id === target)
  if (!there || target === id || there.parent_id === id) return false
  const isBelow = side === 'inside' || there.parent_id !== null
  if (side === 'inside' && there.parent_id !== null) return false
  return !isBelow || !nodes.some(({ parent_id }) => parent_id === id)
}

/** Returns the tree after a drop; unchanged if the drop is not allowed. */
export function dropped(nodes: readonly TreeNode[], id: number, drop: Drop): TreeNode[] {
  if (!mayDrop(nodes, id, drop)) return [...nodes]
  const there = nodes.find((node) => node.id === drop.target)!
  const branches = branchesOf(nodes)
  const own = branches.find(({ top }) => top.id === id)?.children ?? []
  const rest = branches
    .filter(({ top }) => top.id !== id)
    .map(({ top, children }) => ({ top, children: children.filter((child) => child.id !== id) }))
  if (drop.side === 'inside' || there.parent_id !== null) {
    const parent = drop.side === 'inside' ? there.id : there.parent_id!
    const branch = rest.find(({ top }) => top.id === parent)!
    const at = drop.side === 'inside' ? branch.children.length : indexAt(branch.children, drop)
    branch.children.splice(at, 0, { id, parent_id: parent })
  } else {
    const tops = rest.map(({ top }) => top)
    rest.splice(indexAt(tops, drop), 0, { top: { id, parent_id: null }, children: own })
  }
  return nodesOf(rest)
}

function indexAt(nodes: readonly TreeNode[], { target, side }: Drop): number {
  return nodes.findIndex(({ id }) => id === target) + (side === 'after' ? 1 : 0)
}
