import { randomUUID } from 'node:crypto'
import type { Language } from '#domain/markets/market-rules.ts'
import type { Shop } from '../../shop.ts'
import { findCustomerByEmail } from './customer-queries.ts'
import { normalEmail } from './customer-rules.ts'

const nobody = 0

/**
 * Queues a mail with a link that sets a new password. Known and unknown addresses are the same work here, so that neither the answer
 * nor its time tells who has an account; the job finds out.
 */
export async function requestPasswordLink(
  shop: Shop,
  input: { email: string; host: string; https: boolean; language: Language },
): Promise<void> {
  const { host, https, language } = input
  const customer = await findCustomerByEmail(shop.database, normalEmail(input.email).slice(0, 254))
  await shop.jobs.enqueue(
    'send-password-link',
    { customerId: customer?.id ?? nobody, purpose: 'reset', host, https, language },
    { key: randomUUID() },
  )
}
