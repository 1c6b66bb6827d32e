import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { type Currency, cents } from '#shared/money.ts'
import { cartToken, complete, pay } from './checkout-flow.ts'
import type { TestBrowser } from './test-browser.ts'
import type { TestShop } from './test-shop.ts'

type Purchase = { products: Parameters<typeof cartToken>[1]; card?: string; fields?: Record<string, string> }

/** Norway charges in a currency: its prices have the figures of those in euros, a month of membership too. */
export async function sellIn(shop: TestShop, currency: Currency): Promise<void> {
  const settings = await getSettings(shop)
  if (currency !== 'EUR') {
    await shop.database.execute(sql`INSERT INTO product_prices (product_id, variant_key, currency, price, member_price)
      SELECT product_id, variant_key, ${currency}, price, member_price FROM product_prices WHERE currency = 'EUR'
      ON CONFLICT DO NOTHING`)
  }
  await updateSettings(shop, {
    actor: 'test',
    changes: {
      'markets.currencies': { ...settings['markets.currencies'], NO: currency },
      ...(currency !== 'EUR' && {
        'membership.prices': { ...settings['membership.prices'], [currency]: cents(1_999) },
      }),
    },
  })
}

/** Buys in a currency on the Norwegian host. */
export async function buyIn(
  shop: TestShop,
  browser: TestBrowser,
  currency: Currency,
  { products, card = 'pm_card_visa', fields = {} }: Purchase,
): Promise<Order> {
  await sellIn(shop, currency)
  const { token } = await cartToken(browser, products)
  expect(await pay(browser, token, card, fields)).toMatchObject({ status: 200 })
  const { body } = await complete(browser, token)
  return (await browser.get(`/api/orders/${body.order_id}`)).json() as Promise<Order>
}
