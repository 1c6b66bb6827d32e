/** What a count of stock on hand changes. Pure. */

/** Units of a counter. `stock`: available for sale, null if not tracked. */
export type OnHandFacts = {
  stock: number | null
  /** Held by open checkouts. */
  held: number
  /** Sold, but in no parcel yet. */
  committed: number
}

/** Units expected on hand; null if the counter is not tracked. A sale does not change them. */
export function onHandOf({ stock, held, committed }: OnHandFacts): number | null {
  return stock === null ? null : stock + held + committed
}

/** Units counted, and how many were expected at that moment; null if the counter was not tracked. */
export type OnHandCount = { counted: number; expected: number | null }

/**
 * Applies the difference to the present stock, so that sales since the count stay sold. Returns the stock after it, at
 * least 0, and the sold units that are `missing`.
 */
export function stockAfterCount(facts: OnHandFacts, { counted, expected }: OnHandCount) {
  const { stock, held, committed } = facts
  const after = stock === null || expected === null ? counted - held - committed : stock + counted - expected
  return { stock: Math.max(0, after), missing: Math.max(0, -after) }
}
