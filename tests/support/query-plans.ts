import type { TestShop } from './test-shop.ts'

type Seen = { statement: string; values: unknown[] }
type Ask = (...query: unknown[]) => Promise<{ rows: Record<string, string>[] }>

/** The statements with parameters that a piece of work sends, each with the plan it gets. */
export async function watchPlans(shop: TestShop, work: () => Promise<void>) {
  const { driver } = shop.database
  const client = ('pool' in driver ? driver.pool : driver.pglite) as unknown as { query: Ask }
  const own = client.query
  const seen: Seen[] = []
  client.query = function query(this: unknown, first: unknown, values: unknown, ...more: unknown[]) {
    const statement = typeof first === 'string' ? first : (first as { text: string }).text
    if (/^\s*select/i.test(statement) && Array.isArray(values)) seen.push({ statement, values })
    return own.call(client, first, values, ...more)
  } as Ask
  try {
    await work()
  } finally {
    client.query = own
  }
  const plans: { statement: string; plan: string }[] = []
  for (const { statement, values } of seen) {
    const { rows } = await own.call(client, `EXPLAIN ${statement}`, values)
    plans.push({ statement, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
  }
  return plans
}
