import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { payerWith } from '#database/schema/columns.ts'
import { checkouts } from '#database/schema/schema.ts'
import { type CheckoutState, openCheckoutStates } from '#database/schema/states.ts'

export type CheckoutRow = typeof checkouts.$inferSelect

export type CheckoutFilter = {
  text?: string | undefined
  /** True if the text may match addresses too. */
  byEmail: boolean
  states?: CheckoutState[] | undefined
  date: { from?: Date | undefined; before?: Date | undefined }
  markets?: string[] | undefined
}

/** Must equal the condition of the index of unfinished checkouts. */
const withoutOrder = sql`${checkouts.state} NOT IN ('ORDERED', 'REFUND_DUE', 'REFUNDED')`

/** A page of checkouts that became no order. */
export async function findCheckoutPage(
  database: Queries,
  input: { filter: CheckoutFilter; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<CheckoutRow>> {
  const { filter, descending, cursor, limit } = input
  return selectPage({
    list: 'checkouts',
    where: checkoutCondition(filter),
    sort: { name: 'created_at', column: checkouts.createdAt, type: 'timestamptz', descending },
    id: checkouts.id,
    cursor,
    limit,
    keyOf: ({ createdAt, id }) => ({ value: createdAt.toISOString(), id }),
    select: ({ where, orderBy, limit: rows }) =>
      database
        .select()
        .from(checkouts)
        .where(where)
        .orderBy(...orderBy)
        .limit(rows),
    database,
    from: checkouts,
  })
}

export function checkoutCondition({ text, byEmail, states, date, markets }: CheckoutFilter): SQL | undefined {
  return and(
    withoutOrder,
    states && inArray(checkouts.state, states),
    date.from && gte(checkouts.createdAt, date.from),
    date.before && lt(checkouts.createdAt, date.before),
    markets && inArray(sql`${checkouts.quote} ->> 'market'`, markets),
    text === undefined ? undefined : textCondition(text, byEmail),
  )
}

/** Matches the payment id or the payer. Expired checkouts are found by the index of names; open ones are few. */
function textCondition(text: string, byEmail: boolean): SQL | undefined {
  const isPayer = payerWith(checkouts, { text, byEmail })
  return or(
    eq(checkouts.paymentIntentId, text),
    and(sql`${checkouts.state} = 'EXPIRED'`, isPayer),
    and(inArray(checkouts.state, openCheckoutStates), isPayer),
  )
}
