import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { expect } from 'vitest'
import type { TestShop } from './test-shop.ts'

type Seen = { statement: string; values: unknown[] }
type Planned = { statement: string; plan: string }
type Ask = (...query: unknown[]) => Promise<{ rows: Record<string, string>[] }>

/** Records the statements with parameters that `work` sends, each with its plan. */
export async function watchPlans(shop: TestShop, work: () => Promise<void>) {
  const { driver } = shop.database
  const client = ('pool' in driver ? driver.pool : driver.pglite) as unknown as { query: Ask }
  const own = client.query
  const seen: Seen[] = []
  client.query = function query(this: unknown, first: unknown, values: unknown, ...more: unknown[]) {
    const statement = typeof first === 'string' ? first : (first as { text: string }).text
    if (/^\s*(select|with)\b/i.test(statement) && Array.isArray(values)) seen.push({ statement, values })
    return own.call(client, first, values, ...more)
  } as Ask
  try {
    await work()
  } finally {
    client.query = own
  }
  const plans: Planned[] = []
  for (const { statement, values } of seen) {
    const { rows } = await own.call(client, `EXPLAIN ${statement}`, values)
    plans.push({ statement, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
  }
  return plans
}

/**
 * Expects at least one statement that reads a page of `listed`. Each must use an index, and none may read a whole
 * table.
 */
export function expectPagesByIndex(
  plans: readonly Planned[],
  { listed, wholeTable }: { listed: RegExp; wholeTable: RegExp },
): void {
  const ofPage = plans.filter(({ statement }) => /limit \$\d+$/i.test(statement) && listed.test(statement))
  expect(ofPage.length).toBeGreaterThan(0)
  for (const { statement, plan } of ofPage) {
    expect(plan, statement).toMatch(/Index|Bitmap/)
    expect(plan, statement).not.toMatch(wholeTable)
  }
}

/**
 * Fills tables with thousands of rows. On PostgreSQL by a connection of its own, because the shop's has limits for
 * the shop's own short statements.
 */
export async function fillTables({ database }: TestShop, statements: readonly SQL[]): Promise<void> {
  const { driver } = database
  const client = 'pool' in driver ? new Client({ connectionString: driver.pool.options.connectionString }) : null
  await client?.connect()
  try {
    const own = client ? drizzle(client) : database
    for (const statement of statements) await own.execute(statement)
  } finally {
    await client?.end()
  }
}
