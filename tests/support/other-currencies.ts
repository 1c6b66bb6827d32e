import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Currency } from '#shared/money.ts'
import { cartToken, complete, pay } from './checkout-flow.ts'
import type { TestBrowser } from './test-browser.ts'
import type { TestShop } from './test-shop.ts'

type Purchase = { products: Parameters<typeof cartToken>[1]; card?: string; fields?: Record<string, string> }

/** Buys in a currency: the newest cart's quote is said to be in it, as the market of a host would say. */
export async function buyIn(
  shop: TestShop,
  browser: TestBrowser,
  currency: Currency,
  { products, card = 'pm_card_visa', fields = {} }: Purchase,
): Promise<Order> {
  const { token } = await cartToken(browser, products)
  await shop.database.execute(sql`UPDATE carts SET quote = jsonb_set(quote, '{currency}', ${JSON.stringify(currency)})
    WHERE created_at = (SELECT max(created_at) FROM carts)`)
  expect(await pay(browser, token, card, fields)).toMatchObject({ status: 200 })
  const { body } = await complete(browser, token)
  return (await browser.get(`/api/orders/${body.order_id}`)).json() as Promise<Order>
}
