import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { CartTokenResponse } from '#contract/cart.ts'
import type { CheckoutResponse } from '#contract/checkout.ts'
import { sandbox, subscriptionsOf } from './live-sandbox.ts'
import { exported } from './live-shop.ts'
import { workerShop } from './worker-shop.ts'

/** Buying from the shop of the browser tests without a browser, and what its database holds afterwards. */

export type StoredLine = {
  number: string
  id: string
  email: string
  name: string
  address: string
  phone: string
  product_id: string
  variant: string
  quantity: string
  price: string
  membership: string
  total: string
}

/** Lines of the orders in the database made with this e-mail address. */
export async function storedLines(email: string): Promise<StoredLine[]> {
  const rows = parse(await exported('orders'), { columns: true }) as StoredLine[]
  return rows.filter((row) => row.email === email)
}

export async function storedOrderIds(email: string): Promise<string[]> {
  return [...new Set((await storedLines(email)).map(({ id }) => id))]
}

type Customer = { token: string; email: string; password: string; api: ApiSession }
export type ApiSession = {
  call(method: string, path: string, body?: unknown): Promise<Response>
}

let customers = 0

export async function newCustomer(name = { firstName: 'Kari', lastName: 'Nordmann' }): Promise<Customer> {
  customers += 1
  const email = `customer-${process.pid}-${Date.now()}-${customers}@example.test`
  const password = 'correct horse battery'
  const guest = await apiSession()
  const response = await guest.call('POST', '/api/register', { email, password, ...name })
  expect(response.status).toBe(201)
  const { token } = (await response.json()) as { token: string }
  return { token, email, password, api: await apiSession(token) }
}

type Products = Record<string, { quantity: number; membership: boolean }>

/** Buys over the API and returns the order's id. */
export async function buyOverApi(
  api: ApiSession,
  email: string,
  products: Products,
  card = 'pm_card_visa',
  contact: Record<string, string> = {},
): Promise<string> {
  const { cartToken, response } = await payOverApi(api, email, products, card, contact)
  expect(response).toEqual({ requires_action: false })
  const done = await api.call('POST', '/api/checkout/success', { cartToken })
  return ((await done.json()) as { order_id: string }).order_id
}

/** Buys up to and including POST /api/checkout, without completing the order. */
export async function payOverApi(
  api: ApiSession,
  email: string,
  products: Products,
  card = 'pm_card_visa',
  contact: Record<string, string> = {},
) {
  const cart = (await (await api.call('POST', '/api/cart/token', { products })).json()) as CartTokenResponse
  const form = new FormData()
  const fields = {
    email,
    firstName: 'Kari',
    lastName: 'Nordmann',
    address: 'Storgata 1',
    apartment: '',
    city: 'Oslo',
    zip: '0155',
    phone: '+47 900 00 000',
    'delivery-method': 'postnord',
    terms: 'on',
    'subscription-terms': 'on',
    paymentMethodId: card,
    cartToken: cart.token,
    ...contact,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = (await (await api.call('POST', '/api/checkout', form)).json()) as CheckoutResponse
  return { cartToken: cart.token, response }
}

// A card identifies one customer across all files that share the shop, so each member pays with one unused for
// trials. Neither visitors who start a membership (`cards` in paying-visitor.ts) nor other tests use these cards.
const memberCards = [
  ...['no', 'se', 'dk', 'fi', 'fr', 'de', 'unionpay', 'amex', 'diners', 'mastercard_prepaid', 'mastercard_debit'],
  ...['avsFail', 'avsLine1Fail', 'avsZipFail', 'cvcCheckFail', 'riskLevelElevated', 'riskLevelHighest'],
  ...['threeDSecureOptional', 'pendingRefund', 'refundFail'],
].map((name) => `pm_card_${name}`)

type Card = { card: { fingerprint: string } }

/** Cards that no membership of the provider's is charged to now. */
async function freeCards(): Promise<string[]> {
  const query = 'status=all&limit=100&expand[]=data.default_payment_method'
  const path = `/v1/subscriptions?${query}`
  const { data } = await sandbox<{ data: { default_payment_method: Card | null }[] }>('GET', path)
  const used = data.map((subscription) => subscription.default_payment_method?.card.fingerprint)
  const prints = memberCards.map((name) => sandbox<Card>('GET', `/v1/payment_methods/${name}`))
  const cards = await Promise.all(prints)
  return memberCards.filter((_, index) => !used.includes(cards[index]!.card.fingerprint))
}

/** Registers a customer who has a membership in its trial. */
export async function newMember(): Promise<Customer> {
  for (const card of await freeCards()) {
    // Another customer for each card: who was refused with a used one is offered no trial with the next.
    const customer = await newCustomer()
    const products = { 4318: { quantity: 1, membership: true } }
    const { response, cartToken } = await payOverApi(customer.api, customer.email, products, card)
    if (!('requires_action' in response)) continue
    expect((await customer.api.call('POST', '/api/checkout/success', { cartToken })).status).toBe(200)
    await expect.poll(() => subscriptionsOf(customer.email)).toHaveLength(1)
    return customer
  }
  throw new Error('Every card has had its trial: name another one')
}

/** A client with cookies and the anti-forgery token, signed in where it has a bearer token. */
export async function apiSession(bearer?: string, port = workerShop().port): Promise<ApiSession> {
  const origin = `http://localhost:${port}`
  const cookies = (await fetch(`${origin}/sanctum/csrf-cookie`)).headers.getSetCookie()
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0]!)
  const antiForgery = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  const headers = {
    cookie: pairs.join('; '),
    'x-xsrf-token': decodeURIComponent(antiForgery),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  }
  return {
    call: (method, path, body) =>
      fetch(origin + path, {
        method,
        headers:
          body === undefined || body instanceof FormData ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
  }
}
