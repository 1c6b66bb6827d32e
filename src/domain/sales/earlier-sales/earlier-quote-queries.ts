import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import type { Quote } from '#database/schema/quote.ts'
import { carts, checkouts } from '#database/schema/schema.ts'
import { orderedStates } from '#domain/sales/checkout/checkout-states.ts'
import { freeDelivery, priceDelivery } from '#domain/sales/pricing/delivery-rules.ts'
import { takeTax } from '#domain/sales/pricing/tax-rules.ts'
import type { Currency } from '#shared/money.ts'

/** A quote of before a sale had parts. */
type EarlierQuote = Omit<Quote, 'currency' | 'delivery' | 'discounts' | 'taxes' | 'tenders' | 'due'> & {
  currency: string
}

const batchSize = 500

/**
 * Completes the quotes of carts and of checkouts without an order, which may still be paid. A repeat changes nothing.
 * @param rateNow the tax rate of a country now, in percent
 */
export async function completeQuotes(database: Queries, rateNow: (country: string) => number | null): Promise<void> {
  const complete = (quote: Quote) => completed(quote as unknown as EarlierQuote, rateNow(quote.country))
  for (;;) {
    const rows = await database
      .select({ key: carts.tokenHash, quote: carts.quote })
      .from(carts)
      .where(sql`NOT ${carts.quote} ? 'due'`)
      .limit(batchSize)
    for (const { key, quote } of rows) {
      await database
        .update(carts)
        .set({ quote: complete(quote) })
        .where(eq(carts.tokenHash, key))
    }
    if (rows.length < batchSize) break
  }
  for (;;) {
    const rows = await database
      .select({ id: checkouts.id, quote: checkouts.quote })
      .from(checkouts)
      .where(and(notInArray(checkouts.state, [...orderedStates]), sql`NOT ${checkouts.quote} ? 'due'`))
      .limit(batchSize)
    for (const { id, quote } of rows) {
      await database
        .update(checkouts)
        .set({ quote: complete(quote) })
        .where(eq(checkouts.id, id))
    }
    if (rows.length < batchSize) break
  }
}

function completed(quote: EarlierQuote, rate: number | null): Quote {
  const lines = quote.lines.map((line) => ({ ...line, discounts: [], paid: line.total, tax: null }))
  return {
    ...quote,
    ...takeTax({ lines, delivery: priceDelivery(freeDelivery, []) }, () => rate),
    currency: quote.currency.toUpperCase() as Currency,
    discounts: [],
    tenders: [],
    due: quote.total,
  }
}
