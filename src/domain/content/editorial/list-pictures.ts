import {
  type CursorKind,
  type KeysetPage,
  maxCounted,
  type Position,
  readCursor,
  writeCursor,
} from '#database/keyset-page.ts'
import { plainText } from '#shared/plain-text.ts'
import { ShopError } from '#shared/shop-error.ts'
import { isStoragePath, placeholderPath } from '#shared/storage-paths.ts'
import type { Shop } from '#shop.ts'
import type { StoredFile } from '#storage/storage.ts'
import { findPictureUses, type PictureUse } from './picture-use-queries.ts'

export type Picture = StoredFile & { uses: PictureUse[] }

const home: PictureUse = { kind: 'content', id: 'home/home', name: 'home' }

/** Pictures of the storage that are the shop's own: its pages name them without any row. */
const ownPictures: readonly string[] = ['content/hero.jpg', 'content/banner.jpg', placeholderPath]

/** A page of the stored pictures with where each is used, in the order of their last change. */
export async function listPictures(
  shop: Pick<Shop, 'storage' | 'database'>,
  input: {
    text: string | undefined
    isUsed: boolean | undefined
    descending: boolean
    cursor: string | null
    limit: number
  },
): Promise<KeysetPage<Picture>> {
  const { text = '', isUsed, descending, limit } = input
  const cursorKind: CursorKind = {
    list: 'pictures',
    sort: { name: 'changed_at', type: 'bigint', descending },
    idType: 'text',
  }
  const inOrder = descending ? newestFirst : (one: StoredFile, other: StoredFile) => newestFirst(other, one)
  const wanted = plainText(text)
  const files = (await shop.storage.list()).filter(({ path }) => plainText(path).includes(wanted))
  const fitting = isUsed === undefined ? files : (await withUses(shop, files)).filter(hasUse(isUsed))
  const all = fitting.sort(inOrder)
  const at = input.cursor === null ? null : readCursor(input.cursor, cursorKind)
  const [start, end] = at ? bounds(all, { at, inOrder, limit }) : [0, limit]
  const rows = all.slice(start, end)
  const cursorAt = (row: StoredFile | undefined, back: boolean) =>
    row ? writeCursor({ value: row.changedAt.getTime(), id: row.path, back }, cursorKind) : null
  return {
    items: await withUses(shop, rows),
    next: end < all.length ? cursorAt(rows.at(-1), false) : null,
    previous: start > 0 ? cursorAt(rows[0], true) : null,
    total: Math.min(all.length, maxCounted),
    totalCapped: all.length > maxCounted,
  }
}

/** Returns the uses of a picture. Throws `request.notFound` if it is not stored. */
export async function readPictureUses(shop: Shop, path: string): Promise<PictureUse[]> {
  if (!isStoragePath(path) || !(await shop.storage.has(path))) throw new ShopError('request.notFound')
  const [picture] = await withUses(shop, [{ path }])
  return picture!.uses
}

async function withUses<File extends { path: string }>(
  { database }: Pick<Shop, 'database'>,
  files: readonly File[],
): Promise<(File & { uses: PictureUse[] })[]> {
  if (files.length === 0) return []
  const found = Map.groupBy(
    await findPictureUses(
      database,
      files.map(({ path }) => path),
    ),
    ({ path }) => path,
  )
  return files.map((file) => {
    const uses = (found.get(file.path) ?? []).map(({ kind, id, name }): PictureUse => ({ kind, id, name }))
    const isNamed = uses.some(({ id }) => id === home.id)
    return { ...file, uses: ownPictures.includes(file.path) && !isNamed ? [home, ...uses] : uses }
  })
}

const hasUse =
  (isUsed: boolean) =>
  ({ uses }: Picture) =>
    uses.length > 0 === isUsed

function newestFirst(one: StoredFile, other: StoredFile): number {
  return other.changedAt.getTime() - one.changedAt.getTime() || (one.path < other.path ? -1 : 1)
}

/** Returns the start and end of the page next to a position, even if the picture there is gone. */
function bounds(
  all: readonly StoredFile[],
  { at: { value, id, back }, inOrder, limit }: { at: Position; inOrder: typeof newestFirst; limit: number },
): [start: number, end: number] {
  const at = { path: String(id), bytes: 0, changedAt: new Date(Number(value)) }
  const before = all.filter((file) => file.path !== at.path && inOrder(file, at) < 0).length
  if (back) return [Math.max(0, before - limit), before]
  const start = before + (all[before]?.path === at.path ? 1 : 0)
  return [start, start + limit]
}
