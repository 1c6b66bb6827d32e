import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from './open-database.ts'

/**
 * Inserts rows with the first row's columns as one JSON parameter, because thousands of numbered parameters would be
 * slow. `returning` is the RETURNING clause.
 */
export async function insertMany<Returned>(
  database: Queries,
  table: PgTable,
  rows: Record<string, unknown>[],
  returning = sql``,
): Promise<Returned[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => property in first)
  const names = columns.map(([, { name }]) => sql.identifier(name))
  const values = columns.map(([property]) => sql`r.${sql.identifier(property)}`)
  const types = columns.map(([property, column]) => sql`${sql.identifier(property)} ${sql.raw(column.getSQLType())}`)
  const response = await database.execute(sql`INSERT INTO ${table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${sql.join(types, sql`, `)}) ${returning}`)
  return (response as unknown as { rows: Returned[] }).rows
}
