import { createHmac } from 'node:crypto'
import type { Stage } from './stage.ts'

/** Buying over HTTP; refusals and missing responses are returned as they come. */

export type ApiResponse<Body = Record<string, unknown>> = { status: number; body: Body }
export type Lines = Record<string, { quantity?: number; membership?: boolean; size?: string }>

/** Products of the demo shop: without stock, with a member price, and one whose stock tests set. */
export const goods = { plain: '4320', member: '4318', counted: '4319' }

export type PayResponse = ApiResponse<{
  requires_action?: boolean
  data?: { clientSecret: string }
  message?: string
  errors?: Record<string, string[]>
}>

export type Visitor = {
  email: string
  /** The token of a priced cart. */
  cart(lines?: Lines): Promise<string>
  /** Status 0 means no response. */
  pay(token: string, card?: string, fields?: Record<string, string>): Promise<PayResponse>
  complete(token: string): Promise<ApiResponse<{ order_id?: string; message?: string }>>
  call(method: string, path: string, body?: unknown): Promise<ApiResponse>
}

let visitors = 0

/** A browser with a session of its own, on any host of the shop; signed in where it has a bearer token. */
export async function newVisitor(
  stage: Pick<Stage, 'port'>,
  options: { bearer?: string; email?: string; at?: { host: string; zip: string }; name?: string } = {},
): Promise<Visitor> {
  const { at, name = 'visitor' } = options
  visitors += 1
  const email = options.email ?? `${name}-${visitors}@example.test`
  // Each visitor has an address of their own, as reported by a proxy, so that none counts as a card tester.
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  const origin = `http://localhost:${stage.port}`
  const headers: Record<string, string> = {
    'x-forwarded-for': address,
    ...(at && { 'x-forwarded-host': at.host }),
    ...(options.bearer && { authorization: `Bearer ${options.bearer}` }),
  }
  const session = await fetch(`${origin}/sanctum/csrf-cookie`, { headers })
  // A proxy responds by itself when no shop does.
  if (!session.ok) throw new Error(`No session: ${session.status}`)
  const cookies = session.headers.getSetCookie()
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0]!)
  headers.cookie = pairs.join('; ')
  const antiForgery = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))
  headers['x-xsrf-token'] = decodeURIComponent(antiForgery?.slice('XSRF-TOKEN='.length) ?? '')

  async function call<Body>(method: string, path: string, body?: unknown): Promise<ApiResponse<Body>> {
    const isForm = body instanceof FormData
    try {
      const response = await fetch(origin + path, {
        method,
        headers: body === undefined || isForm ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as Body }
    } catch {
      return { status: 0, body: {} as Body }
    }
  }
  return {
    email,
    call,
    async cart(lines = { [goods.plain]: {} }) {
      const products = Object.fromEntries(
        Object.entries(lines).map(([id, line]) => [id, { quantity: 1, membership: false, ...line }]),
      )
      const { status, body } = await call<{ token: string }>('POST', '/api/cart/token', { products })
      if (status !== 200) throw new Error(`No cart token: ${status} ${JSON.stringify(body)}`)
      return body.token
    },
    pay(token, card = 'pm_card_visa', fields = {}) {
      const form = new FormData()
      const all = {
        email,
        firstName: 'Kari',
        lastName: 'Nordmann',
        address: 'Storgata 1',
        apartment: '',
        city: 'Oslo',
        zip: at?.zip ?? '0155',
        phone: '+47 900 00 000',
        'delivery-method': 'postnord',
        terms: 'on',
        'subscription-terms': 'on',
        paymentMethodId: card,
        cartToken: token,
        ...fields,
      }
      for (const [name, value] of Object.entries(all)) form.set(name, value)
      return call('POST', '/api/checkout', form)
    },
    complete: (token) => call('POST', '/api/checkout/success', { cartToken: token }),
  }
}

export async function newCustomer(stage: Stage): Promise<Visitor & { bearer: string }> {
  const guest = await newVisitor(stage)
  const account = { email: guest.email, password: 'lake winter candle', firstName: 'Kari', lastName: 'Nordmann' }
  const { status, body } = await guest.call('POST', '/api/register', account)
  if (status !== 201) throw new Error(`Not registered: ${status} ${JSON.stringify(body)}`)
  const bearer = String(body.token)
  return { ...(await newVisitor(stage, { bearer, email: guest.email })), bearer }
}

export async function answerChallenge(stage: Stage, response: PayResponse, outcome: 'success' | 'failure' = 'success') {
  const secret = response.body.data?.clientSecret
  if (!secret) throw new Error(`The bank did not ask: ${response.status} ${JSON.stringify(response.body)}`)
  await stage.provider('POST', `/sandbox/payment_intents/${secret.split('_secret_')[0]}/authenticate`, { outcome })
}

/** A call of the provider's own API, as its dashboard makes it. */
export async function atProvider<ApiResponse>(
  stage: Stage,
  method: string,
  path: string,
  form: Record<string, string> = {},
): Promise<ApiResponse> {
  const body = new URLSearchParams(form)
  const response = await fetch(`http://localhost:${stage.sandboxPort}${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox' },
    ...(method === 'POST' && { body }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as ApiResponse
}

export async function misbehave(stage: Stage, on: string, effect: string, times = 1): Promise<void> {
  await stage.provider('POST', '/sandbox/faults', { on, effect, times })
}

export const webhooks = (stage: Stage, mode: 'normal' | 'hold' | 'duplicate' | 'reverse' | 'drop') =>
  stage.provider('POST', '/sandbox/webhooks', { mode })
export const releaseWebhooks = (stage: Stage) => stage.provider('POST', '/sandbox/webhooks/release')

/**
 * After a test, however it ended: the shop runs and dies nowhere, the provider behaves, its notices arrive, the clock
 * is right.
 */
export async function calmDown(stage: Stage): Promise<void> {
  if (!stage.isRunning()) await stage.start()
  await stage.crashAt(null)
  await stage.provider('DELETE', '/sandbox/faults')
  await webhooks(stage, 'normal')
  await releaseWebhooks(stage)
  await stage.moveClock(0)
}

/** Delivers an event as the provider does, signed now; returns the shop's status. */
export async function sendEvent(stage: Stage, event: object): Promise<number> {
  const body = JSON.stringify(event)
  const seconds = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', 'whsec_sandbox').update(`${seconds}.${body}`).digest('hex')
  const response = await fetch(`http://localhost:${stage.port}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
    body,
  })
  await response.body?.cancel()
  return response.status
}

export async function setStock(stage: Stage, id: string, stock: number | null): Promise<void> {
  await stage.sql(`UPDATE variants SET stock = ${stock} WHERE product_id = ${id} AND key = ''`)
}

export async function stockOf(stage: Stage, id: string): Promise<number | null> {
  const [row] = await stage.sql<{ stock: number | null }>(
    `SELECT stock FROM variants WHERE product_id = ${id} AND key = ''`,
  )
  return row?.stock ?? null
}

/** The state of the checkout of an address's last cart. */
export async function stateOf(stage: Stage, email: string): Promise<string | null> {
  const [row] = await stage.sql<{ state: string }>(
    `SELECT state FROM checkouts WHERE contact->>'email' = '${email}' ORDER BY created_at DESC LIMIT 1`,
  )
  return row?.state ?? null
}

/** SQL of a stored quote that is 1.00 dearer than what its payment is for, by its delivery, and adds up without tax. */
export const dearerQuote = `quote || jsonb_build_object(
  'total', (quote->>'total')::int + 100, 'due', (quote->>'due')::int + 100, 'taxes', '[]'::jsonb,
  'delivery', quote->'delivery' || '{"price": 100, "total": 100, "taxes": []}',
  'lines', (SELECT jsonb_agg(line || '{"tax": null}') FROM jsonb_array_elements(quote->'lines') line))`
