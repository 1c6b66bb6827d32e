import {
  type Actor,
  findLastChange,
  insertStaffAudit,
  insertStaffAudits,
} from '#domain/platform/audit/audit-queries.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import type { CategoryStored } from './category-details.ts'
import { type CategoryNode, orderProblems, orderVersionOf, treeOf } from './category-order-rules.ts'
import { lockCategories, placeCategories } from './save-category-queries.ts'

/** The log's subject for the order of all categories. */
const subject = 'categories'

/**
 * Puts all categories into this order, some of them below others; `version` is that of the order staff saw. Throws
 * `validation.error` and `edit.conflict`.
 */
export async function orderCategories(
  shop: Shop,
  { version, items, actor }: { version: number; items: readonly CategoryNode[]; actor: Actor },
): Promise<void> {
  const at = shop.clock()
  const isChanged = await shop.database.transaction(async (transaction) => {
    const rows = await lockCategories(transaction)
    const current = orderVersionOf(rows)
    if (version !== current) {
      const last = await findLastChange(transaction, { subject })
      const changed = [{ field: 'items', base: null, theirs: written(treeOf(rows)), yours: written(items) }]
      const details = { current, by: last?.name ?? null, at: last?.at.toISOString() ?? null, changed }
      throw new ShopError('edit.conflict', { details })
    }
    const problems = orderProblems(rows, items)
    if (Object.keys(problems).length) throw invalid(problems)
    const wanted = treeOf(items)
    if (orderVersionOf(wanted) === current) return false
    await placeCategories(transaction, wanted, at)
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'category.ordered',
      subject,
      before: { items: written(treeOf(rows)) },
      after: { items: written(wanted) },
    })
    await insertStaffAudits(transaction, actor, parentChanges(rows, wanted, at))
    return true
  })
  if (isChanged) await shop.changes.announce(['categories'])
}

/** Builds an audit entry for each category whose parent changes. */
export function parentChanges(rows: readonly CategoryStored[], wanted: readonly CategoryNode[], at: Date) {
  return rows.flatMap(({ id, parentId, version }) => {
    const node = wanted.find((one) => one.id === id)
    if (!node || node.parentId === parentId) return []
    return {
      at,
      action: 'category.changed',
      subject: `category:${id}`,
      before: { parent_id: parentId, version },
      after: { parent_id: node.parentId, version: version + 1 },
    }
  })
}

function written(nodes: readonly CategoryNode[]) {
  return nodes.map(({ id, parentId }) => ({ id, parent_id: parentId }))
}
