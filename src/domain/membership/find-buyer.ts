import type { Queries } from '#database/open-database.ts'
import type { CheckoutRow } from '#domain/checkout/checkout-queries.ts'
import { type CustomerRow, findCustomer, findCustomerByEmail, insertGuest } from './membership-queries.ts'

export type Buyer = {
  /** Whose membership a member-price order starts; null where no account is involved. */
  customerId: number | null
  /** In whose account the order shows. */
  orderCustomerId: number | null
  hasPassword: boolean
}

/**
 * The account behind a paid checkout. A signed-in customer is the buyer whatever address was typed. A guest gets an account by
 * e-mail where a membership starts. An account that somebody made without ever proving to read the address gets no order to
 * see: it could be a stranger's (D8).
 */
export async function findBuyer(
  transaction: Queries,
  { checkout, now }: { checkout: CheckoutRow; now: Date },
): Promise<Buyer> {
  const signedIn = checkout.customerId === null ? null : await findCustomer(transaction, checkout.customerId)
  if (signedIn) return { customerId: signedIn.id, orderCustomerId: signedIn.id, hasPassword: hasPassword(signedIn) }
  const account = (await findCustomerByEmail(transaction, checkout.contact.email)) ?? (await newGuest())
  if (!account) return { customerId: null, orderCustomerId: null, hasPassword: false }
  const proved = account.emailProvedAt !== null || !hasPassword(account)
  return { customerId: account.id, orderCustomerId: proved ? account.id : null, hasPassword: hasPassword(account) }

  async function newGuest(): Promise<CustomerRow | null> {
    const { contact, quote } = checkout
    if (!quote.offer) return null
    const guest = { email: contact.email.toLowerCase(), firstName: contact.firstName, lastName: contact.lastName }
    const inserted = await insertGuest(transaction, {
      ...guest,
      postalCode: contact.zip,
      language: quote.language,
      createdAt: now,
    })
    return inserted ?? findCustomerByEmail(transaction, contact.email)
  }
}

function hasPassword(customer: CustomerRow): boolean {
  return customer.passwordHash !== null
}
