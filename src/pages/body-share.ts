import { ShopError } from '#shared/shop-error.ts'

const megabyte = 1024 * 1024
const retrySeconds = 2

type Share = {
  /** Bytes on their way at once, in this process. */
  maxBytes: number
  /** Max bytes in flight from a single address group; counts towards `maxBytes`. */
  maxBytesOfGroup: number
  /** Bodies beyond `largeBody` bytes on their way at once. */
  maxLarge: number
}

export const largeBody = 64 * 1024

/** Webhooks are counted apart: filling one share leaves the other to those it is for. */
export const bodyShares = {
  visitors: { maxBytes: 64 * megabyte, maxBytesOfGroup: 4 * megabyte, maxLarge: 200 },
  webhooks: { maxBytes: 16 * megabyte, maxBytesOfGroup: 4 * megabyte, maxLarge: 8 },
} as const satisfies Record<string, Share>

export type BodyCount = {
  /** Takes in so many bytes more. Throws `request.unavailable` where the share is used up. */
  add(bytes: number): void
  /** Gives back what the body took. */
  end(): void
}

/** Bounds the bodies that are on their way, in all and for each address group. */
export function createBodyShare({ maxBytes, maxBytesOfGroup, maxLarge }: Share): (group: string) => BodyCount {
  const groups = new Map<string, number>()
  let bytesOfAll = 0
  let largeBodies = 0

  return (group) => {
    let size = 0
    let large = false
    return {
      add(bytes) {
        const ofGroup = (groups.get(group) ?? 0) + bytes
        const becomesLarge = !large && size + bytes > largeBody
        const isFull = bytesOfAll + bytes > maxBytes || ofGroup > maxBytesOfGroup
        if (isFull || (becomesLarge && largeBodies >= maxLarge)) {
          throw new ShopError('request.unavailable', { retryAfterSeconds: retrySeconds })
        }
        size += bytes
        bytesOfAll += bytes
        groups.set(group, ofGroup)
        if (becomesLarge) {
          large = true
          largeBodies += 1
        }
      },
      end() {
        const left = (groups.get(group) ?? 0) - size
        if (left > 0) groups.set(group, left)
        else groups.delete(group)
        bytesOfAll -= size
        if (large) largeBodies -= 1
      },
    }
  }
}
