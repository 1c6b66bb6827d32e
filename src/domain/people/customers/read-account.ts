import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { type Country, countryOfHost, isLanguage, type Language } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findCustomerById, findLastOrderCountry } from './customer-queries.ts'

export type Account = {
  id: number
  email: string
  firstName: string
  lastName: string
  country: Country
  postalCode: string
  member: boolean
}

/** Returns what customers may see of their own account. */
export async function readAccount(
  shop: Shop,
  input: { customerId: number; member: boolean; host: string },
): Promise<Account> {
  const customer = await findCustomerById(shop.database, input.customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  const { id, email, firstName, lastName, postalCode } = customer
  const country = await countryOf(shop, input)
  return { id, email, firstName, lastName, country, postalCode, member: input.member }
}

/** Sweden, as specified; by the other reading where the person's last order went, else the market's (D37). */
async function countryOf(shop: Shop, input: { customerId: number; host: string }): Promise<Country> {
  if ((await getSettings(shop))['account.country'] === 'sweden') return 'SE'
  return (await findLastOrderCountry(shop.database, input.customerId)) ?? countryOfHost(input.host)
}

/** The language of a customer's mails. */
export async function readMailLanguage(shop: Pick<Shop, 'database'>, customerId: number): Promise<Language> {
  const customer = await findCustomerById(shop.database, customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  return isLanguage(customer.language) ? customer.language : 'en'
}
