import * as v from 'valibot'
import { createPersistentStore } from '#storefront/state/persistent-store.ts'

const maxOrders = 50

const reportedOrders = createPersistentStore<string[]>({
  key: 'vitrine.purchases',
  initial: [],
  parse: (stored) => v.parse(v.array(v.unknown()), stored).filter((id) => typeof id === 'string'),
})

/** True the first time it is asked about an order in this browser: then its purchase is to be reported. */
export function isFirstReport(orderId: string): boolean {
  const reported = reportedOrders.read()
  if (reported.includes(orderId)) return false
  reportedOrders.write([...reported, orderId].slice(-maxOrders))
  return true
}
