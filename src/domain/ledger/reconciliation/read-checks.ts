import { hourMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { findChecks, findEndedCheck, findOpenDifferences, findRunningCheck } from './difference-queries.ts'
import { readLedgerStatus } from './ledger-report.ts'

const shownChecks = 60

/** Returns the latest checks, the resulting ledger status, and the check requested by staff. */
export async function readChecks(shop: Shop) {
  const { database } = shop
  return {
    status: await readLedgerStatus(shop),
    accepted: (await findOpenDifferences(database, { accepted: true })).length,
    asked:
      (await findRunningCheck(database, new Date(shop.clock().getTime() - hourMs))) ?? (await findEndedCheck(database)),
    checks: await findChecks(database, shownChecks),
  }
}
