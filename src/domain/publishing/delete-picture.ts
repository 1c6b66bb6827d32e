import { type Actor, insertStaffAudit } from '#domain/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import { isStoragePath, placeholderPath } from '#shared/storage-paths.ts'
import type { Shop } from '#shop.ts'
import { findPictureUses, type PictureUse } from './picture-use-queries.ts'

/** Pictures of the storage that are the shop's own: its pages name them without any row. */
const ownPictures: readonly string[] = ['content/hero.jpg', 'content/banner.jpg', placeholderPath]

/** Where a picture is used. Throws `request.notFound` for one that is not stored. */
export async function readPictureUses(shop: Shop, path: string): Promise<PictureUse[]> {
  if (!isStoragePath(path) || !(await shop.storage.has(path))) throw new ShopError('request.notFound')
  const uses = await findPictureUses(shop.database, path)
  return ownPictures.includes(path) ? [{ kind: 'content', id: 'home/home', name: 'home' }, ...uses] : uses
}

/** Deletes a picture that nothing uses. Throws `picture.inUse` with where it is, and `request.notFound`. */
export async function deletePicture(
  shop: Shop,
  { path, actor, describe }: { path: string; actor: Actor; describe(uses: PictureUse[]): object[] },
): Promise<void> {
  const uses = await readPictureUses(shop, path)
  if (uses.length) {
    const places = [...new Set(uses.map(({ name }) => name))].join(', ')
    throw new ShopError('picture.inUse', { details: { places, uses: describe(uses) } })
  }
  const at = shop.clock()
  await shop.database.transaction((transaction) =>
    insertStaffAudit(transaction, actor, {
      ...{ at, action: 'picture.deleted', subject: `picture:${path}`, before: { path }, after: null },
    }),
  )
  await shop.storage.delete(path)
}
