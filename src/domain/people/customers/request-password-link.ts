import { randomUUID } from 'node:crypto'
import type { Language } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { findCustomerByEmail } from './customer-queries.ts'
import { normalEmail } from './customer-rules.ts'
import { sendPasswordLinkJob } from './send-password-link.ts'

const noCustomer = 0

/**
 * Queues a mail with a link that sets a new password. Known and unknown addresses take the same work, so that neither
 * the response nor its time reveals who has an account.
 */
export async function requestPasswordLink(
  shop: Shop,
  input: { email: string; host: string; https: boolean; language: Language },
): Promise<void> {
  const { host, https, language } = input
  const customer = await findCustomerByEmail(shop.database, normalEmail(input.email).slice(0, 254))
  await shop.jobs.enqueue(
    sendPasswordLinkJob,
    { customerId: customer?.id ?? noCustomer, purpose: 'reset', host, https, language },
    { key: randomUUID() },
  )
}
