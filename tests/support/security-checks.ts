import { sql } from 'drizzle-orm'
import type { TestShop } from './test-shop.ts'

type Operation = { requestBody?: { content: Record<string, unknown> } }

/** Every call that changes something, as the shop's own document lists them. */
export async function writes(shop: TestShop): Promise<{ method: string; path: string; type: string | null }[]> {
  const document = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method !== 'get' && !path.startsWith('/webhooks/'))
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        type: Object.keys(requestBody?.content ?? {})[0] ?? null,
      })),
  )
}

/** Every table's rows but those that count requests or say when a sign-in was last used. */
export async function rowDigests(shop: TestShop) {
  const run = async (statement: string) =>
    ((await shop.database.execute(sql.raw(statement))) as unknown as { rows: Record<string, string>[] }).rows
  const tables = await run(`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
    AND table_type = 'BASE TABLE' AND table_name NOT IN ('rate_limits') ORDER BY 1`)
  const digests: Record<string, string | undefined> = {}
  for (const { name } of tables) {
    const row = `to_jsonb(t) - 'last_used_at'`
    const rows = await run(
      `SELECT md5(string_agg(r::text, ',' ORDER BY r::text)) AS digest FROM (SELECT ${row} AS r FROM "${name}" t) x`,
    )
    digests[name!] = rows[0]?.digest
  }
  return digests
}
