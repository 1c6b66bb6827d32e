import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { countRows, type KeysetPage, one, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { orders, withdrawalStatements } from '#database/schema/schema.ts'
import type { StatementState } from '#shared/vocabularies.ts'
import type { StatementRow } from './statement-queries.ts'

/** Filter for confirmed statements; fields left out match everything. */
export type StatementFilter = {
  /** The beginning of a name, number or address as typed. */
  text?: string | undefined
  /** True if the text may match addresses too. */
  byEmail: boolean
  states?: readonly StatementState[] | undefined
}

export type StatementListRow = StatementRow & { orderNumber: number | null }

/** A page of the confirmed statements that fit, by when they were stated. */
export async function findStatementPage(
  database: Queries,
  input: { filter: StatementFilter; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<StatementListRow>> {
  return selectPage<StatementListRow>({
    list: 'withdrawal-statements',
    where: statementCondition(input.filter),
    sort: {
      name: 'stated_at',
      column: withdrawalStatements.statedAt,
      type: 'timestamptz',
      descending: input.descending,
    },
    id: withdrawalStatements.id,
    cursor: input.cursor,
    limit: input.limit,
    keyOf: ({ id, statedAt }) => ({ value: statedAt!.toISOString(), id }),
    async select(part) {
      const rows = await database
        .select({ statement: withdrawalStatements, orderNumber: orders.number })
        .from(withdrawalStatements)
        .leftJoin(orders, eq(orders.id, withdrawalStatements.orderId))
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit)
      return rows.map(({ statement, orderNumber }) => ({ ...statement, orderNumber }))
    },
    count: (part) =>
      countRows(database, database.select({ one }).from(withdrawalStatements).where(part.where).limit(part.limit)),
  })
}

/** A confirmed statement; null if there is none. */
export async function findStatedStatement(database: Queries, id: number): Promise<StatementListRow | null> {
  const [row] = await database
    .select({ statement: withdrawalStatements, orderNumber: orders.number })
    .from(withdrawalStatements)
    .leftJoin(orders, eq(orders.id, withdrawalStatements.orderId))
    .where(and(eq(withdrawalStatements.id, id), isNotNull(withdrawalStatements.statedAt)))
  return row ? { ...row.statement, orderNumber: row.orderNumber } : null
}

function statementCondition({ text, byEmail, states }: StatementFilter): SQL | undefined {
  return and(
    ne(withdrawalStatements.state, 'DRAFT'),
    states && inArray(withdrawalStatements.state, [...states]),
    text === undefined ? undefined : textCondition(text, byEmail),
  )
}

function textCondition(text: string, byEmail: boolean): SQL | undefined {
  const { name, number, email } = withdrawalStatements
  const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return or(
    sql`lower(${name}) LIKE ${prefix}`,
    sql`lower(${number}) LIKE ${prefix}`,
    byEmail ? sql`lower(${email}) LIKE ${prefix}` : undefined,
  )
}
