import type { KeysetPage } from '#database/keyset-page.ts'
import { csvText } from '#shared/csv.ts'
import type { Shop } from '#shop.ts'
import {
  findReturnPage,
  findReturnReasons,
  type ReturnFilter,
  type ReturnListRow,
  type ReturnSort,
} from './return-list-queries.ts'
import { warnBefore } from './return-rules.ts'

/** A page of the returns that fit. */
export async function listReturns(
  shop: Pick<Shop, 'database' | 'clock'>,
  input: { filter: ReturnFilter; sort: ReturnSort; cursor: string | null; limit: number },
): Promise<KeysetPage<ReturnListRow>> {
  const now = shop.clock()
  return findReturnPage(shop.database, { ...input, now, warnBefore: warnBefore(now) })
}

const columns = ['product_id', 'product', 'size', 'reason', 'returns', 'pieces', 'received', 'damaged', 'restocked']

/** Why goods came back, by product, size and reason, as CSV. A withdrawal without a reason counts as `withdrawal`. */
export async function exportReturnReasons(
  shop: Pick<Shop, 'database' | 'clock'>,
  filter: ReturnFilter,
): Promise<string> {
  const now = shop.clock()
  const rows = await findReturnReasons(shop.database, filter, { now, warnBefore: warnBefore(now) })
  return csvText(
    columns,
    rows.map((row) => [
      ...[row.productId, row.name, row.size, row.reason],
      ...[row.returns, row.items, row.received, row.damaged ?? 0, row.restocked],
    ]),
  )
}
