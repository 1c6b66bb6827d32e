import { hasObjects } from './objects.ts'
import { type DueHandlers, findDue, runDue } from './scheduler.ts'
import type { SandboxState } from './state.ts'
import type { WebhookSender } from './webhooks.ts'

export type Clock = {
  /** Moves sandbox time forward. Everything due in between runs in order, each with its webhooks attempted. */
  advance(step: Step): Promise<void>
  /** Ends an offset into the past: everything due until the present runs in order. Never goes back. */
  advanceToNow(): Promise<void>
  /** Sets sandbox time back; false once anything has been recorded, because events never run backwards. */
  rewind(step: Step): boolean
  /** Runs what is due now, for example after a restart. */
  catchUp(): Promise<void>
  close(): void
}

export type Step = { readonly amount: number; readonly unit: 'minute' | 'hour' | 'day' | 'month' }

const tickMs = 1000
const unitSeconds = { minute: 60, hour: 3600, day: 86400 } as const
const letters = { m: 'minute', h: 'hour', d: 'day' } as const

/** Parses `90m`, `36h`, `7d` or `1 month`; null for anything else. */
export function parseStep(text: string): Step | null {
  const match = /^(\d{1,5})\s*(m|h|d|minutes?|hours?|days?|months?)$/.exec(text.trim())
  if (match === null) return null
  const word = match[2] as string
  const unit = word in letters ? letters[word as 'm' | 'h' | 'd'] : (word.replace(/s$/, '') as Step['unit'])
  const amount = Number(match[1])
  return amount > 0 ? { amount, unit } : null
}

/** The same day and time `months` later in UTC, or the month's last day if it is shorter. */
export function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const first = new Date(from)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(first.getTime() / 1000)
}

function afterStep(seconds: number, step: Step): number {
  if (step.unit === 'month') return addMonths(seconds, step.amount)
  return seconds + step.amount * unitSeconds[step.unit]
}

/** Runs what falls due as real time passes, and moves sandbox time on request. */
export function startClock(state: SandboxState, handlers: DueHandlers, sender: WebhookSender): Clock {
  let queue: Promise<void> = Promise.resolve()
  let busy = false
  let closed = false

  const run = (work: () => Promise<void>): Promise<void> => {
    const turn = queue.then(async () => {
      busy = true
      try {
        await work()
      } finally {
        busy = false
      }
    })
    queue = turn.catch(() => undefined)
    return turn
  }

  async function runUntil(target: number): Promise<void> {
    for (let item = findDue(state, target, null); item !== null; item = closed ? null : findDue(state, target, null)) {
      const ahead = item.at - state.seconds()
      if (ahead > 0) state.setOffsetSeconds(state.offsetSeconds + ahead)
      runDue(state, handlers, item)
      sender.wake()
      await sender.drain()
    }
  }

  const timer = setInterval(() => {
    if (!busy && findDue(state, state.seconds(), null) !== null) void clock.catchUp()
  }, tickMs)
  timer.unref()

  const clock: Clock = {
    advance: (step) =>
      run(async () => {
        const target = afterStep(state.seconds(), step)
        await sender.drain()
        await runUntil(target)
        const rest = target - state.seconds()
        if (rest > 0) state.setOffsetSeconds(state.offsetSeconds + rest)
        await sender.drain({ retries: true })
      }),
    advanceToNow: () =>
      run(async () => {
        await sender.drain()
        if (state.offsetSeconds >= 0) return
        await runUntil(state.seconds() - state.offsetSeconds)
        if (state.offsetSeconds < 0) state.setOffsetSeconds(0)
        await sender.drain({ retries: true })
      }),
    rewind(step) {
      if (hasObjects(state)) return false
      const now = state.seconds()
      state.setOffsetSeconds(state.offsetSeconds - (afterStep(now, step) - now))
      return true
    },
    // An error is logged and the work retried at the next tick, because no caller waits for this promise.
    catchUp: () =>
      run(() => runUntil(state.seconds())).catch((error: unknown) => {
        if (!closed) process.stderr.write(`The sandbox could not run what was due: ${String(error)}\n`)
      }),
    close: () => {
      closed = true
      clearInterval(timer)
    },
  }
  return clock
}
