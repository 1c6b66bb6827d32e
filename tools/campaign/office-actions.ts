import type { Staff } from './staff.ts'

/** Staff actions on an order in a campaign, carried to their end even if the shop dies. */

export type OfficeAction = { kind: 'ship' | 'refund' | 'goodwill' | 'cancel' | 'return'; restock: boolean; nth: number }

type OrderPage = {
  number: number
  fulfilment: string
  flag: string | null
  lines: { position: number; quantity: number }[]
  parcels: { id: number; state: string; version: number }[]
}
type Return = { id: number; state: string; version: number; received: number; offer: { lines: object[] } }

const reason = 'requested'

/** The name of visitors whose charge is disputed: staff leave their orders alone. */
export const disputing = 'disputing'

/** Does one action on an order that had none before; returns how it ended, or that there was no order. */
export async function actOnOrder(staff: Staff, action: OfficeAction, taken: Set<number>): Promise<string> {
  const { body } = await staff.insist<{ items: { number: number; flag: string | null; email: string }[] }>(
    'GET',
    '/orders?limit=100&fulfilment=UNFULFILLED',
  )
  const free = body.items.filter(
    ({ number, flag, email }) => flag === null && !taken.has(number) && !email.startsWith(disputing),
  )
  const order = free[action.nth % free.length]
  if (!order) return 'no order to act on'
  const { number } = order
  taken.add(number)
  const key = `campaign-${action.kind}-${number}`
  const line = { position: 0, quantity: 1, restock: action.restock }
  if (action.kind === 'ship') return ship(staff, number)
  if (action.kind === 'return') return takeBack(staff, number, action.restock)
  if (action.kind === 'cancel') {
    return named('cancel', await staff.insist('POST', `/orders/${number}/cancel`, { lines: [line], reason }, { key }))
  }
  const paid = action.kind === 'refund' ? { lines: [line], reason } : { amount: 1.25, reason: 'goodwill' }
  return named(action.kind, await staff.insist('POST', `/orders/${number}/refunds`, paid, { key }))
}

const named = (what: string, { status }: { status: number }) =>
  status < 300 ? `staff did: ${what}` : `staff were answered ${status} to ${what}`

/** Each step reads the order first, because the previous one may have succeeded without a response. */
async function ship(staff: Staff, number: number): Promise<string> {
  for (let step = 0; step < 10; step += 1) {
    const { body: order } = await staff.insist<OrderPage>('GET', `/orders/${number}`)
    const packed = order.parcels.find(({ state }) => state === 'PACKED')
    if (packed) {
      const { id, version } = packed
      await staff.insist('POST', `/parcels/${id}/ship`, { carrier: 'other' }, { key: `ship-${id}-${version}`, version })
    } else if (order.fulfilment === 'FULFILLED') return 'staff did: ship'
    else await staff.insist('POST', `/orders/${number}/parcels`, {}, { key: `pack-${number}` })
  }
  return 'staff tried to ship in vain'
}

async function takeBack(staff: Staff, number: number, restock: boolean): Promise<string> {
  const shipped = await ship(staff, number)
  if (shipped !== 'staff did: ship') return shipped
  for (let step = 0; step < 10; step += 1) {
    const { body: list } = await staff.insist<{ items: Return[] }>('GET', `/returns?q=${number}`)
    const [found] = list.items
    if (!found) {
      const asked = { order: number, lines: [{ position: 0, quantity: 1 }], reason: 'changed_mind' }
      await staff.insist('POST', '/returns', asked, { key: `return-${number}` })
      continue
    }
    const { body: row } = await staff.insist<Return>('GET', `/returns/${found.id}`)
    if (row.state === 'REFUNDED') return 'staff did: return'
    const [action, body] =
      row.state === 'APPROVED'
        ? (['receive', { lines: [{ position: 0, quantity: 1, restock }] }] as const)
        : (['refund', {}] as const)
    const { id, version } = row
    await staff.insist('POST', `/returns/${id}/${action}`, body, { key: `${action}-${id}`, version })
  }
  return 'staff tried to take back in vain'
}
