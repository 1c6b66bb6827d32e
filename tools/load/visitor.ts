import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Response to a call of the shop. Status 0 means no response. */
type Outcome = { status: number; text: string; cookies: string[] }

export type Figures = {
  /** Milliseconds of every call that got a response. Keyed by name. */
  times: Map<string, number[]>
  statuses: Map<string, number>
  purchases: number
  /** Calls without a response, and responses of 500 or more other than 503. */
  faults: string[]
  refused: number
}

export function noFigures(): Figures {
  return { times: new Map(), statuses: new Map(), purchases: 0, faults: [], refused: 0 }
}

/**
 * Buys repeatedly as one visitor on one connection until stopped; a refusal (503) ends the round.
 * @param pause average milliseconds of looking and typing before each step but the last, which the browser does by
 * itself
 */
export async function buyUntil(
  figures: Figures,
  input: { port: number; visitor: number; running: () => boolean; pause?: number },
): Promise<void> {
  const { port, visitor, running, pause = 0 } = input
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`

  const think = () => (pause > 0 ? wait(pause * (0.5 + Math.random())) : undefined)

  const call = async (name: string, method: string, path: string, headers: Record<string, string> = {}, body = '') => {
    const started = performance.now()
    const outcome = await send({ agent, port, method, path, body, headers: { 'x-forwarded-for': address, ...headers } })
    const milliseconds = performance.now() - started
    const key = `${name} ${outcome.status}`
    figures.statuses.set(key, (figures.statuses.get(key) ?? 0) + 1)
    if (outcome.status === 503) {
      figures.refused += 1
      throw new Refused()
    }
    const times = figures.times.get(name) ?? []
    times.push(milliseconds)
    figures.times.set(name, times)
    if (outcome.status === 0 || outcome.status >= 400) {
      figures.faults.push(`${name}: ${outcome.status} ${outcome.text.slice(0, 120)}`)
      throw new Refused()
    }
    return outcome
  }

  const buy = async (round: number) => {
    await think()
    await call('home page', 'GET', '/')
    await think()
    await call('product', 'GET', '/api/products/handskar')
    const session = await call('session', 'GET', '/sanctum/csrf-cookie')
    const token = session.cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice(11) ?? ''
    const own = { cookie: session.cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) }
    const json = { ...own, 'content-type': 'application/json' }
    const products = JSON.stringify({ products: { 4318: { quantity: 1, membership: false } } })
    await think()
    const cart = await call('cart token', 'POST', '/api/cart/token', json, products)
    const cartToken = (JSON.parse(cart.text) as { token: string }).token
    const form = new URLSearchParams({
      email: `visitor-${visitor}-${round}@example.test`,
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
      paymentMethodId: 'pm_card_visa',
      cartToken,
    })
    const typed = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
    await think()
    await call('checkout', 'POST', '/api/checkout', typed, form.toString())
    const done = await call('order', 'POST', '/api/checkout/success', json, JSON.stringify({ cartToken }))
    if ((JSON.parse(done.text) as { order_id?: string }).order_id) figures.purchases += 1
  }

  for (let round = 0; running(); round++) {
    try {
      await buy(round)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await wait(1_000 + Math.random() * 2_000)
    }
  }
  agent.destroy()
}

class Refused extends Error {}

function send(input: {
  agent: Agent
  port: number
  method: string
  path: string
  headers: Record<string, string>
  body: string
}): Promise<Outcome> {
  const { agent, port, method, path, headers, body } = input
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => {
      // Retries as browsers do: a kept connection that closes during a request says nothing about the request.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(input))
      else resolve({ status: 0, text: error.message, cookies: [] })
    }
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: { host: 'localhost', ...headers } })
    sent.setTimeout(30_000, () => sent.destroy(new Error('no answer within 30 s')))
    sent.on('error', fail)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]!),
        }),
      )
    })
    sent.end(body || undefined)
  })
}
