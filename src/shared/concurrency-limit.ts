import { ShopError } from './shop-error.ts'

export type ConcurrencyLimit = {
  /**
   * Does the work when it is its turn. Rejects with `request.unavailable` where too many wait already or the turn comes
   * too late.
   */
  run<Result>(work: () => Promise<Result>, isAborted?: () => boolean): Promise<Result>
  readonly statistics: { running: number; waiting: number; refused: number }
}

type Limits = {
  maxConcurrent: number
  /** Max number of waiting calls, and their max waiting time in milliseconds; unlimited if omitted. */
  maxWaiting?: number
  timeoutMs?: number
  /** Milliseconds that the process is behind; while it is far behind, less is begun. */
  lag?: () => number
}

const farBehind = 700
const retrySeconds = 2

/**
 * Bounds what a process does at once: more work waits a little, still more is refused at once. A few quick responses
 * are worth more than many late ones.
 */
export function createConcurrencyLimit({
  maxConcurrent,
  maxWaiting = Number.POSITIVE_INFINITY,
  timeoutMs = Number.POSITIVE_INFINITY,
  lag = () => 0,
}: Limits): ConcurrencyLimit {
  const queue: { start: () => void; refuse: (error: ShopError) => void; since: number }[] = []
  let running = 0
  let refused = 0

  const tooBusy = (): ShopError => {
    refused += 1
    return new ShopError('request.unavailable', { retryAfterSeconds: retrySeconds })
  }
  const room = () => running < (lag() > farBehind ? Math.ceil(maxConcurrent / 2) : maxConcurrent)

  const turn = (): Promise<void> | null => {
    if (room() && queue.length === 0) {
      running += 1
      return null
    }
    if (queue.length >= maxWaiting) throw tooBusy()
    return new Promise((resolve, reject) => queue.push({ start: resolve, refuse: reject, since: performance.now() }))
  }

  const refuseLate = () => {
    const late = performance.now() - timeoutMs
    while (queue[0] && queue[0].since < late) queue.shift()!.refuse(tooBusy())
  }

  const next = () => {
    running -= 1
    refuseLate()
    while (queue.length > 0 && room()) {
      running += 1
      queue.shift()!.start()
    }
  }

  // Work that hangs must not hold up those who wait beyond the timeout.
  if (Number.isFinite(timeoutMs)) setInterval(refuseLate, 250).unref()

  return {
    async run(work, isAborted) {
      const wait = turn()
      if (wait) await wait
      try {
        if (wait && isAborted?.()) throw new ShopError('request.unavailable')
        return await work()
      } finally {
        next()
      }
    },
    get statistics() {
      return { running, waiting: queue.length, refused }
    },
  }
}
