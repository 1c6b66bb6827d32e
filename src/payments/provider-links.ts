import type { LinkKind } from './provider-records.ts'

const folders: Record<LinkKind, string> = {
  payment: 'payments',
  refund: 'refunds',
  dispute: 'disputes',
  subscription: 'subscriptions',
  payout: 'payouts',
  customer: 'customers',
}
const providerDashboard = 'https://dashboard.stripe.com'

/** An object's page in the provider's dashboard; in the sandbox's own with the sandbox's keys. */
export function providerLink(
  { scriptUrl, sandbox, live }: { scriptUrl: string; sandbox: boolean; live: boolean },
  kind: LinkKind,
  id: string,
): string {
  const path = `${folders[kind]}/${encodeURIComponent(id)}`
  // The API's address may be an inner one; the script's is one that browsers reach.
  if (sandbox) return new URL(`/${path}`, scriptUrl).href
  return `${providerDashboard}/${live ? '' : 'test/'}${path}`
}
