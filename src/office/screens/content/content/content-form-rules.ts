import { z } from 'zod'
import { type ContentKind, contentData } from '#contract/office/content/content-data.ts'
import { languages, type Texts } from '#shared/markets.ts'
import { isVisibleHtml } from '#shared/visible-text.ts'

/** Item of a list: a question, a brand, a block. */
export type Item = { id: number; is_shown: boolean } & Record<string, unknown>
type ItemList = { items: Item[] }
/** List as the form holds it, by keys that stay the same when the order changes. A removed item is null. */
export type ListForm = { order: string[]; items: Record<string, Item | null> }

export type ListKind = Exclude<ContentKind, 'pages'>

const maxItems = 100

/** Returns an item's key in the form. It starts with a letter, because plain numbers would be array indexes. */
export const keyOf = (id: number): string => `i${id}`
const idOf = (key: string): number => Number(key.slice(1))

export function listFormOf({ items }: ItemList): ListForm {
  return {
    order: items.map(({ id }) => keyOf(id)),
    items: Object.fromEntries(items.map((item) => [keyOf(item.id), item])),
  }
}

/** Returns the list in its order. Items missing from the order, such as another user's new item, come last. */
export function listOf({ order, items }: ListForm): ItemList {
  const keys = [...order, ...Object.keys(items).filter((key) => !order.includes(key))]
  return { items: keys.flatMap((key) => items[key] ?? []) }
}

/** Returns the schema of a list's form, with errors at its own fields. Its output is the list. */
export function listFormSchema(kind: ListKind): z.ZodType<ItemList, ListForm> {
  const item = contentData[kind].shape.items.element as unknown as z.ZodType<Item, Item>
  return z
    .object({ order: z.array(z.string()).max(maxItems), items: z.record(z.string(), item.nullable()) })
    .transform(listOf) as unknown as z.ZodType<ItemList, ListForm>
}

export const isFull = ({ order }: ListForm): boolean => order.length >= maxItems

/** Returns a temporary id for a new item, used until the item is published. */
export function newId(random: () => number = Math.random): number {
  return -1 - Math.floor(random() * 2_000_000_000)
}

/** Returns the form's name of a field that a conflict names by id: `items.12.answer.no`. */
export function formField(field: string): string {
  return field.replace(/^items\.(-?\d+)/, (_, id: string) => `items.${keyOf(Number(id))}`)
}

/** Returns the form's value for a field of a conflict. */
export function formValue(field: string, value: unknown): unknown {
  if (field === 'order' && Array.isArray(value)) return value.map((id) => keyOf(Number(id)))
  return value ?? null
}

/** Returns the form's name of a field that an error names by its index in the request: `items.0.question.fr`. */
export function fieldByIndex(field: string, sent: unknown): string {
  const items = (sent as Partial<ItemList>).items ?? []
  return field.replace(/^items\.(\d+)/, (name, index: string) => {
    const item = items[Number(index)]
    return item ? `items.${keyOf(item.id)}` : name
  })
}

/** Splits a field's name in the form into item id, field name and language. */
export function partsOf(field: string): { id: number | null; name: string; language: string | null } {
  const parts = field.split('.')
  const isItem = parts[0] === 'items' && parts.length > 1
  const id = isItem ? idOf(formField(field).split('.')[1]!) : null
  const rest = isItem ? parts.slice(2) : parts
  const language = (languages as readonly string[]).includes(rest.at(-1) ?? '') ? rest.pop()! : null
  return { id, name: rest.join('_'), language }
}

/** Returns the languages that lack a text which another language has, anywhere in the value. */
export function missingLanguages(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (isTexts(value)) {
    const has = (language: (typeof languages)[number]) => isVisibleHtml(value[language] ?? '')
    return languages.some(has) ? languages.filter((language) => !has(language)) : []
  }
  const missing = Object.values(value).flatMap(missingLanguages)
  return languages.filter((language) => missing.includes(language))
}

function isTexts(value: object): value is Texts {
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => (languages as readonly string[]).includes(key))
}

/** Returns the state of a block at a given time: shown now, later, or no longer. */
export function timeState(
  { shown_from, shown_until }: { shown_from?: string | null; shown_until?: string | null },
  now: number,
): 'now' | 'later' | 'over' {
  if (shown_until && Date.parse(shown_until) <= now) return 'over'
  return shown_from && Date.parse(shown_from) > now ? 'later' : 'now'
}
