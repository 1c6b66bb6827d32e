import { expect, vi } from 'vitest'
import type { Stage } from '../../tools/campaign/stage.ts'
import { goods, newVisitor } from '../../tools/campaign/visitor.ts'

export type Bought = { email: string; orderId: string }

/** Opens a visitor with one unit in the cart; `buy` retries while refused and reports the status of each try. */
export async function openCart(
  shop: Pick<Stage, 'port'>,
): Promise<{ buy(hear: (status: number) => void): Promise<Bought> }> {
  const insist = <ApiResponse>(ask: () => Promise<ApiResponse>) => vi.waitFor(ask, { timeout: 60_000, interval: 100 })
  const visitor = await insist(() => newVisitor(shop))
  const token = await insist(() => visitor.cart({ [goods.counted]: {} }))
  return {
    async buy(hear) {
      const orderId = await insist(async () => {
        const paid = await visitor.pay(token)
        hear(paid.status)
        expect(paid.status).toBe(200)
        const { status, body } = await visitor.complete(token)
        hear(status)
        expect(status).toBe(200)
        return body.order_id!
      })
      return { email: visitor.email, orderId }
    },
  }
}

/** Expects only success or a refusal that says the purchase is unfinished, and no other error. */
export function expectRefusedOrFinished(statuses: Iterable<number>): void {
  expect([...new Set(statuses)].filter((status) => ![200, 409, 503].includes(status))).toEqual([])
}

export const byEmail = (one: Bought, other: Bought) => (one.email < other.email ? -1 : 1)
