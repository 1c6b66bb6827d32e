import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '../servers/office-session.ts'

/** Staff of the back office who work while visitors buy. */

export type Clicks = { clicks: number; shipped: number; failed: string[] }

type Staff = { call: Call; staff: number; of: number; pause: number; end: AbortSignal }

/** Lets one of the staff work until the end, `pause` milliseconds before each click on average. */
export async function clickUntil(clicks: Clicks, input: Staff): Promise<void> {
  try {
    await work(clicks, input)
  } catch (error) {
    // Waiting for the next click is aborted at the end; a failed call is thrown.
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
  }
}

/** Lists what is to be sent, opens an order, reads its past, ships it and goes on. */
async function work(clicks: Clicks, { call, staff, of, pause, end }: Staff): Promise<never> {
  const nextClick = async () => {
    await wait(pause * (0.5 + Math.random()), undefined, { signal: end })
    clicks.clicks += 1
  }
  const click = async (...paths: string[]) => {
    await nextClick()
    const responses = await Promise.all(paths.map((path) => call('GET', path)))
    for (const [index, { status }] of responses.entries()) note(clicks, `GET ${paths[index]}`, status)
    return responses
  }
  for (;;) {
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
    await nextClick()
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
