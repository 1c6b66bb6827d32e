/**
 * The selection after the row `to` was pressed; with `from` elsewhere all rows between follow it. Rows follow what the
 * pressed one becomes.
 */
export function selectRange(
  selected: ReadonlySet<string>,
  { ids, from, to }: { ids: readonly string[]; from: number; to: number },
): ReadonlySet<string> {
  const next = new Set(selected)
  const isOn = !next.has(ids[to]!)
  for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) isOn ? next.add(id) : next.delete(id)
  return next
}
