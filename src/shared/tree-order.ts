type Node = { id: number }

/**
 * The rows with every branch directly below its parent, else in the order in which they come. Rows below an unknown one
 * are at the top.
 */
export function treeOrder<Row extends Node>(rows: readonly Row[], parentOf: (row: Row) => number | null): Row[] {
  const known = new Set<number | null>(rows.map(({ id }) => id))
  const below = new Map<number | null, Row[]>()
  for (const row of rows) {
    const parent = parentOf(row)
    const key = known.has(parent) ? parent : null
    below.set(key, [...(below.get(key) ?? []), row])
  }
  const branch = (row: Row): Row[] => [row, ...(below.get(row.id) ?? []).flatMap(branch)]
  return (below.get(null) ?? []).flatMap(branch)
}

/** The rows from the top down to one, itself included; empty if there is no such row. */
export function pathTo<Row extends Node>(
  rows: readonly Row[],
  id: number | null,
  parentOf: (row: Row) => number | null,
): Row[] {
  const path: Row[] = []
  for (let at = id; at !== null; ) {
    const row = rows.find((one) => one.id === at)
    if (!row || path.includes(row)) break
    path.unshift(row)
    at = parentOf(row)
  }
  return path
}
