import type { Tender } from '#database/schema/sale.ts'
import { type Cents, lesser, minus } from '#shared/money.ts'

/** A means beside the card that the buyer pays with, and what is on it in the sale's currency. */
export type TenderOffer = Omit<Tender, 'amount'> & { balance: Cents }

/** Pays with other means than the card, in their order, as far as they reach. The card pays what is then due. */
export function payWith(total: Cents, offers: readonly TenderOffer[]): { tenders: Tender[]; due: Cents } {
  let due = total
  const tenders: Tender[] = []
  for (const { balance, ...offer } of offers) {
    const amount = lesser(balance, due)
    if (amount <= 0) continue
    tenders.push({ ...offer, amount })
    due = minus(due, amount)
  }
  return { tenders, due }
}
