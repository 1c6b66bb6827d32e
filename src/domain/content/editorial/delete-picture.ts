import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { readPictureUses } from './list-pictures.ts'
import type { PictureUse } from './picture-use-queries.ts'

/** Deletes a picture that nothing uses. Throws `picture.inUse` with its uses, and `request.notFound`. */
export async function deletePicture(
  shop: Shop,
  { path, actor, describe }: { path: string; actor: Actor; describe(uses: PictureUse[]): object[] },
): Promise<void> {
  const uses = await readPictureUses(shop, path)
  if (uses.length) {
    const names = [...new Set(uses.map(({ name }) => name))].join(', ')
    throw new ShopError('picture.inUse', { details: { places: names, uses: describe(uses) } })
  }
  const at = shop.clock()
  await shop.database.transaction((transaction) =>
    insertStaffAudit(transaction, actor, {
      at,
      action: 'picture.deleted',
      subject: `picture:${path}`,
      before: { path },
      after: null,
    }),
  )
  await shop.storage.delete(path)
}
