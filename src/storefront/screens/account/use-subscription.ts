import { subscriptionResponse } from '#contract/customers.ts'
import { useAccountData } from './use-account-data.ts'

const parseSubscription = (response: unknown) => subscriptionResponse.parse(response).data.subscription

/** The customer's last membership, also after its end; null for who never had one. */
export const useSubscription = () => useAccountData('/api/user/subscription', parseSubscription)
