import type { Shop } from '#shop.ts'
import { findReadUntil, insertSettlements, type SettlementRow, updateReadUntil } from './settlement-queries.ts'
import { settledSince, settlementOf } from './settlement-rules.ts'

const batchSize = 500

/**
 * Stores what the provider's balance gained and lost since the last reading, beside what payers were charged. Safe to
 * repeat and to run in parallel.
 * @throws PaymentUnknown if the provider is silent; what was read stays
 */
export async function readSettlements(shop: Shop): Promise<void> {
  const { database } = shop
  const readAt = shop.clock()
  const known = await findReadUntil(database)
  let readUntil = known ?? readAt
  let batch: SettlementRow[] = []
  for await (const transaction of shop.payments.ledger.listTransactions({ since: settledSince(known, readAt) })) {
    if (transaction.createdAt > readUntil) readUntil = transaction.createdAt
    const settlement = settlementOf(transaction)
    if (settlement) batch.push(settlement)
    if (batch.length < batchSize) continue
    await insertSettlements(database, batch)
    batch = []
  }
  await insertSettlements(database, batch)
  await updateReadUntil(database, { readAt, readUntil })
}
