/** A field of a subject that differs between two versions of it. */
export type ChangedField = { field: string; before: unknown; after: unknown }

type Fields = Record<string, unknown>
type Item = { id: number } & Fields

/**
 * What differs, by name: `name.fr`, `items.12.answer.no`, `items.12` for a whole item that came or went, `order` for
 * the ids of those that both have.
 */
export function changedContentFields(before: Fields, after: Fields): ChangedField[] {
  if (!isList(before) || !isList(after)) return compared(leavesOf(before), leavesOf(after))
  const [old, fresh] = [byId(before.items), byId(after.items)]
  const ids = [...new Set([...fresh.keys(), ...old.keys()])]
  const items = ids.flatMap((id) => {
    const [was, is] = [old.get(id), fresh.get(id)]
    if (!was || !is) return [{ field: `items.${id}`, before: was ?? null, after: is ?? null }]
    return compared(leavesOf(was, `items.${id}`), leavesOf(is, `items.${id}`))
  })
  const order = ({ items: list }: { items: Item[] }) =>
    list.map(({ id }) => id).filter((id) => old.has(id) && fresh.has(id))
  return [...items, ...compared(new Map([['order', order(before)]]), new Map([['order', order(after)]]))]
}

const isList = (data: Fields): data is { items: Item[] } => Array.isArray(data.items)
const byId = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]))

/** Every value by its path; a picture counts as its parts, none as one value. */
function leavesOf(value: Fields, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [name, part] of Object.entries(value)) {
    const field = path ? `${path}.${name}` : name
    if (typeof part !== 'object' || part === null || Array.isArray(part)) found.set(field, part)
    else for (const [inner, leaf] of leavesOf(part as Fields, field)) found.set(inner, leaf)
  }
  return found
}

function compared(before: Map<string, unknown>, after: Map<string, unknown>): ChangedField[] {
  const fields = [...new Set([...after.keys(), ...before.keys()])]
  return fields
    .map((field) => ({ field, before: before.get(field), after: after.get(field) }))
    .filter((each) => JSON.stringify(each.before ?? null) !== JSON.stringify(each.after ?? null))
}
