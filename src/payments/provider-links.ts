import type { LinkKind } from './provider-records.ts'

const folders: Record<LinkKind, string> = {
  payment: 'payments',
  refund: 'refunds',
  dispute: 'disputes',
  subscription: 'subscriptions',
  payout: 'payouts',
  customer: 'customers',
}
const providerScripts = 'https://js.stripe.com'
const providerDashboard = 'https://dashboard.stripe.com'

/** An object's page in the provider's dashboard; in the sandbox's own where the browser script comes from there. */
export function providerLink(
  { scriptUrl, live }: { scriptUrl: string; live: boolean },
  kind: LinkKind,
  id: string,
): string {
  const path = `${folders[kind]}/${encodeURIComponent(id)}`
  // The API's address may be an inner one; the script's is one that browsers reach.
  const { origin } = new URL(scriptUrl)
  if (origin !== providerScripts) return `${origin}/${path}`
  return `${providerDashboard}/${live ? '' : 'test/'}${path}`
}
