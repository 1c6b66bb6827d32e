import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Shop } from '#shop.ts'
import { getShopSecret } from './shop-secret.ts'

type SealingShop = Pick<Shop, 'database' | 'caches' | 'environment'>

const cipher = 'aes-256-gcm'

/**
 * Encrypts what the back office must be able to read again: with OFFICE_SECRET_KEY, else a secret of the shop's own.
 * `purpose` names what it is and whose; only the same purpose opens it.
 */
export async function sealSecret(shop: SealingShop, purpose: string, text: string): Promise<string> {
  const [key] = await sealingKeys(shop)
  const start = randomBytes(12)
  const sealing = createCipheriv(cipher, key!, start).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return [start, sealing.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Opens what `sealSecret` returned, even if OFFICE_SECRET_KEY was set since; null if no key fits. */
export async function openSealedSecret(shop: SealingShop, purpose: string, sealed: string): Promise<string | null> {
  const [start, tag, data] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!start || !tag || !data) return null
  for (const key of await sealingKeys(shop)) {
    try {
      const opening = createDecipheriv(cipher, key, start).setAAD(Buffer.from(purpose)).setAuthTag(tag)
      return Buffer.concat([opening.update(data), opening.final()]).toString('utf8')
    } catch {
      // Sealed with the other key, or not by this shop.
    }
  }
  return null
}

async function sealingKeys(shop: SealingShop): Promise<Buffer[]> {
  const own = shop.environment.officeSecretKey
  const secrets = [...(own ? [own] : []), await getShopSecret(shop, 'office')]
  return secrets.map((secret) => createHash('sha256').update(`vitrine office\0${secret}`).digest())
}
