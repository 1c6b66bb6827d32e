import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#database/open-database.ts'
import { cartToken, charges, complete, pay, rowsOf } from '../support/checkout-flow.ts'
import { engineUnderTest } from '../support/prepared-databases.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

// The embedded database has no server whose place another one takes.
describe.runIf(engineUnderTest() === 'postgresql')('a database server that takes no writes', () => {
  let shop: TestShop
  let pool: Extract<Database['driver'], { pool: unknown }>['pool']
  beforeAll(async () => {
    shop = await createTestShop()
    pool = (shop.database.driver as { pool: typeof pool }).pool
  })
  afterAll(() => shop.close())

  /**
   * Sets whether new sessions are read-only. When they become read-only, existing sessions are ended, as when the
   * server is replaced.
   */
  async function replaceSessions(readOnly: boolean): Promise<void> {
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
    const change = `ALTER DATABASE ${rows[0]!.name} SET default_transaction_read_only = ${readOnly ? 'on' : 'off'}`
    await pool.query(`BEGIN READ WRITE; ${change}; COMMIT`)
    if (!readOnly) return
    const others = 'pid <> pg_backend_pid() AND datname = current_database()'
    await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`)
    await expect.poll(() => pool.totalCount).toBeLessThanOrEqual(1)
    // The one that asked is replaced too.
    await pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  }

  /** Returns the id of the session that was used. */
  async function failToWrite(): Promise<number> {
    let session = 0
    const failing = shop.database.transaction(async (transaction) => {
      const asked = await transaction.execute(sql`SELECT pg_backend_pid() AS session`)
      session = (asked as unknown as { rows: { session: number }[] }).rows[0]!.session
      await transaction.execute(sql`DELETE FROM carts`)
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '25006' } })
    return session
  }

  test('refuses purchases with 503; its connections are given up, one by one, so that the shop sells again by itself', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4352': {} })
    await replaceSessions(true)
    const refused = await browser.post('/api/cart/token', { products: { '4352': { quantity: 1, membership: false } } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await pay(browser, token)).status).toBe(503)
    const sessions = [await failToWrite(), await failToWrite(), await failToWrite()]
    expect(new Set(sessions).size, 'sessions that were asked to write').toBe(3)
    await replaceSessions(false)
    // Each connection of before refuses once at most: it does not come back into the pool.
    let tries = 1
    for (; tries <= pool.options.max && (await pay(browser, token)).status === 503; tries += 1);
    expect(tries).toBeLessThanOrEqual(pool.options.max)
    // The lease of an attempt that could not give it back has to run out.
    shop.setNow(new Date(shop.clock().getTime() + 120_000))
    expect(await pay(browser, token)).toEqual({ status: 200, body: { requires_action: false } })
    expect((await complete(browser, token)).status).toBe(200)
    expect(await charges(shop)).toHaveLength(1)
    expect(await rowsOf(shop, 'orders')).toHaveLength(1)
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  })
})
