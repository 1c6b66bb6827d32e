import type { Report } from './run-plan.ts'
import type { Engine } from './stage.ts'

type Row = readonly [what: string, figure: string | number]

/** Returns a readable table of what was done, the outcome, and how often each promise was broken. */
export function campaignTable(report: Report, engine: Engine): string {
  const { deaths, starting, books, findings, differences, seconds } = report
  const done: Row[] = [
    ['purchases', report.purchases],
    ['kills planned', report.kills],
    ['deaths of the shop', deaths.total],
    ['  killed from outside', deaths.killed],
    ...Object.entries(deaths.atPoints)
      .sort()
      .map(([point, count]) => [`  at ${point}`, count] as const),
    ['seconds until open again', `${starting.median.toFixed(1)} (longest ${starting.longest.toFixed(1)})`],
    ['deaths of the provider', report.providerDeaths],
    ['faults planned', report.faults],
    ['faulty answers asked for', report.faultsAsked],
    ['faulty answers given', report.faultsMet],
  ]
  const came: Row[] = [
    ...Object.entries(report.outcomes)
      .sort()
      .map(([name, count]) => [`visitors who: ${name}`, count] as const),
    ['orders', report.orders],
    ...Object.entries(report.ordersByCurrency).map(([currency, count]) => [`  in ${currency}`, count] as const),
    ['disputes', report.disputes],
    ['charges (orders and memberships)', report.charges],
    ['memberships begun', report.memberships],
    ['memberships ended', report.membershipsEnded],
    ['refunds', report.refunds],
    ['pieces sold', report.stockSold],
    ['mails', report.mails],
    ['mails again under their Message-ID', report.repeatedMails],
    ['seconds of shopping', Math.round(seconds.shopping)],
    ['seconds until all had settled', Math.round(seconds.settling)],
  ]
  const promised: Row[] = [
    ...Object.entries(findings).map(([promise, found]) => [promise, found.length] as const),
    ['reconcile: payments compared', books.payments],
    ['reconcile: orders compared', books.orders],
    ['reconcile: refunds compared', books.refunds],
    ['reconcile: memberships compared', books.memberships],
    ['reconcile: invoices compared', books.invoices],
    ['reconcile: put right on the way', books.putRight],
    ['reconcile: differences', books.differences.length],
    ['npm run reconcile', report.reconcile],
    ['differences in all', differences.length],
  ]
  const width = Math.max(...[...done, ...came, ...promised].map(([what]) => what.length))
  const lines = (rows: Row[]) => rows.map(([what, figure]) => `  ${what.padEnd(width)}  ${figure}`)
  return [
    `Done to the shop, on ${engine}`,
    ...lines(done),
    'What came of it',
    ...lines(came),
    'What may never be, and how often it was',
    ...lines(promised),
    ...differences,
  ].join('\n')
}
