import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { Shop } from '#shop.ts'

export async function writeExportAudit(
  shop: Pick<Shop, 'database' | 'clock'>,
  { rows, actor }: { rows: number; actor: Actor },
): Promise<void> {
  const change = { at: shop.clock(), action: 'orders.exported', subject: 'export:orders', before: null }
  await insertStaffAudit(shop.database, actor, { ...change, after: { rows } })
}
