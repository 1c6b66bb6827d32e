import { findCustomerById } from '#domain/people/customers/customer-queries.ts'
import { requirePassword } from '#domain/people/customers/require-password.ts'
import { type MailContext, mailBrandingFor } from '#domain/platform/mails/mail-branding.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type CollectedData, collectPersonalData } from './collect-personal-data.ts'
import { erasePerson } from './erase-person.ts'
import { withPrivacyLink } from './privacy-links.ts'

/** Everything held about the signed-in customer; what an address ties to it only where the address is confirmed. */
export async function exportOwnData(
  shop: Shop,
  { customerId, mailContext }: { customerId: number; mailContext: MailContext },
): Promise<CollectedData> {
  const customer = await findCustomerById(shop.database, customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  const person = { customerId, email: customer.emailProvedAt ? customer.email : null }
  return collectPersonalData(shop, { person, brand: (await mailBrandingFor(shop, mailContext)).brand })
}

/**
 * Erases the signed-in customer, who typed the password once more. Throws as `requirePassword` and `erasePerson` do.
 */
export async function eraseOwnAccount(
  shop: Shop,
  { customerId, password, mailContext }: { customerId: number; password: string; mailContext: MailContext },
): Promise<void> {
  const customer = await requirePassword(shop, { customerId, password })
  const person = { customerId, email: customer.emailProvedAt ? customer.email : null }
  await erasePerson(shop, { person, to: customer.email, mailContext })
}

/**
 * Everything held about the address of a mailed link; `token`: the link's, or the key it was opened for. Throws
 * invalid `token`.
 */
export async function exportDataOfLink(
  shop: Shop,
  { token, mailContext }: { token: string; mailContext: MailContext },
): Promise<CollectedData> {
  const { brand } = await mailBrandingFor(shop, mailContext)
  return withPrivacyLink(shop, token, (person) => collectPersonalData(shop, { person, brand }))
}

/** Erases the holder of a mailed link. Throws invalid `token`, and as `erasePerson` does. */
export async function eraseDataOfLink(
  shop: Shop,
  { token, mailContext }: { token: string; mailContext: MailContext },
): Promise<void> {
  await withPrivacyLink(shop, token, (person) => erasePerson(shop, { person, to: person.email, mailContext }))
}
