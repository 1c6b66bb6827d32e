import { eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from './open-database.ts'
import { customers, staff } from './schema/schema.ts'

/** The name of the staff member in a statement that joins `staff` and its `customers`; null where there is none. */
export const staffName = sql<string | null>`CASE WHEN ${staff.id} IS NOT NULL
  THEN coalesce(nullif(trim(${customers.firstName} || ' ' || ${customers.lastName}), ''), ${customers.email}) END`

/** Names of staff by id, disabled people too, for what they did. */
export async function findStaffNames(database: Queries, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await database
    .select({ id: staff.id, firstName: customers.firstName, lastName: customers.lastName, email: customers.email })
    .from(staff)
    .innerJoin(customers, eq(customers.id, staff.customerId))
    .where(inArray(staff.id, wanted))
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`.trim() || row.email]))
}
