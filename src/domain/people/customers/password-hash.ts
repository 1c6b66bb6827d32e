import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '#shared/concurrency-limit.ts'

/** Argon2id, the library's default, at the strength commonly advised for sign-ins. */
export const hashStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of an unknown password, as costly to check as a real one. */
export const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$dXENSec8uruwKaXUkIyrnQ$KbTdMjNMdNWhfrHiYLHeNFdQPXKrZAzMhBVyK2cVkOY'

// The threads that hash also serve files and compression, so the limit is the process's: the only state of the domain
// outside Shop.
const limit = createConcurrencyLimit({ maxConcurrent: 2, maxWaiting: 128 })

/** The same letters have the same bytes, whichever keyboard they were typed on. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC')
}

/** Rejects with `request.unavailable`, as checking does, if too many wait. */
export function hashPassword(password: string): Promise<string> {
  return limit.run(() => hash(normalPassword(password), hashStrength))
}

/** True if a password matches `passwordHash`. Without a hash it takes just as long and returns false. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await limit.run(() => verify(passwordHash ?? unknownHash, normalPassword(password)))
  return fits && passwordHash !== null
}
