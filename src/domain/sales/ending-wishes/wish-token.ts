import { isSignatureOf, signText } from '#domain/platform/secrets/secret-token.ts'
import { getShopSecret } from '#domain/platform/secrets/shop-secret.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type EndingWishRow, findEndingWish } from './ending-wish-queries.ts'

type LinkShop = Pick<Shop, 'database' | 'caches'>

const purpose = 'ending-wish'

/** The token of a mailed link: the wish's id, signed. Who has it reads the mailbox that the wish named. */
export async function wishToken(shop: LinkShop, id: string): Promise<string> {
  return `${id}.${signText(await getShopSecret(shop, 'links'), purpose, id)}`
}

/** The wish of a link. Throws `request.notFound` if the link is forged or the wish was erased. */
export async function wishOfToken(shop: LinkShop, token: string): Promise<EndingWishRow> {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token)
  const [, id = '', signature = ''] = match ?? []
  const isOwn = match && isSignatureOf(await getShopSecret(shop, 'links'), purpose, id, signature)
  const wish = isOwn ? await findEndingWish(shop.database, id) : null
  if (!wish) throw new ShopError('request.notFound')
  return wish
}
