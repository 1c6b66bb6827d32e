import { defineCache } from '#database/caches.ts'
import type { Shop } from '#shop.ts'
import { findSecret, insertSecret } from './secret-queries.ts'
import { createSecretToken } from './secret-token.ts'

const secretsCache = defineCache<string>()

type SecretShop = Pick<Shop, 'database' | 'caches'>

/** The shop's own secret of this name (256 bits, base64url), created at its first use and the same in every process. */
export async function getShopSecret(shop: SecretShop, name: 'anti-forgery' | 'links' | 'office'): Promise<string> {
  const secrets = shop.caches.of(secretsCache)
  const secret = secrets.get(name) ?? (await findOrCreate(shop, name))
  secrets.set(name, secret)
  return secret
}

async function findOrCreate(shop: SecretShop, name: string): Promise<string> {
  const found = await findSecret(shop.database, name)
  if (found) return found
  await insertSecret(shop.database, name, createSecretToken())
  const created = await findSecret(shop.database, name)
  if (!created) throw new Error(`The secret "${name}" could not be stored`)
  return created
}
