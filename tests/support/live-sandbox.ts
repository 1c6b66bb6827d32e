import { expect } from 'vitest'
import { workerShop } from './worker-shop.ts'

/** Payment sandbox and mailbox of the browser tests' shop. */

export type LedgerEntry = {
  payment_intent: string
  status: string
  amount: number
  currency: string
  customer: string | null
  charges: { amount: number; status: string }[]
}
export type Mail = { to: string; subject: string; text: string; html: string }

export async function sandbox<ApiResponse>(method: string, path: string, json?: unknown): Promise<ApiResponse> {
  const response = await fetch(`http://localhost:${workerShop().sandboxPort}${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  expect(response.status, `${method} ${path}`).toBeLessThan(300)
  const text = await response.text()
  return (text ? JSON.parse(text) : null) as ApiResponse
}

export function ledger(): Promise<LedgerEntry[]> {
  return sandbox('GET', '/sandbox/ledger')
}

/** Returns a function that lists the payments added to the provider's ledger since this call. */
export async function watchLedger(): Promise<() => Promise<LedgerEntry[]>> {
  const known = new Set((await ledger()).map((entry) => entry.payment_intent))
  return async () => (await ledger()).filter((entry) => !known.has(entry.payment_intent))
}

/** Amounts in cents that were really taken. */
export function takenBy(entries: LedgerEntry[]): number[] {
  return entries
    .flatMap(({ charges }) => charges)
    .flatMap(({ status, amount }) => (status === 'succeeded' ? amount : []))
}

export function mailsTo(address: string): Promise<Mail[]> {
  return sandbox('GET', `/mail.json?${new URLSearchParams({ to: address })}`)
}

/** The mail to this address whose subject matches, once it is there. */
export function mailTo(address: string, subject: RegExp): Promise<Mail> {
  return expect
    .poll(async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject)))
    .toBeDefined()
    .then(async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject))!)
}

type Subscription = { id: string; status: string; trial_end: number | null; default_payment_method: string | null }

/** Subscriptions that the provider holds for customers of this e-mail address. */
export async function subscriptionsOf(email: string): Promise<Subscription[]> {
  const query = new URLSearchParams({ email })
  const customers = await sandbox<{ data: { id: string }[] }>('GET', `/v1/customers?${query}`)
  const lists = await Promise.all(
    customers.data.map(({ id }) =>
      sandbox<{ data: Subscription[] }>('GET', `/v1/subscriptions?customer=${id}&status=all`),
    ),
  )
  return lists.flatMap(({ data }) => data)
}
