import { addressBook } from '#contract/addresses.ts'
import { storedCardResponse, subscriptionResponse } from '#contract/customers.ts'
import type { PrivateRead } from '#storefront/state/private-query.ts'

const read = <Value>(path: string, parse: (response: unknown) => Value): PrivateRead<Value> => ({ path, parse })

/** The customer's last membership, also after its end; null for customers who never had one. */
export const readSubscription = read(
  '/api/user/subscription',
  (response) => subscriptionResponse.parse(response).data.subscription,
)
/** The card on file; null if there is none. */
export const readCard = read('/api/user/payment-method', (response) => storedCardResponse.parse(response))
export const readAddresses = read('/api/user/addresses', (response) => addressBook.parse(response))
