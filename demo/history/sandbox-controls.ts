import type { Shop } from '../../src/shop.ts'

/** The controls of the payment sandbox that history needs; it is never made anywhere else. */
export type SandboxControls = {
  /** Sets the clock back, where nothing has happened there yet; false if something has. */
  rewind(days: number): Promise<boolean>
  /** Moves the clock forward to a moment, with everything that falls due on the way. */
  advanceTo(moment: Date): Promise<void>
  /** Brings the clock to the present, and events are delivered again. */
  finish(): Promise<void>
  /** Calls the provider's API as its dashboard would. */
  post(path: string, parameters: Record<string, string>): Promise<Record<string, unknown>>
}

const minuteMs = 60_000

/** Throws where there is no sandbox. */
export function createSandboxControls({ environment }: Shop): SandboxControls {
  const base = environment.stripe.apiBase
  if (!base) throw new Error('There is no payment sandbox')
  const control = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
    return fetch(`${base}/sandbox/${path}`, init)
  }
  const timeOf = async () => Date.parse(((await (await control('clock')).json()) as { now: string }).now)
  return {
    async rewind(days) {
      const response = await control('clock', { rewind: `${days}d` })
      if (!response.ok) return false
      // Events of the past are dropped: the past shop fetches what it missed.
      await control('webhooks', { mode: 'drop' })
      return true
    },
    async advanceTo(moment) {
      const minutes = Math.floor((moment.getTime() - (await timeOf())) / minuteMs)
      if (minutes > 0) await control('clock', { advance: `${minutes}m` })
    },
    async finish() {
      await control('clock', { advance: 'now' })
      await control('webhooks', { mode: 'normal' })
    },
    async post(path, parameters) {
      const authorization = `Basic ${Buffer.from(`${environment.stripe.secretKey}:`).toString('base64')}`
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(parameters),
      })
      return (await response.json()) as Record<string, unknown>
    },
  }
}

const headers = { 'content-type': 'application/json' }
