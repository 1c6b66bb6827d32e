import { eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { secrets } from '#database/schema/schema.ts'

export async function findSecret(database: Queries, name: string): Promise<string | null> {
  const [row] = await database.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  return row?.value ?? null
}

/** Inserts the value unless another process was first. */
export async function insertSecret(database: Queries, name: string, value: string): Promise<void> {
  await database.insert(secrets).values({ name, value }).onConflictDoNothing()
}
