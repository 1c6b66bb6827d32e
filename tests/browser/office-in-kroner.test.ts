import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoShop } from '../../tools/servers/demo-shop.ts'
import { confirm, orderScreen, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser, visit } from '../support/real-browser.ts'
import { norway, startShopInKroner } from '../support/shop-in-kroner.ts'

let shop: DemoShop
beforeAll(async () => {
  shop = await startShopInKroner()
})
afterAll(async () => {
  await closeBrowser()
  await shop.stop()
})

/** Buys two of a product on the Norwegian host; returns the order's number. */
async function buyInKroner(): Promise<number> {
  const { page, origin } = await visit({ host: norway, port: shop.port })
  await page.goto(origin)
  return page.evaluate(async () => {
    await fetch('/sanctum/csrf-cookie')
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!
    const call = async (path: string, body: BodyInit, type?: string) => {
      const headers = { 'x-xsrf-token': decodeURIComponent(token), ...(type && { 'content-type': type }) }
      return (await fetch(path, { method: 'POST', headers, body })).json()
    }
    const json = 'application/json'
    const products = { 4320: { quantity: 2, membership: false } }
    const { token: cartToken } = await call('/api/cart/token', JSON.stringify({ products }), json)
    const form = new URLSearchParams({
      ...{ email: 'kari@example.test', firstName: 'Kari', lastName: 'Nordmann', phone: '+47 900 00 000' },
      ...{ address: 'Storgata 1', city: 'Oslo', zip: '0155', 'delivery-method': 'postnord', terms: 'on' },
      ...{ paymentMethodId: 'pm_card_visa', cartToken },
    })
    await call('/api/checkout', form)
    const { order_id } = await call('/api/checkout/success', JSON.stringify({ cartToken }), json)
    return (await (await fetch(`/api/orders/${order_id}`)).json()).number
  })
}

test('O084 O095 an order in kroner is refunded in part and comes back, in kroner alone, and too much is refused', {
  timeout: 120_000,
}, async () => {
  const number = await buyInKroner()
  const { page } = await ownersOffice(`/office/orders/${number}/refund`, { port: shop.port })
  const order = await orderScreen(page, number)
  const refund = order.dialog('Refund')
  const left = refund.getByText(/^NOK\s1,500\.00 of the payment can still be refunded\.$/)
  await left.waitFor()
  await refund.getByLabel('Amount (NOK)').fill('99999,50')
  await refund.getByRole('button', { name: /^Refund NOK/ }).click()
  await refund.getByText('That is more than the remaining amount.').first().waitFor()
  await left.waitFor()
  await refund.getByLabel('Amount (NOK)').fill('120,50')
  await confirm(refund, /^Refund NOK\s120\.50$/)
  await order
    .part('Refunds')
    .getByText(/^NOK\s120\.50$/)
    .first()
    .waitFor()

  await page.goto(`${new URL(page.url()).origin}/office/orders/${number}/ship`)
  await confirm(order.dialog('Ship'), /^Ship/)
  await page.goto(`${new URL(page.url()).origin}/office/orders/${number}/return`)
  const back = order.dialog('Create return')
  await back.getByRole('spinbutton').fill('2')
  await confirm(back, 'Create return')
  await page.getByRole('link', { name: 'Mark as received' }).click()
  const receive = page.getByRole('dialog', { name: 'Mark as received' })
  await receive.getByText(/^NOK\s750\.00 each$/).waitFor()
  expect(await page.getByRole('dialog').textContent()).not.toContain('€')
})
