import { expect } from 'vitest'
import type { CartTokenResponse } from '#contract/cart.ts'
import type { Order } from '#contract/checkout.ts'
import { homeZip } from './postcodes.ts'
import type { TestBrowser } from './test-browser.ts'
import type { TestShop } from './test-shop.ts'

export const visitorFields: Record<string, string> = {
  email: 'kari@example.test',
  firstName: 'Kari',
  lastName: 'Nordmann',
  address: 'Storgata 1',
  apartment: '2. etasje',
  city: 'Oslo',
  zip: '0155',
  phone: '+47 900 00 000',
  'delivery-method': 'postnord',
  terms: 'on',
  'subscription-terms': 'on',
}

type Products = Record<string, { quantity?: number; membership?: boolean }>

/** Asks for a cart token; fails the test where there is none. */
export async function cartToken(
  browser: TestBrowser,
  products: Products,
  more: Record<string, unknown> = {},
): Promise<CartTokenResponse> {
  const filled = Object.fromEntries(Object.entries(products).map(([key, line]) => [key, { quantity: 1, ...line }]))
  const response = await browser.post('/api/cart/token', { products: filled, ...more })
  expect(response.status).toBe(200)
  return (await response.json()) as CartTokenResponse
}

export async function pay(
  browser: TestBrowser,
  token: string,
  card = 'pm_card_visa',
  fields: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> & { errors?: Record<string, string[]> } }> {
  const form = { ...visitorFields, zip: homeZip(browser.host), paymentMethodId: card, cartToken: token, ...fields }
  const response = await browser.postForm('/api/checkout', form)
  return { status: response.status, body: await response.json() }
}

export async function complete(
  browser: TestBrowser,
  token: string,
): Promise<{ status: number; body: { order_id?: string } }> {
  const response = await browser.post('/api/checkout/success', { user: null, paymentMethod: null, cartToken: token })
  return { status: response.status, body: await response.json() }
}

/** Buys and returns the order as the browser that bought it sees it. */
export async function buy(
  browser: TestBrowser,
  products: Products,
  fields: Record<string, string> = {},
  more: Record<string, unknown> = {},
): Promise<Order> {
  const { token } = await cartToken(browser, products, more)
  expect(await pay(browser, token, 'pm_card_visa', fields)).toMatchObject({ status: 200 })
  const { body } = await complete(browser, token)
  return (await browser.get(`/api/orders/${body.order_id}`)).json() as Promise<Order>
}

type LedgerEntry = {
  payment_intent: string
  status: string
  amount: number
  amount_refunded: number
  customer: string | null
  metadata: Record<string, string>
  charges: { status: string; amount: number }[]
}

/** Returns the payment provider's ledger, oldest entry first. */
export async function ledger(shop: TestShop): Promise<LedgerEntry[]> {
  return (await (await sandboxCall(shop, 'GET', '/sandbox/ledger')).json()) as LedgerEntry[]
}

/** Successful charges at the provider. */
export async function charges(shop: TestShop): Promise<{ amount: number }[]> {
  return (await ledger(shop)).flatMap((entry) => entry.charges.filter((charge) => charge.status === 'succeeded'))
}

export async function sandboxCall(shop: TestShop, method: string, path: string, body?: unknown): Promise<Response> {
  const response = await shop.sandbox.fetch(
    new Request(`http://sandbox.test${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  )
  expect(response.status).toBeLessThan(300)
  return response
}

export async function answerChallenge(
  shop: TestShop,
  clientSecret: string,
  outcome: 'success' | 'failure',
): Promise<void> {
  const id = clientSecret.split('_secret_')[0]
  await sandboxCall(shop, 'POST', `/sandbox/payment_intents/${id}/authenticate`, { outcome })
}

/** Pays with another card at the provider, as a browser script can with the publishable key and client secret. */
export async function confirmAtProvider(shop: TestShop, clientSecret: string, card: string): Promise<number> {
  const id = clientSecret.split('_secret_')[0]
  const response = await shop.sandbox.fetch(
    new Request(`http://sandbox.test/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
      headers: { authorization: `Bearer ${shop.environment.stripe.publishableKey}` },
    }),
  )
  return response.status
}

// PostgreSQL moves a row when it changes: only a column says which came first.
const orderOf = {
  checkouts: 'created_at',
  orders: 'id',
  memberships: 'created_at',
  customers: 'id',
  reservations: 'checkout_id, product_id',
}

/** Every row of a table, the oldest first; reservations by checkout. */
export async function rowsOf(shop: TestShop, table: keyof typeof orderOf) {
  const { sql } = await import('drizzle-orm')
  const result = (await shop.database.execute(
    sql.raw(`SELECT * FROM ${table} ORDER BY ${orderOf[table]}`),
  )) as unknown as {
    rows: Record<string, unknown>[]
  }
  return result.rows
}
