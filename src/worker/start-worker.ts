import { tidyEmbedded } from '#database/tidy-tables.ts'
import { sweepReviewInvitations } from '#domain/aftersales/product-reviews/invite-to-review.ts'
import { sweepReturns } from '#domain/aftersales/returns/record-withdrawal.ts'
import { sweepStockNotices } from '#domain/catalogue/back-in-stock/send-back-in-stock-mails.ts'
import { sweepPricePlans } from '#domain/catalogue/price-plans/apply-price-plans.ts'
import { sweepOpenings } from '#domain/catalogue/products/open-products.ts'
import { sweepContent } from '#domain/content/editorial/schedule-content.ts'
import { queueNightlyPayouts } from '#domain/ledger/payouts/read-payouts.ts'
import { queueNightlyCheck } from '#domain/ledger/reconciliation/nightly-check.ts'
import { raiseAlerts } from '#domain/office/alerts/raise-alerts.ts'
import { sweepExports } from '#domain/office/import-export/make-export.ts'
import { sweepImports } from '#domain/office/import-export/run-import.ts'
import { sweepWebhooks, tidyWebhooks } from '#domain/platform/webhooks/deliver-webhooks.ts'
import { deleteLeases } from '#domain/sales/checkout/checkout-queries.ts'
import { sweepCheckouts } from '#domain/sales/checkout/sweep-checkouts.ts'
import { sweepEndingWishes } from '#domain/sales/ending-wishes/confirm-wish.ts'
import { sweepMemberPrices } from '#domain/sales/membership/change-member-price.ts'
import { sweepMemberships } from '#domain/sales/membership/sweep-memberships.ts'
import { receiveMissedEvents } from '#domain/sales/provider-events/receive-missed-events.ts'
import { sweepRefunds } from '#domain/sales/refunds/pay-refund.ts'
import type { JobQueue } from '#jobs/boss-jobs.ts'
import type { Shop } from '#shop.ts'
import { jobHandlers } from './job-handlers.ts'

// A paid checkout that was not reported must be settled within a minute.
const checkoutsEverySeconds = 20
const refundsEverySeconds = 20
const returnsEverySeconds = 60
const membershipsEverySeconds = 60
const missedEventsEverySeconds = 60
const alertsEverySeconds = 30
// Prices change at the minute for which they are planned.
const pricePlansEverySeconds = 5
const openingsEverySeconds = 5
const reviewInvitationsEverySeconds = 300
const stockNoticesEverySeconds = 30
const contentEverySeconds = 5
const webhooksEverySeconds = 2
const filesEverySeconds = 600
const tidyEverySeconds = 60
const nightlyEverySeconds = 600

/**
 * Runs jobs in this process, and the regular sweeps; several workers may run at once. Returns a function that takes
 * no more work and resolves when running work is done.
 */
export async function startWorker(shop: Shop, jobs: JobQueue): Promise<() => Promise<void>> {
  await jobs.work(jobHandlers(shop), () => deleteLeases(shop.database))
  const stops = [
    sweepEvery(shop, checkoutsEverySeconds, sweepCheckouts),
    sweepEvery(shop, refundsEverySeconds, sweepRefunds),
    sweepEvery(shop, returnsEverySeconds, sweepReturns),
    sweepEvery(shop, membershipsEverySeconds, sweepMemberships),
    sweepEvery(shop, membershipsEverySeconds, sweepMemberPrices),
    sweepEvery(shop, membershipsEverySeconds, sweepEndingWishes),
    sweepEvery(shop, missedEventsEverySeconds, receiveMissedEvents),
    sweepEvery(shop, alertsEverySeconds, raiseAlerts),
    sweepEvery(shop, pricePlansEverySeconds, sweepPricePlans),
    sweepEvery(shop, openingsEverySeconds, sweepOpenings),
    sweepEvery(shop, contentEverySeconds, sweepContent),
    sweepEvery(shop, webhooksEverySeconds, sweepWebhooks),
    sweepEvery(shop, filesEverySeconds, tidyWebhooks),
    sweepEvery(shop, tidyEverySeconds, tidyEmbedded),
    sweepEvery(shop, reviewInvitationsEverySeconds, sweepReviewInvitations),
    sweepEvery(shop, stockNoticesEverySeconds, sweepStockNotices),
    sweepEvery(shop, filesEverySeconds, sweepImports),
    sweepEvery(shop, filesEverySeconds, sweepExports),
    sweepEvery(shop, nightlyEverySeconds, queueNightlyCheck),
    sweepEvery(shop, nightlyEverySeconds, queueNightlyPayouts),
  ]
  return async () => {
    await Promise.all([jobs.pause(), ...stops.map((stop) => stop())])
  }
}

/** Sweeps now and then regularly, one at a time; returns the function that ends it, after the turn under way. */
function sweepEvery(shop: Shop, seconds: number, sweep: (shop: Shop) => Promise<unknown>): () => Promise<void> {
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
