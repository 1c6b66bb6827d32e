import { Gauge, type Registry } from 'prom-client'
import type { readLedgerStatus } from '#domain/ledger/reconciliation/ledger-report.ts'
import type { ShopMetrics } from '#domain/platform/metrics/metrics-queries.ts'

type Books = Awaited<ReturnType<typeof readLedgerStatus>>

/**
 * Registers the shop's own figures as gauges and returns the function that sets them. Values that no longer exist are
 * reset.
 */
export function createShopFigures(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `vitrine_${name}`, help, labelNames, registers: [registry] })
  const orders = gauge('orders_total', 'Orders, by why somebody must look at them (none: all is well).', 'flag')
  const revenue = gauge('order_euros_total', 'Sum of all orders in euros.', 'flag')
  const checkouts = gauge('checkouts_day', 'Checkouts begun in the last day, by state.', 'state')
  const settle = gauge('settle_seconds', 'From paid to ordered, of the last day’s orders.', 'quantile')
  const settled = gauge('settled_day', 'Orders that the figures of settling are about.')
  const memberships = gauge('memberships', 'Memberships, by state.', 'status')
  const jobs = gauge('jobs', 'Jobs that are kept, by name and state; failed: no more retries.', 'job', 'state')
  const failures = gauge('job_failures', 'Tries that failed, of the jobs that are kept.', 'job')
  const delay = gauge('job_delay_seconds', 'How long the job that waits longest has been due.')
  const events = gauge('provider_events_open', 'Events of the payment provider that are not processed.')
  const differences = gauge('book_differences', 'Open differences between the shop’s books and the provider’s.')
  const checkedAt = gauge('books_checked_at_seconds', 'When the books were last compared, in seconds since 1970.')
  const all = [orders, revenue, checkouts, settle, memberships, jobs, failures]

  return (figures: ShopMetrics, books: Books) => {
    for (const each of all) each.reset()
    for (const { flag, count, cents } of figures.orders) {
      orders.set({ flag }, count)
      revenue.set({ flag }, cents / 100)
    }
    for (const { state, count } of figures.checkouts) checkouts.set({ state }, count)
    settle.set({ quantile: '0.5' }, figures.settle.median)
    settle.set({ quantile: '0.95' }, figures.settle.p95)
    settle.set({ quantile: '0.99' }, figures.settle.p99)
    settle.set({ quantile: '1' }, figures.settle.longest)
    settled.set(figures.settle.count)
    for (const { status, count } of figures.memberships) memberships.set({ status }, count)
    for (const { name, state, count, failures: failed } of figures.jobs) {
      jobs.set({ job: name, state }, count)
      failures.inc({ job: name }, failed)
    }
    delay.set(figures.jobDelay)
    events.set(figures.openEvents)
    differences.set(books.differences)
    checkedAt.set(books.checkedAt ? Date.parse(books.checkedAt) / 1_000 : 0)
  }
}
