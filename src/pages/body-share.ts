import { ShopError } from '#domain/errors/shop-error.ts'

const megabyte = 1024 * 1024
const retrySeconds = 2

type Share = {
  /** Bytes on their way at once, in this process. */
  together: number
  /** Of those, from one address group. */
  each: number
  /** Bodies beyond `large` bytes on their way at once. */
  largeOnes: number
}

export const largeBody = 64 * 1024

/** Webhooks are counted apart: whoever fills one share leaves the other to those it is for. */
export const bodyShares = {
  shoppers: { together: 64 * megabyte, each: 4 * megabyte, largeOnes: 200 },
  webhooks: { together: 16 * megabyte, each: 4 * megabyte, largeOnes: 8 },
} as const satisfies Record<string, Share>

export type BodyCount = {
  /** Takes in so many bytes more. Throws `request.unavailable` where the share is used up. */
  add(bytes: number): void
  /** Gives back what the body took. */
  end(): void
}

/** Bounds the bodies that are on their way, in all and for each address group. */
export function createBodyShare({ together: most, each, largeOnes: mostLarge }: Share): (group: string) => BodyCount {
  const groups = new Map<string, number>()
  let together = 0
  let largeOnes = 0

  return (group) => {
    let size = 0
    let large = false
    return {
      add(bytes) {
        const ofGroup = (groups.get(group) ?? 0) + bytes
        const becomesLarge = !large && size + bytes > largeBody
        if (together + bytes > most || ofGroup > each || (becomesLarge && largeOnes >= mostLarge)) {
          throw new ShopError('request.unavailable', { retryAfterSeconds: retrySeconds })
        }
        size += bytes
        together += bytes
        groups.set(group, ofGroup)
        if (becomesLarge) {
          large = true
          largeOnes += 1
        }
      },
      end() {
        const left = (groups.get(group) ?? 0) - size
        if (left > 0) groups.set(group, left)
        else groups.delete(group)
        together -= size
        if (large) largeOnes -= 1
      },
    }
  }
}
