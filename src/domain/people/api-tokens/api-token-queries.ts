import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { apiTokens, customers, staff } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'

export type ApiTokenRow = typeof apiTokens.$inferSelect
/** A token with its creator. */
export type ApiToken = ApiTokenRow & {
  maker: { id: number; name: string | null; role: typeof staff.$inferSelect.role; isDisabled: boolean }
}

export async function insertApiToken(
  transaction: Queries,
  row: Omit<typeof apiTokens.$inferInsert, 'id'>,
): Promise<ApiTokenRow> {
  const [inserted] = await transaction.insert(apiTokens).values(row).returning()
  return inserted!
}

export async function findApiTokenByHash(database: Queries, tokenHash: string): Promise<ApiTokenRow | null> {
  const [row] = await database.select().from(apiTokens).where(eq(apiTokens.tokenHash, tokenHash))
  return row ?? null
}

/** Every token, those that were revoked last. */
export async function findApiTokens(database: Queries, id?: number): Promise<ApiToken[]> {
  const rows = await database
    .select({ token: apiTokens, staff, name: staffName })
    .from(apiTokens)
    .innerJoin(staff, eq(staff.id, apiTokens.staffId))
    .innerJoin(customers, eq(customers.id, staff.customerId))
    .where(id === undefined ? undefined : eq(apiTokens.id, id))
    .orderBy(sql`${apiTokens.revokedAt} IS NOT NULL`, desc(apiTokens.id))
  return rows.map(({ token, staff: { id: makerId, role, disabledAt }, name }) => ({
    ...token,
    maker: { id: makerId, name, role, isDisabled: disabledAt !== null },
  }))
}

export async function lockApiToken(transaction: Queries, id: number): Promise<ApiTokenRow | null> {
  const [row] = await transaction.select().from(apiTokens).where(eq(apiTokens.id, id)).for('update')
  return row ?? null
}

export async function updateApiToken(
  transaction: Queries,
  id: number,
  values: Partial<Pick<ApiTokenRow, 'name' | 'scopes' | 'revokedAt'>>,
): Promise<void> {
  await transaction
    .update(apiTokens)
    .set({ ...values, version: sql`${apiTokens.version} + 1` })
    .where(eq(apiTokens.id, id))
}

/** Records a use, unless one has been recorded since `before`. */
export async function updateApiTokenUsed(database: Queries, id: number, { now, before }: { now: Date; before: Date }) {
  await database
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))))
}
