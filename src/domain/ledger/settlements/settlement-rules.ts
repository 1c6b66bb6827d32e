import type { ProviderTransaction } from '#payments/provider-records.ts'
import { dayMs } from '#shared/dates.ts'
import type { SettlementRow } from './settlement-queries.ts'

/** How far back the first reading goes: before it the shop sold in euros alone, which need no conversion. */
const firstMs = 35 * dayMs
/** Movements may be listed a little later than they were made. */
const overlapMs = dayMs

/** The moment from which the provider's movements are read. */
export function settledSince(readUntil: Date | null, now: Date): Date {
  return readUntil ? new Date(readUntil.getTime() - overlapMs) : new Date(now.getTime() - firstMs)
}

/** A movement of a payer's money as it is stored; null for one between the shop and the provider. */
export function settlementOf(transaction: ProviderTransaction): SettlementRow | null {
  const { id, type, charged, amount, currency, exchangeRate, fee, sourceId, paymentId, createdAt } = transaction
  if (!charged || !sourceId) return null
  return {
    id,
    kind: type,
    sourceId,
    paymentIntentId: paymentId,
    amount: charged.amount,
    currency: charged.currency,
    settledAmount: amount,
    settledCurrency: currency,
    exchangeRate,
    fee,
    at: createdAt,
  }
}
