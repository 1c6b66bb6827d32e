/**
 * Returns the selection after a press on the row `to`. All rows from `from` to `to` get the new state of the pressed
 * row.
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
