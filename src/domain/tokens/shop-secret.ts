import type { Shop } from '../../shop.ts'
import { findSecret, insertSecret } from './secret-queries.ts'
import { createSecretToken } from './secret-token.ts'

const known = new WeakMap<object, Map<string, string>>()

/**
 * The shop's own secret of this name (256 bits, base64url), made at its first use and the same in every process from then on.
 */
export async function getShopSecret(shop: Pick<Shop, 'database'>, name: 'anti-forgery' | 'links'): Promise<string> {
  const kept = known.get(shop.database) ?? new Map<string, string>()
  known.set(shop.database, kept)
  const secret = kept.get(name) ?? (await readOrMake(shop, name))
  kept.set(name, secret)
  return secret
}

async function readOrMake(shop: Pick<Shop, 'database'>, name: string): Promise<string> {
  const found = await findSecret(shop.database, name)
  if (found) return found
  await insertSecret(shop.database, name, createSecretToken())
  const made = await findSecret(shop.database, name)
  if (!made) throw new Error(`The secret "${name}" could not be stored`)
  return made
}
