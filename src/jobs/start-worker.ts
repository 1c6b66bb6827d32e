import { raiseAlerts } from '#domain/alerts/raise-alerts.ts'
import { releaseLeases } from '#domain/checkout/checkout-queries.ts'
import { sweepCheckouts } from '#domain/checkout/sweep-checkouts.ts'
import { sweepMemberships } from '#domain/membership/sweep-memberships.ts'
import { queueNightlyCheck } from '#domain/reconciliation/nightly-check.ts'
import type { Shop } from '../shop.ts'
import type { JobQueue } from './boss-jobs.ts'
import { jobHandlers } from './handlers.ts'

// A paid checkout that nobody reported is settled within a minute: the sweep must come round well within that.
const checkoutsEverySeconds = 20
const membershipsEverySeconds = 60
const alertsEverySeconds = 30
const nightlyEverySeconds = 600

/**
 * Works off jobs in this process, and sweeps unfinished checkouts and memberships that no event spoke of. Several workers may run at once:
 * jobs are handed out once, and a sweep repeats only what is safe to repeat. Answers the function that takes no more work and ends when
 * what is under way is done.
 */
export async function startWorker(shop: Shop, jobs: JobQueue): Promise<() => Promise<void>> {
  await jobs.work(jobHandlers(shop), () => releaseLeases(shop.database))
  const stops = [
    sweepEvery(shop, checkoutsEverySeconds, sweepCheckouts),
    sweepEvery(shop, membershipsEverySeconds, sweepMemberships),
    sweepEvery(shop, alertsEverySeconds, raiseAlerts),
    sweepEvery(shop, nightlyEverySeconds, queueNightlyCheck),
  ]
  return async () => {
    await Promise.all([jobs.pause(), ...stops.map((stop) => stop())])
  }
}

/** Sweeps at once and then again and again, one at a time; answers the function that ends it, after the turn under way. */
function sweepEvery(shop: Shop, seconds: number, sweep: (shop: Shop) => Promise<void>): () => Promise<void> {
  let sweeping: Promise<void> | null = null
  const turn = () => {
    sweeping ??= once()
  }
  const once = async () => {
    try {
      await sweep(shop)
    } catch (error) {
      shop.log.error({ error: String(error), sweep: sweep.name }, 'A sweep failed and will be tried again')
    } finally {
      sweeping = null
    }
  }
  const timer = setInterval(turn, seconds * 1_000)
  turn()
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
