import type { Queries } from '#database/open-database.ts'
import { type ContentData, protectedPages } from '#shared/content-data.ts'
import { type FieldErrors, invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import type { PresentContent } from './admin-content.ts'
import { findPageRow } from './content-queries.ts'
import { type ContentSubject, findItemIds, findOpenVersion } from './content-version-queries.ts'

type Picture = { field: string; path: string }

/** Every picture that data names by itself, with the path of its field. */
export function picturesIn(value: unknown, field = ''): Picture[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const fieldPath = field ? `${field}.${name}` : name
    const isPath = name === 'path' || name.endsWith('_path')
    return typeof part === 'string' ? (isPath ? [{ field: fieldPath, path: part }] : []) : picturesIn(part, fieldPath)
  })
}

/** Pictures that are not in the storage. Ask before a transaction. */
export async function findMissingPictures({ storage }: Pick<Shop, 'storage'>, data: ContentData): Promise<Picture[]> {
  const missing: Picture[] = []
  for (const picture of picturesIn(data)) if (!(await storage.has(picture.path))) missing.push(picture)
  return missing
}

/** Throws invalid fields: pictures that are gone, numbers of rows that never were, an address that cannot be. */
export async function requireFitting(
  transaction: Queries,
  input: { of: ContentSubject; data: ContentData; present: PresentContent; missing: readonly Picture[] },
): Promise<void> {
  const { of, data, present, missing } = input
  const fields: FieldErrors = {}
  const known = new Set([...picturesIn(present.live), ...picturesIn(present.open?.data)].map(({ path }) => path))
  for (const { field, path } of missing) if (!known.has(path)) fields[field] = ['validation.noImage']
  if ('slug' in data) Object.assign(fields, await addressProblems(transaction, of, data))
  else Object.assign(fields, await unknownItems(transaction, of, data.items, present))
  if (Object.keys(fields).length) throw invalid(fields)
}

async function unknownItems(
  database: Queries,
  of: ContentSubject,
  items: readonly { id: number }[],
  { live }: PresentContent,
): Promise<FieldErrors> {
  const shown = live && 'items' in live ? live.items.map(({ id }) => id) : []
  const known = new Set([...shown, ...(await findItemIds(database, of))])
  const wrong = [...items.entries()].filter(([, { id }]) => id >= 0 && !known.has(id))
  return Object.fromEntries(wrong.map(([index]) => [`items.${index}.id`, ['validation.unknown']]))
}

async function addressProblems(
  database: Queries,
  { subject }: ContentSubject,
  { slug, is_shown }: ContentData<'pages'>,
): Promise<FieldErrors> {
  if (protectedPages.includes(subject)) {
    if (slug !== subject) return { slug: ['validation.protected'] }
    return is_shown ? {} : { is_shown: ['validation.protected'] }
  }
  const isTaken = slug !== subject && (await isPageTaken(database, slug))
  return isTaken ? { slug: ['validation.taken'] } : {}
}

/** True if a page exists at an address or is begun there. */
export async function isPageTaken(database: Queries, slug: string): Promise<boolean> {
  if (protectedPages.includes(slug)) return true
  if (await findPageRow(database, slug)) return true
  return (await findOpenVersion(database, { kind: 'pages', subject: slug })) !== null
}
