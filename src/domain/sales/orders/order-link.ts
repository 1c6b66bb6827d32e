import { isSignatureOf, signText } from '#domain/platform/secrets/secret-token.ts'
import { getShopSecret } from '#domain/platform/secrets/shop-secret.ts'
import type { Shop } from '#shop.ts'

const purpose = 'order'

/** The key in a mailed link that shows an order to the holder of the mail. */
export async function orderKey(shop: Shop, publicId: string): Promise<string> {
  return signText(await getShopSecret(shop, 'links'), purpose, publicId)
}

export async function isOrderKey(shop: Shop, publicId: string, key: string): Promise<boolean> {
  return isSignatureOf(await getShopSecret(shop, 'links'), purpose, publicId, key)
}
