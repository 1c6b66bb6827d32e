import { hash, verify } from '@node-rs/argon2'
import { ShopError } from '#domain/errors/shop-error.ts'

/** Argon2id, the library's default, at the strength commonly advised for sign-ins. */
export const hashStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of nothing anybody knows, as dear to check as a real one. */
export const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$dXENSec8uruwKaXUkIyrnQ$KbTdMjNMdNWhfrHiYLHeNFdQPXKrZAzMhBVyK2cVkOY'

// Hashing takes the threads that files and compression need as well: more at once would bring the whole process to a halt.
const together = 2
const mostWaiting = 128
const retrySeconds = 2
const waiting: (() => void)[] = []
let running = 0

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= together && waiting.length >= mostWaiting) {
    throw new ShopError('request.unavailable', { retryAfterSeconds: retrySeconds })
  }
  // Whoever ends hands on the place.
  if (running >= together) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Rejects with `request.unavailable`, as checking does, where too many wait for theirs. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, hashStrength))
}

/** Whether the password is the one of `passwordHash`. Without a hash it takes as long and says no. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? unknownHash, password))
  return passwordHash !== null && matches
}
