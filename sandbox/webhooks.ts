import { createHmac } from 'node:crypto'
import {
  findDelivery,
  findDueDeliveries,
  findHeldDeliveries,
  findNextAttemptAt,
  updateDelivery,
  updateHeldToPending,
} from './delivery-queries.ts'
import { findObject } from './objects.ts'
import type { SandboxState } from './state.ts'

export type WebhookSender = {
  /** Starts what is due; called after every commit that recorded events. */
  wake(): void
  /** Attempts everything due now and waits for the responses; `retries` attempts deliveries due later too. */
  drain(options?: { retries?: boolean }): Promise<void>
  /** Attempts every held delivery, one after another, and returns their number. `reverse`: newest first. */
  release(options: { reverse: boolean }): Promise<number>
  close(): Promise<void>
}

export type SenderOptions = {
  /** Sends a webhook; the default is the global fetch. */
  readonly send?: (request: Request) => Promise<Response>
  /** Seconds until each further attempt; a delivery fails for good after the last. */
  readonly retryDelays?: readonly number[]
}

const defaultRetryDelays = [1, 2, 5, 10, 30, 60, 300, 900, 3600, 7200, 14400, 28800, 43200, 86400, 86400]
const attemptTimeoutMs = 10_000
/** Upper limit on how long a slow response delays the next event. */
const maxDelayMs = 1000
const minSleepMs = 50
const maxSleepMs = 3_600_000

/** Delivers signed events to the shop in the order they happened. Retries run on real time with growing delays. */
export function startWebhookSender(state: SandboxState, options: SenderOptions = {}): WebhookSender {
  const running = new Map<number, Promise<void>>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let pass: Promise<void> | null = null
  let wokenDuringPass = false
  const isClosed = () => closing.signal.aborted

  const due = (until: number): number[] => findDueDeliveries(state, until).filter((seq) => !running.has(seq))

  function start(seq: number): Promise<void> {
    const attempt = attemptDelivery(state, seq, options, closing.signal).finally(() => running.delete(seq))
    running.set(seq, attempt)
    return attempt
  }

  async function deliver(seqs: readonly number[]): Promise<void> {
    const attempts: Promise<void>[] = []
    for (const seq of seqs) {
      if (isClosed()) break
      const attempt = start(seq)
      attempts.push(attempt)
      await settledWithin(maxDelayMs, attempt)
    }
    await Promise.all(attempts)
  }

  async function deliverAllDue(): Promise<void> {
    do {
      wokenDuringPass = false
      for (let seqs = due(Date.now()); seqs.length > 0; seqs = isClosed() ? [] : due(Date.now())) await deliver(seqs)
    } while (wokenDuringPass && !isClosed())
    sleepUntilNextRetry()
  }

  function sleepUntilNextRetry(): void {
    if (timer !== null) clearTimeout(timer)
    const next = isClosed() ? null : findNextAttemptAt(state)
    if (next === null) return
    timer = setTimeout(wake, Math.min(Math.max(next - Date.now(), minSleepMs), maxSleepMs))
    timer.unref()
  }

  function wake(): void {
    if (isClosed()) return
    wokenDuringPass = true
    pass ??= deliverAllDue().finally(() => {
      pass = null
    })
  }

  return {
    wake,
    async drain({ retries = false } = {}) {
      while (pass !== null) await pass
      await Promise.all(running.values())
      if (isClosed()) return
      await deliver(due(retries ? Number.MAX_SAFE_INTEGER : Date.now()))
      sleepUntilNextRetry()
    },
    async release({ reverse }) {
      const seqs = findHeldDeliveries(state, reverse ? 'DESC' : 'ASC')
      // Running before they are pending, so that no other pass picks them up out of order.
      for (const seq of seqs) {
        const attempt = start(seq)
        updateHeldToPending(state, seq)
        await attempt
      }
      sleepUntilNextRetry()
      return seqs.length
    },
    async close() {
      closing.abort()
      if (timer !== null) clearTimeout(timer)
      await Promise.allSettled([...running.values(), pass])
    },
  }
}

async function attemptDelivery(
  state: SandboxState,
  seq: number,
  { send = (request) => fetch(request), retryDelays = defaultRetryDelays }: SenderOptions,
  closing: AbortSignal,
): Promise<void> {
  const delivery = findDelivery(state, seq)
  const event = delivery === undefined ? undefined : findObject(state, 'event', delivery.eventId)
  if (delivery === undefined || event === undefined || state.config.webhookUrl === null) return
  let status: number | null = null
  let problem: string | null = null
  try {
    const response = await send(signedRequest(state, state.config.webhookUrl, event, closing))
    status = response.status
    await response.body?.cancel()
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  }
  if (closing.aborted) return
  const attempts = delivery.attempts + 1
  const arrived = status !== null && status >= 200 && status < 300
  const delay = arrived ? undefined : retryDelays[attempts - 1]
  updateDelivery(state, seq, {
    state: arrived ? 'delivered' : delay === undefined ? 'failed' : 'pending',
    attempts,
    nextAttemptAt: delay === undefined ? null : Date.now() + delay * 1000,
    lastStatus: status,
    lastError: problem,
  })
}

function signedRequest(state: SandboxState, url: string, event: object, closing: AbortSignal): Request {
  const body = JSON.stringify(event, null, 2)
  return new Request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signatureOf(state.config.webhookSecret, body, Math.floor(state.realNow().getTime() / 1000)),
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(attemptTimeoutMs), closing]),
  })
}

/** The header `Stripe-Signature` for a body. Real time: the receiver's clock is not moved. */
function signatureOf(secret: string, body: string, realSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${realSeconds}.${body}`).digest('hex')
  return `t=${realSeconds},v1=${signature}`
}

/** Resolves when the promise settles, or after the time if that is sooner. */
function settledWithin(milliseconds: number, promise: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    void promise.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
