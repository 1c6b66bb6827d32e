import { setTimeout as pause } from 'node:timers/promises'

const timeoutMs = 60_000
// Jobs that are tried again and again change for ever.
const maxTotalMs = 20 * 60_000
const interval = 100

/**
 * Polls until the value is as wanted and returns it. Throws with the last value once it has not changed for `timeoutMs`
 * milliseconds.
 */
export async function until<ApiResponse>(
  what: string,
  ask: () => Promise<ApiResponse>,
  isWanted: (response: ApiResponse) => boolean,
  milliseconds = timeoutMs,
): Promise<ApiResponse> {
  const began = performance.now()
  let before = ''
  let changedAt = began
  for (;;) {
    const response = await ask()
    if (isWanted(response)) return response
    const now = performance.now()
    const reported = JSON.stringify(response)
    if (reported !== before) {
      before = reported
      changedAt = now
    }
    if (now > changedAt + milliseconds || now > began + maxTotalMs)
      throw new Error(`In vain waited until ${what}: ${reported}`)
    await pause(interval)
  }
}

export const isEmpty = (list: readonly unknown[]) => list.length === 0
