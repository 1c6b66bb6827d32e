import { PaymentUnknown } from '#payments/payments.ts'
import type { Cents } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type DifferenceRow, findDifference, findEventsOfObjects } from './difference-queries.ts'

/** An object of the provider as it is now, in a few facts. */
export type ProviderFact = {
  kind: 'payment' | 'refund' | 'subscription'
  id: string
  /** Null if the provider has no such object. */
  status: string | null
  /** Null where there is none. */
  amount: Cents | null
  currency: string | null
  createdAt: Date | null
}

/**
 * Returns a difference with its events and the provider's current state. `provider` is null if the provider is
 * unavailable.
 */
export async function readDifference(shop: Shop, key: string) {
  const difference = await findDifference(shop.database, key)
  if (!difference) throw new ShopError('request.notFound')
  const { payment, refund, subscription, invoice } = difference.facts
  const ids = [payment, refund, subscription, invoice].filter((id) => id !== undefined)
  return {
    difference,
    events: await findEventsOfObjects(shop.database, ids),
    provider: await readProvider(shop, difference),
  }
}

async function readProvider(shop: Shop, { facts }: DifferenceRow): Promise<ProviderFact[] | null> {
  const { ledger } = shop.payments
  const found: ProviderFact[] = []
  const nothing = { status: null, amount: null, currency: null, createdAt: null }
  try {
    if (facts.payment) {
      const one = await ledger.findPayment(facts.payment)
      const { status, amountReceived: amount, currency, createdAt } = one ?? { ...nothing, amountReceived: null }
      found.push({ kind: 'payment', id: facts.payment, status, amount, currency, createdAt })
    }
    if (facts.refund) {
      const { status, amount, currency, createdAt } = (await ledger.findRefund(facts.refund)) ?? nothing
      found.push({ kind: 'refund', id: facts.refund, status, amount, currency, createdAt })
    }
    if (facts.subscription) {
      const one = await ledger.findSubscription(facts.subscription)
      const { status, price: amount, currency, createdAt } = one ?? { ...nothing, price: null }
      found.push({ kind: 'subscription', id: facts.subscription, status, amount, currency, createdAt })
    }
    return found
  } catch (error) {
    if (error instanceof PaymentUnknown) return null
    throw error
  }
}
