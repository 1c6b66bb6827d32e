import type { PersonalData } from '#contract/privacy.ts'
import { findCustomerById } from '#domain/customers/customer-queries.ts'
import { requirePassword } from '#domain/customers/require-password.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import { letterheadFor, type MailPlace } from '#domain/mails/letterhead.ts'
import type { Shop } from '../../shop.ts'
import { collectPersonalData } from './collect-personal-data.ts'
import { erasePerson } from './erase-person.ts'
import { withPrivacyLink } from './privacy-links.ts'

/** Everything held about the signed-in customer; what an address ties to it only where the address is confirmed. */
export async function exportOwnData(
  shop: Shop,
  { customerId, place }: { customerId: number; place: MailPlace },
): Promise<PersonalData> {
  const customer = await findCustomerById(shop.database, customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  const person = { customerId, email: customer.emailProvedAt ? customer.email : null }
  return collectPersonalData(shop, { person, brand: (await letterheadFor(shop, place)).brand })
}

/** Erases the signed-in customer, who typed the password once more. Throws as `requirePassword` and `erasePerson` do. */
export async function eraseOwnAccount(
  shop: Shop,
  { customerId, password, place }: { customerId: number; password: string; place: MailPlace },
): Promise<void> {
  const customer = await requirePassword(shop, { customerId, password })
  const person = { customerId, email: customer.emailProvedAt ? customer.email : null }
  await erasePerson(shop, { person, to: customer.email, place })
}

/** Everything held about the address that a link was mailed to; `token`: the link's, or the key it was opened for. Throws invalid `token`. */
export async function exportDataOfLink(
  shop: Shop,
  { token, place }: { token: string; place: MailPlace },
): Promise<PersonalData> {
  const { brand } = await letterheadFor(shop, place)
  return withPrivacyLink(shop, token, (person) => collectPersonalData(shop, { person, brand }))
}

/** Erases whoever reads the address that a link was mailed to. Throws invalid `token`, and as `erasePerson` does. */
export async function eraseDataOfLink(
  shop: Shop,
  { token, place }: { token: string; place: MailPlace },
): Promise<void> {
  await withPrivacyLink(shop, token, (person) => erasePerson(shop, { person, to: person.email, place }))
}
