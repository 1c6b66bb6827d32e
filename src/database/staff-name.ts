import { sql } from 'drizzle-orm'
import { customers, staff } from './schema/schema.ts'

/** The name of the staff member in a statement that joins `staff` and its `customers`; null where there is none. */
export const staffName = sql<string | null>`CASE WHEN ${staff.id} IS NOT NULL
  THEN coalesce(nullif(trim(${customers.firstName} || ' ' || ${customers.lastName}), ''), ${customers.email}) END`
