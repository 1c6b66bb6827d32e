import { setTimeout as wait } from 'node:timers/promises'
import { TOTP } from 'otpauth'

/** Staff of the back office who work while visitors buy. */

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
type Answer = { status: number; body: Record<string, unknown> }

/** What staff did, and how many of their calls failed. */
export type Clicks = { clicks: number; shipped: number; failed: string[] }

/** Somebody with the owner's account, whose browser is signed in with the second factor. */
export async function openOffice(input: { port: number; email: string; password: string }): Promise<Call> {
  const { port, email, password } = input
  const jar = new Map<string, string>()
  const origin = `http://localhost:${port}`
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0]!.split(/=(.*)/s) as [string, string]
      jar.set(name, value)
    }
    return response
  }
  keep(await fetch(`${origin}/sanctum/csrf-cookie`))
  const call: Call = async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}/api/admin${path}`, {
      method,
      headers: {
        'x-forwarded-for': '10.255.0.1',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    keep(response)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const { body } = await call('POST', '/sign-in', { email, password })
  if (body.step === 'enrol') {
    const offer = await call('POST', '/me/two-factor', {})
    const code = new TOTP({ secret: String(offer.body.secret) }).generate()
    await call('POST', '/me/two-factor', { code })
  }
  const me = await call('GET', '/me')
  if (me.status !== 200) throw new Error(`The office was not opened: ${JSON.stringify(me.body)}`)
  return call
}

/**
 * One of the staff, who lists what is to be sent, opens an order, reads its past, ships it and goes on. `pause`:
 * average milliseconds before each click.
 */
export async function clickUntil(
  clicks: Clicks,
  { call, staff, of, running, pause }: { call: Call; staff: number; of: number; running(): boolean; pause: number },
): Promise<void> {
  const click = async (...paths: string[]) => {
    await wait(pause * (0.5 + Math.random()))
    clicks.clicks += 1
    const answers = await Promise.all(paths.map((path) => call('GET', path)))
    for (const [place, { status }] of answers.entries()) note(clicks, `GET ${paths[place]}`, status)
    return answers
  }
  while (running()) {
    const [list] = await click('/orders?fulfilment=UNFULFILLED,PACKED,PARTIAL&sort=created_at', '/counts')
    const items = (list!.body.items ?? []) as { number: number }[]
    // Each takes orders of their own, as people who share a list agree to.
    const mine = items.filter(({ number }) => number % of === staff)
    const order = mine[0]
    if (!order) {
      await click('/orders')
      continue
    }
    await click(`/orders/${order.number}`, `/orders/${order.number}/timeline`)
    await wait(pause * (0.5 + Math.random()))
    clicks.clicks += 1
    if (await ship(clicks, call, order.number)) clicks.shipped += 1
    await click(`/orders/${order.number}`, '/counts')
    await click(`/orders?q=${order.number}`)
  }
}

async function ship(clicks: Clicks, call: Call, number: number): Promise<boolean> {
  const packed = await call('POST', `/orders/${number}/parcels`, {}, { 'idempotency-key': `pack-${number}` })
  note(clicks, 'POST parcels', packed.status)
  const { body } = await call('GET', `/orders/${number}`)
  const parcels = (body.parcels ?? []) as { id: number; version: number; state: string }[]
  const parcel = parcels.find(({ state }) => state === 'PACKED')
  if (!parcel) return false
  const headers = { 'idempotency-key': `ship-${parcel.id}`, 'if-match': `"${parcel.version}"` }
  const shipped = await call('POST', `/parcels/${parcel.id}/ship`, { carrier: 'other' }, headers)
  note(clicks, 'POST ship', shipped.status)
  return shipped.status < 300
}

function note(clicks: Clicks, what: string, status: number): void {
  if (status >= 400) clicks.failed.push(`${what}: ${status}`)
}
