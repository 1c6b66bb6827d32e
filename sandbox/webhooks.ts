import { createHmac } from 'node:crypto'
import { findObject } from './objects.ts'
import type { SandboxState } from './state.ts'

export type WebhookSender = {
  /** Starts what is due; called after every commit that recorded events. */
  wake(): void
  /** Attempts everything due now and waits for the answers; `retries` attempts waiting ones too. */
  drain(options?: { retries?: boolean }): Promise<void>
  /** Frees what is held and waits until each was attempted, in order, or newest first. Answers how many. */
  release(options: { reverse: boolean }): Promise<number>
  close(): Promise<void>
}

export type SenderOptions = {
  /** Sends a request to the shop; the default is the global fetch. */
  readonly send?: (request: Request) => Promise<Response>
  /** Seconds until each further attempt; a delivery fails for good after the last. */
  readonly retryDelays?: readonly number[]
}

const defaultRetryDelays = [1, 2, 5, 10, 30, 60, 300, 900, 3600, 7200, 14400, 28800, 43200, 86400, 86400]
const attemptMilliseconds = 10_000
/** A shop slow to answer holds up the next event no longer than this. */
const patienceMilliseconds = 1000

/** The header `Stripe-Signature` for a body, at real time. */
function signatureOf(secret: string, body: string, realSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${realSeconds}.${body}`).digest('hex')
  return `t=${realSeconds},v1=${signature}`
}

/** Delivers events to the shop in the order they happened, signed, retried with growing pauses of real time. */
export function startWebhookSender(state: SandboxState, options: SenderOptions = {}): WebhookSender {
  const send = options.send ?? ((request: Request) => fetch(request))
  const retryDelays = options.retryDelays ?? defaultRetryDelays
  const running = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | null = null
  let pass: Promise<void> | null = null
  let again = false
  let closed = false
  const closing = new AbortController()

  function due(until: number): number[] {
    return state.db
      .prepare("SELECT seq FROM delivery WHERE state = 'pending' AND next_attempt_at <= ? ORDER BY seq")
      .all(until)
      .map((row) => Number(row.seq))
      .filter((seq) => !running.has(seq))
  }

  function start(seq: number): Promise<void> {
    const attempt = attemptDelivery(seq).finally(() => running.delete(seq))
    running.set(seq, attempt)
    return attempt
  }

  async function attemptDelivery(seq: number): Promise<void> {
    const row = state.db.prepare('SELECT event_id, attempts FROM delivery WHERE seq = ?').get(seq)
    const event = row === undefined ? undefined : findObject(state, 'event', String(row.event_id))
    if (row === undefined || event === undefined || state.config.webhookUrl === null) return
    const body = JSON.stringify(event, null, 2)
    let status: number | null = null
    let problem: string | null = null
    try {
      const response = await send(
        new Request(state.config.webhookUrl, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'Stripe-Signature': signatureOf(
              state.config.webhookSecret,
              body,
              Math.floor(state.realNow().getTime() / 1000),
            ),
            'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          },
          body,
          redirect: 'manual',
          signal: AbortSignal.any([AbortSignal.timeout(attemptMilliseconds), closing.signal]),
        }),
      )
      status = response.status
      await response.body?.cancel()
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    }
    if (closed) return
    const attempts = Number(row.attempts) + 1
    const arrived = status !== null && status >= 200 && status < 300
    const delay = retryDelays[attempts - 1]
    const outcome = arrived ? 'delivered' : delay === undefined ? 'failed' : 'pending'
    const next = outcome === 'pending' && delay !== undefined ? Date.now() + delay * 1000 : null
    state.db
      .prepare(
        `UPDATE delivery SET state = ?, attempts = ?, next_attempt_at = ?, last_status = ?, last_error = ?,
         last_attempt_at = ? WHERE seq = ?`,
      )
      .run(outcome, attempts, next, status, problem, Date.now(), seq)
  }

  async function deliver(seqs: readonly number[]): Promise<void> {
    const attempts: Promise<void>[] = []
    for (const seq of seqs) {
      if (closed) break
      const attempt = start(seq)
      attempts.push(attempt)
      await withPatience(attempt)
    }
    await Promise.all(attempts)
  }

  async function run(): Promise<void> {
    do {
      again = false
      for (let seqs = due(Date.now()); seqs.length > 0; seqs = closed ? [] : due(Date.now())) await deliver(seqs)
    } while (again && !closed)
    plan()
  }

  /** Sleeps until the next retry. */
  function plan(): void {
    if (timer !== null) clearTimeout(timer)
    if (closed) return
    const row = state.db.prepare("SELECT min(next_attempt_at) AS at FROM delivery WHERE state = 'pending'").get()
    if (row?.at === null || row?.at === undefined) return
    timer = setTimeout(() => sender.wake(), Math.min(Math.max(Number(row.at) - Date.now(), 50), 3_600_000))
    timer.unref()
  }

  const sender: WebhookSender = {
    wake() {
      if (closed) return
      again = true
      pass ??= run().finally(() => {
        pass = null
      })
    },
    async drain({ retries = false } = {}) {
      while (pass !== null) await pass
      await Promise.all(running.values())
      if (closed) return
      await deliver(due(retries ? Number.MAX_SAFE_INTEGER : Date.now()))
      plan()
    },
    async release({ reverse }) {
      const order = reverse ? 'DESC' : 'ASC'
      const seqs = state.db
        .prepare(`SELECT seq FROM delivery WHERE state = 'held' ORDER BY seq ${order}`)
        .all()
        .map((row) => Number(row.seq))
      // In flight before they count as pending, so that no other pass picks them up out of order.
      for (const seq of seqs) {
        const attempt = start(seq)
        state.db
          .prepare("UPDATE delivery SET state = 'pending', next_attempt_at = 0 WHERE seq = ? AND state = 'held'")
          .run(seq)
        await attempt
      }
      plan()
      return seqs.length
    },
    async close() {
      closed = true
      closing.abort()
      if (timer !== null) clearTimeout(timer)
      await Promise.allSettled([...running.values(), pass])
    },
  }
  return sender
}

function withPatience(attempt: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMilliseconds)
    void attempt.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
