import { flatFields } from '#domain/platform/audit/flat-fields-rules.ts'

type Fields = Record<string, unknown>
type Item = Fields & { id: number }

export type FieldChange = { field: string; before: unknown; after: unknown }

/**
 * Returns the fields that differ, such as `name.fr`, or `items.12.answer.no` with the item's id. `items.12` is an
 * added or removed item; `order` holds the ids that both have.
 */
export function contentDifferences(before: object | null, after: object | null): FieldChange[] {
  const [{ items: earlier, ...past }, { items: later, ...next }] = [partsOf(before), partsOf(after)]
  const changes = fieldChanges(past, next)
  if (!earlier && !later) return changes
  const [old, present] = [byId(earlier), byId(later)]
  for (const id of new Set([...present.keys(), ...old.keys()])) {
    const [was, is] = [old.get(id), present.get(id)]
    const name = `items.${id}`
    if (was && is) changes.push(...fieldChanges(was, is, `${name}.`))
    else changes.push({ field: name, before: was ?? null, after: is ?? null })
  }
  const orders = [[...old.keys()].filter((id) => present.has(id)), [...present.keys()].filter((id) => old.has(id))]
  if (!isSame(orders[0], orders[1])) changes.push({ field: 'order', before: orders[0], after: orders[1] })
  return changes
}

/** True if the two contents do not differ. */
export function isSameContent(one: object | null, other: object | null): boolean {
  return contentDifferences(one, other).length === 0
}

function partsOf(data: object | null): Fields & { items?: Item[] } {
  return (data ?? {}) as Fields & { items?: Item[] }
}

function byId(items: Item[] | undefined): Map<number, Item> {
  return new Map((items ?? []).map((item) => [item.id, item]))
}

function fieldChanges(before: Fields, after: Fields, prefix = ''): FieldChange[] {
  const [earlier, later] = [flatFields(before, prefix), flatFields(after, prefix)]
  return [...new Set([...Object.keys(earlier), ...Object.keys(later)])]
    .map((field) => ({ field, before: earlier[field] ?? null, after: later[field] ?? null }))
    .filter((change) => !isSame(change.before, change.after))
}

/** Values are those of JSON, their keys in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
