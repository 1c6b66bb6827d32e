import { isSignatureOf, signText } from '#domain/platform/secrets/secret-token.ts'
import { getShopSecret } from '#domain/platform/secrets/shop-secret.ts'
import { hourMs } from '#shared/dates.ts'
import type { Currency } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findProductInAnyState, findProductRow, type PublishedProduct } from './product-queries.ts'

const validMs = 24 * hourMs
const purpose = 'product preview'

export type PreviewLink = { slug: string; token: string; expiresAt: Date }

/** Creates a link that shows a product for a day, in any state. Throws `request.notFound`. */
export async function createPreviewLink(shop: Shop, id: number): Promise<PreviewLink> {
  const row = await findProductRow(shop.database, { id })
  if (!row) throw new ShopError('request.notFound')
  const expiresAt = new Date(shop.clock().getTime() + validMs)
  const text = `${id}.${expiresAt.getTime()}`
  const secret = await getShopSecret(shop, 'links')
  return { slug: row.slug, token: `${text}.${signText(secret, purpose, text)}`, expiresAt }
}

/**
 * Returns the product of a preview link; null if the link is forged or expired, or there is no such product in the
 * currency.
 */
export async function findPreviewedProduct(
  shop: Shop,
  { token, currency }: { token: string; currency: Currency },
): Promise<PublishedProduct | null> {
  const [, text, id, until, signature] = /^((\d{1,9})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? []
  if (!text || !id || !until || !signature) return null
  if (!isSignatureOf(await getShopSecret(shop, 'links'), purpose, text, signature)) return null
  if (Number(until) <= shop.clock().getTime()) return null
  return findProductInAnyState(shop.database, { id: Number(id), currency })
}
