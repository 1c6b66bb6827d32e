import { type CursorKind, readCursor, writeCursor } from '#database/keyset-page.ts'
import { findStaffNames } from '#database/staff-name.ts'
import { type Language, languages } from '#shared/markets.ts'
import { plainText } from '#shared/plain-text.ts'
import { ShopError } from '#shared/shop-error.ts'
import { placeholdersIn } from '#shared/text-placeholders.ts'
import type { Wording } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { findOverride, findOverrides, type OverrideRow } from './override-queries.ts'
import {
  type CatalogueText,
  catalogueTexts,
  findCatalogueText,
  hashOfWording,
  hasOwnText,
  releaseWording,
} from './text-catalogue.ts'
import { readWording } from './wording-rules.ts'

/** A text in one language as staff see it. */
export type WordedText = {
  /** Text that visitors read. */
  text: Wording
  source: Wording
  override: Wording | null
  /** 0: there is no override. */
  version: number
  sourceChanged: boolean
  missing: boolean
  changedAt: Date | null
  by: string | null
}

export type ListedText = CatalogueText & { placeholders: string[]; languages: Record<Language, WordedText> }

export type TextFilter = {
  /** Search text, matched against the key and the wording in every language. */
  text?: string | undefined
  surfaces?: readonly string[] | undefined
  areas?: readonly string[] | undefined
  languages?: readonly Language[] | undefined
  missing?: boolean
  overridden?: boolean
  sourceChanged?: boolean
  quoted?: boolean
}

/** A page of the shop's texts by key, each with its wording in every language. */
export async function listTexts(
  shop: Pick<Shop, 'database'>,
  input: { filter: TextFilter; descending: boolean; cursor: string | null; limit: number },
) {
  const { filter, descending, cursor, limit } = input
  const kind: CursorKind = { list: 'texts', sort: { name: 'key', type: 'text', descending }, idType: 'text' }
  const position = cursor === null ? null : readCursor(cursor, kind)
  const rows = await findOverrides(shop.database)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const found = catalogueTexts()
    .map((text) => listedText(text, byKey.get(text.key) ?? []))
    .filter((text) => matches(text, filter))
  if (descending) found.reverse()
  const { from, to } = pageBounds(found, {
    at: position && { ...position, id: String(position.id) },
    descending,
    limit,
  })
  const items = found.slice(from, to)
  const names = await findStaffNames(
    shop.database,
    rows.map(({ staffId }) => staffId),
  )
  return {
    items: items.map((text) => withNames(text, byKey.get(text.key) ?? [], names)),
    next: to < found.length ? cursorAt(items.at(-1), { kind, back: false }) : null,
    previous: from > 0 ? cursorAt(items[0], { kind, back: true }) : null,
    total: found.length,
    totalCapped: false,
  }
}

/** One text in one language. Throws `request.notFound`. */
export async function readText(
  shop: Pick<Shop, 'database'>,
  { language, key }: { language: Language; key: string },
): Promise<Omit<ListedText, 'languages'> & WordedText> {
  const text = findCatalogueText(key)
  if (!text) throw new ShopError('request.notFound')
  const row = await findOverride(shop.database, { language, key })
  const rows = row ? [row] : []
  const names = await findStaffNames(shop.database, [row?.staffId ?? null])
  const { languages: worded, ...about } = withNames(listedText(text, rows), rows, names)
  return { ...about, ...worded[language] }
}

/** Returns the bounds of the page after or before a key, even if that text is no longer in the list. */
function pageBounds(
  found: readonly ListedText[],
  { at, descending, limit }: { at: { id: string; back: boolean } | null; descending: boolean; limit: number },
): { from: number; to: number } {
  if (!at) return { from: 0, to: limit }
  const index = found.findIndex(({ key }) => (descending ? key <= at.id : key >= at.id))
  const begin = index < 0 ? found.length : index
  if (at.back) return { from: Math.max(0, begin - limit), to: begin }
  const from = found[begin]?.key === at.id ? begin + 1 : begin
  return { from, to: from + limit }
}

function cursorAt(text: ListedText | undefined, { kind, back }: { kind: CursorKind; back: boolean }): string | null {
  return text ? writeCursor({ value: text.key, id: text.key, back }, kind) : null
}

function listedText(text: CatalogueText, rows: readonly OverrideRow[]): ListedText {
  const worded = languages.map((language) => {
    const row = rows.find((each) => each.language === language)
    return [language, wordedText(text, language, row)] as const
  })
  const placeholders = [...new Set(formsOf(releaseWording(text, 'en')).flatMap(placeholdersIn))]
  return { ...text, placeholders, languages: Object.fromEntries(worded) as Record<Language, WordedText> }
}

function wordedText(text: CatalogueText, language: Language, row: OverrideRow | undefined): WordedText {
  const source = releaseWording(text, language)
  const override = row ? readWording(row.value, text.isPlural) : null
  return {
    text: override ?? source,
    source,
    override,
    version: row?.version ?? 0,
    sourceChanged: row !== undefined && row.sourceHash !== hashOfWording(source),
    missing: !hasOwnText(text, language),
    changedAt: row?.updatedAt ?? null,
    by: null,
  }
}

function withNames(text: ListedText, rows: readonly OverrideRow[], names: ReadonlyMap<number, string>): ListedText {
  const worded = { ...text.languages }
  for (const { language, staffId } of rows) {
    const known = worded[language as Language]
    if (known && staffId !== null) worded[language as Language] = { ...known, by: names.get(staffId) ?? null }
  }
  return { ...text, languages: worded }
}

function matches(text: ListedText, filter: TextFilter): boolean {
  const { surfaces, areas, quoted, missing, overridden, sourceChanged } = filter
  if (surfaces && !surfaces.includes(text.surface)) return false
  if (areas && !areas.includes(text.area)) return false
  if (quoted && !text.isQuoted) return false
  const asked = (filter.languages ?? languages).map((language) => text.languages[language])
  if (missing && !asked.some((each) => each.missing)) return false
  if (overridden && !asked.some((each) => each.override !== null)) return false
  if (sourceChanged && !asked.some((each) => each.sourceChanged)) return false
  const { text: wanted } = filter
  if (wanted === undefined) return true
  const words = plainText(wanted).split(/\s+/)
  return [text.key, ...asked.flatMap(({ text: said, source }) => [...formsOf(said), ...formsOf(source)])].some(
    (said) => {
      const read = plainText(said)
      return words.every((word) => read.includes(word))
    },
  )
}

function formsOf(wording: Wording): string[] {
  return typeof wording === 'string' ? [wording] : Object.values(wording)
}
