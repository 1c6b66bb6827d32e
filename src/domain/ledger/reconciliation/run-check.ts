import { endOperation, updateProgress } from '#domain/platform/bulk-jobs/bulk-job-queries.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import type { Shop } from '#shop.ts'
import { updateCheckFailed } from './difference-queries.ts'
import { reconcileLedger } from './reconcile-ledger.ts'

/** The check of an operation, whose progress is stored step by step. */
export async function runCheck(shop: Shop, operationId: string): Promise<void> {
  const { database } = shop
  try {
    const onStep = (row: string) => updateProgress(database, { id: operationId, row, failure: null })
    await reconcileLedger(shop, { onStep })
  } catch (error) {
    if (!(error instanceof PaymentUnknown)) throw error
    // The person who asked sees why nothing came of it, and asks again; nothing was written.
    await updateCheckFailed(database, operationId, { id: 'provider', code: 'provider.unavailable' })
  }
  await endOperation(database, { id: operationId, state: 'DONE', at: shop.clock() })
}
