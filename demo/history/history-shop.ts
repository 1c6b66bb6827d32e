import { randomUUID } from 'node:crypto'
import { receiveProviderEvent } from '../../src/domain/sales/provider-events/receive-provider-event.ts'
import type { Job } from '../../src/jobs/jobs.ts'
import type { ProviderEvent } from '../../src/payments/payments.ts'
import type { Shop } from '../../src/shop.ts'
import { jobHandlers } from '../../src/worker/job-handlers.ts'

/** Milliseconds that an event of the provider takes to arrive. */
export const deliveryMs = 2_000

type Queued = { name: Job<never, unknown>['name']; payload: unknown; runAt: number }

export type HistoryShop = {
  /** The past shop: its clock shows the time of the history, and its jobs wait for `work`. */
  shop: Shop
  /** Moves the clock to a moment that is not before the last one. */
  moveTo(moment: Date): void
  /** Receives what the provider reported since the last time, each report as if it had come at once. */
  hear(): Promise<void>
  /** Runs every job that is due at the present moment of history. */
  work(): Promise<void>
}

/** The running shop with a clock and a job queue of its own, both beginning in the past. */
export function createHistoryShop(shop: Shop, begin: Date): HistoryShop {
  let now = begin
  let queue: Queued[] = []
  let heardUntil = begin
  const past: Shop = {
    ...shop,
    clock: () => new Date(now),
    jobs: {
      ...shop.jobs,
      async enqueue(job, payload, { startAfterSeconds = 0 }) {
        queue.push({ name: job.name, payload, runAt: now.getTime() + startAfterSeconds * 1_000 })
      },
    },
  }
  const handlers = jobHandlers(past)
  return {
    shop: past,
    moveTo(moment) {
      now = moment
    },
    async hear() {
      const reports: ProviderEvent[] = []
      for await (const report of shop.payments.listMissedEvents({ since: heardUntil })) reports.push(report)
      for (const report of reports.reverse()) {
        const arrivedAt = new Date(report.createdAt.getTime() + deliveryMs)
        await receiveProviderEvent({ ...past, clock: () => arrivedAt }, report)
        heardUntil = report.createdAt
      }
    },
    async work() {
      for (let due = dueAt(queue, now); due.length; due = dueAt(queue, now)) {
        queue = queue.filter((job) => !due.includes(job))
        for (const job of due) await attempt(past, () => handlers[job.name](job.payload, randomUUID()))
      }
    },
  }
}

function dueAt(queue: Queued[], now: Date): Queued[] {
  return queue.filter(({ runAt }) => runAt <= now.getTime())
}

/** One thing that fails must not end the history of the demo. */
export async function attempt<Result>(shop: Shop, action: () => Promise<Result>): Promise<Result | null> {
  try {
    return await action()
  } catch (error) {
    shop.log.warn({ err: error }, 'A part of the demo’s history could not be made')
    return null
  }
}
