import { signText } from '#domain/platform/secrets/secret-token.ts'
import { getShopSecret } from '#domain/platform/secrets/shop-secret.ts'
import type { Shop } from '#shop.ts'

/**
 * Returns the token of an invitation's link. It is computed whenever the mail is sent, so that no queue or log holds
 * it.
 */
export async function invitationToken(
  shop: Pick<Shop, 'database' | 'caches'>,
  { id, createdAt }: { id: number; createdAt: Date },
): Promise<string> {
  return signText(await getShopSecret(shop, 'links'), 'staff invitation', `${id} ${createdAt.toISOString()}`)
}
