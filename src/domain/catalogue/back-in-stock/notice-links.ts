import { findProductCards } from '#domain/catalogue/products/product-card-queries.ts'
import type { ProductCardRow } from '#domain/catalogue/products/product-queries.ts'
import { isSignatureOf, signText } from '#domain/platform/secrets/secret-token.ts'
import { getShopSecret } from '#domain/platform/secrets/shop-secret.ts'
import type { Texts } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { deleteNotice, findNotice, findNoticedVariant, type NoticeRow, updateConfirmed } from './notice-queries.ts'

type LinkShop = Pick<Shop, 'database' | 'caches'>

const purpose = 'stock-notice'

/** Returns the token of a mailed link: the notice's id, signed. It is valid while the notice is stored. */
export async function noticeToken(shop: LinkShop, id: string): Promise<string> {
  return `${id}.${signText(await getShopSecret(shop, 'links'), purpose, id)}`
}

/**
 * Returns the notice of a link, with its product and the label of its variant. Throws `request.notFound` if the
 * link is forged or the notice no longer exists.
 */
export async function openNotice(
  shop: LinkShop,
  { token, currency }: { token: string; currency: Currency },
): Promise<{ notice: NoticeRow; product: ProductCardRow | null; variant: Texts | null }> {
  const notice = await noticeOf(shop, token)
  if (!notice) throw new ShopError('request.notFound')
  const [product = null] = await findProductCards(shop.database, { ids: [notice.productId], currency })
  return { notice, product, variant: await findNoticedVariant(shop.database, notice) }
}

/** Confirms the notice for its address; safe to repeat. Throws as `openNotice` does. */
export async function confirmNotice(shop: LinkShop & Pick<Shop, 'clock'>, token: string): Promise<void> {
  const notice = await noticeOf(shop, token)
  if (!notice) throw new ShopError('request.notFound')
  await updateConfirmed(shop.database, notice.id, shop.clock())
}

/** Deletes the notice and its address; safe to repeat. */
export async function withdrawNotice(shop: LinkShop, token: string): Promise<void> {
  const notice = await noticeOf(shop, token)
  if (notice) await deleteNotice(shop.database, notice.id)
}

async function noticeOf(shop: LinkShop, token: string): Promise<NoticeRow | null> {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token)
  if (!match) return null
  const [, id = '', signature = ''] = match
  if (!isSignatureOf(await getShopSecret(shop, 'links'), purpose, id, signature)) return null
  return findNotice(shop.database, id)
}
