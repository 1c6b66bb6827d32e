// @module-tag full
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#database/open-database.ts'
import { cartToken, charges, complete, pay, rowsOf } from '../support/checkout-flow.ts'
import { cutConnections } from '../support/database-cut.ts'
import { engineUnderTest } from '../support/prepared-databases.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

// The embedded database goes with its process: the fault tests kill that.
describe.runIf(engineUnderTest() === 'postgresql')(
  'fault 22: the database goes away in the middle of a purchase',
  () => {
    let shop: TestShop
    let cut: ReturnType<typeof cutConnections>
    beforeAll(async () => {
      shop = await createTestShop()
      cut = cutConnections(shop.database)
    })
    afterAll(() => shop.close())

    const later = (seconds: number) => shop.setNow(new Date(shop.clock().getTime() + seconds * 1_000))

    test('whichever statement arrives last, the visitor is told to come back, and pays once', {
      timeout: 120_000,
    }, async () => {
      const responses: number[] = []
      for (let statements = 0; ; statements += 1) {
        const browser = createBrowser(shop)
        const { token } = await cartToken(browser, { '4352': {} })
        const before = (await charges(shop)).length
        cut.after(statements)
        const first = await pay(browser, token)
        if (cut.mend() === 0) break
        responses.push(first.status)

        // The attempt's lease has to run out where it could not be given back.
        later(120)
        const again = await pay(browser, token)
        expect([statements, again]).toEqual([statements, { status: 200, body: { requires_action: false } }])
        expect([statements, (await complete(browser, token)).status]).toEqual([statements, 200])
        expect((await charges(shop)).length - before).toBe(1)
      }
      // Status 200 is right when only statements that are not part of the purchase were lost.
      expect(responses.filter((status) => status !== 503 && status !== 200)).toEqual([])
      expect(responses.filter((status) => status === 503).length).toBeGreaterThan(10)
      // All connections return to the pool.
      const { pool } = shop.database.driver as Extract<Database['driver'], { pool: unknown }>
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
      expect(await rowsOf(shop, 'orders')).toHaveLength(responses.length + 1)
    })
  },
)
