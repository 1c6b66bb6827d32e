import { hashStrength, unknownHash } from '#domain/people/customers/password-hash.ts'

/** Passwords are hashed with the least work in tests. */
const quick = { memoryCost: 8, timeCost: 1 }

Object.assign(hashStrength, quick)

/** Runs what depends on how long a hash takes at the strength of the shop, which its hash of no password names. */
export async function atShopStrength<T>(work: () => Promise<T>): Promise<T> {
  const [, memory, time] = /m=(\d+),t=(\d+)/.exec(unknownHash)!
  Object.assign(hashStrength, { memoryCost: Number(memory), timeCost: Number(time) })
  try {
    return await work()
  } finally {
    Object.assign(hashStrength, quick)
  }
}
