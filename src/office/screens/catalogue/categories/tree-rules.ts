export type Place = { id: number; parent_id: number | null }

/** Drop position of a dragged category: next to another one, or inside it as its last child. */
export type Drop = { target: number; side: 'before' | 'after' | 'inside' }

type Branch = { top: Place; children: Place[] }

function branchesOf(positions: readonly Place[]): Branch[] {
  return positions
    .filter(({ parent_id }) => parent_id === null)
    .map((top) => ({ top, children: positions.filter(({ parent_id }) => parent_id === top.id) }))
}

const placesOf = (branches: readonly Branch[]): Place[] => branches.flatMap(({ top, children }) => [top, ...children])

/** Returns the positions of these categories. Deleted ones are left out, and new ones are added at the end. */
export function placesFor(positions: readonly Place[], ids: readonly number[]): Place[] {
  const kept = positions.filter(({ id }) => ids.includes(id))
  const tops = new Set(kept.filter(({ parent_id }) => parent_id === null).map(({ id }) => id))
  const added = ids.filter((id) => !kept.some((place) => place.id === id)).map((id) => ({ id, parent_id: null }))
  const fitting = kept.map(({ id, parent_id }) => {
    return { id, parent_id: parent_id !== null && tops.has(parent_id) ? parent_id : null }
  })
  return placesOf(branchesOf([...fitting, ...added]))
}

/** Returns the siblings of a category in their order, including itself. */
export function siblingsOf(positions: readonly Place[], id: number): Place[] {
  const parent = positions.find((place) => place.id === id)?.parent_id
  return positions.filter(({ parent_id }) => parent_id === parent)
}

/**
 * Moves a category with its children up (-1) or down (1) among its siblings. Returns the same order if it cannot
 * move.
 */
export function moved(positions: readonly Place[], id: number, step: -1 | 1): Place[] {
  const siblings = siblingsOf(positions, id)
  const other = siblings[siblings.findIndex((place) => place.id === id) + step]
  return other ? dropped(positions, id, { target: other.id, side: step < 0 ? 'before' : 'after' }) : [...positions]
}

/**
 * Returns the top-level category above this one, which can become its parent. Null if there is none or this one has
 * children.
 */
export function nextParent(positions: readonly Place[], id: number): number | null {
  const branches = branchesOf(positions)
  const index = branches.findIndex(({ top }) => top.id === id)
  return index > 0 && branches[index]!.children.length === 0 ? branches[index - 1]!.top.id : null
}

/** Moves a category to the top level, directly after its former parent. */
export function raised(positions: readonly Place[], id: number): Place[] {
  const parent = positions.find((place) => place.id === id)?.parent_id ?? null
  return parent === null ? [...positions] : dropped(positions, id, { target: parent, side: 'after' })
}

/** True if a category may be dropped there. A category with children must stay at the top level. */
export function mayDrop(positions: readonly Place[], id: number, { target, side }: Drop): boolean {
  const there = positions.find((place) => place.id === target)
  if (!there || target === id || there.parent_id === id) return false
  const isBelow = side === 'inside' || there.parent_id !== null
  if (side === 'inside' && there.parent_id !== null) return false
  return !isBelow || !positions.some(({ parent_id }) => parent_id === id)
}

/** Returns the tree after a drop; unchanged if the drop is not allowed. */
export function dropped(positions: readonly Place[], id: number, drop: Drop): Place[] {
  if (!mayDrop(positions, id, drop)) return [...positions]
  const there = positions.find((place) => place.id === drop.target)!
  const branches = branchesOf(positions)
  const own = branches.find(({ top }) => top.id === id)?.children ?? []
  const rest = branches
    .filter(({ top }) => top.id !== id)
    .map(({ top, children }) => ({ top, children: children.filter((child) => child.id !== id) }))
  if (drop.side === 'inside' || there.parent_id !== null) {
    const parent = drop.side === 'inside' ? there.id : there.parent_id!
    const branch = rest.find(({ top }) => top.id === parent)!
    const at = drop.side === 'inside' ? branch.children.length : placeAt(branch.children, drop)
    branch.children.splice(at, 0, { id, parent_id: parent })
  } else {
    const tops = rest.map(({ top }) => top)
    rest.splice(placeAt(tops, drop), 0, { top: { id, parent_id: null }, children: own })
  }
  return placesOf(rest)
}

function placeAt(positions: readonly Place[], { target, side }: Drop): number {
  return positions.findIndex(({ id }) => id === target) + (side === 'after' ? 1 : 0)
}
