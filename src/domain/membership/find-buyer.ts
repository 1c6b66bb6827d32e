import type { Queries } from '#database/open-database.ts'
import type { CheckoutRow } from '#domain/checkout/checkout-queries.ts'
import { disownAccount } from '#domain/customers/account-claims.ts'
import { type CustomerRow, findAccountByEmail, updateCustomer } from '#domain/customers/customer-queries.ts'
import { normalEmail, singleLine } from '#domain/customers/customer-rules.ts'
import { findCustomer, insertGuest } from './membership-queries.ts'

export type Buyer = {
  /** Whose membership the order starts; null where there is no account it may be given to. */
  customerId: number | null
  /** In whose account the order shows. */
  orderCustomerId: number | null
  hasPassword: boolean
}

const nobody: Buyer = { customerId: null, orderCustomerId: null, hasPassword: false }

/**
 * The account behind a paid checkout. A signed-in customer is the buyer whatever address was typed. A guest whose order starts a
 * membership gets the account of the typed address: a new one, or one that nobody claimed, without what its registrant left in it (D35).
 */
export async function findBuyer(
  transaction: Queries,
  { checkout, startsMembership, now }: { checkout: CheckoutRow; startsMembership: boolean; now: Date },
): Promise<Buyer> {
  const signedIn = checkout.customerId === null ? null : await findCustomer(transaction, checkout.customerId)
  if (signedIn) return ownBy(signedIn)
  const email = normalEmail(checkout.contact.email)
  const account = await findAccountByEmail(transaction, email)
  // The address was free, or unclaimed, when the payment began.
  if (account?.isClaimed) return account.customer.emailProvedAt ? ownBy(account.customer) : nobody
  if (startsMembership) return ownBy(await accountOfGuest(transaction, { checkout, existing: account?.customer, now }))
  // Without a password only the mailbox leads into the account.
  return account?.customer.passwordHash === null ? ownBy(account.customer) : nobody
}

async function accountOfGuest(
  transaction: Queries,
  input: { checkout: CheckoutRow; existing: CustomerRow | undefined; now: Date },
): Promise<CustomerRow> {
  const { contact, quote } = input.checkout
  const names = { firstName: singleLine(contact.firstName), lastName: singleLine(contact.lastName) }
  const guest = { ...names, postalCode: contact.zip, language: quote.language }
  const email = normalEmail(contact.email)
  const inserted = input.existing ? null : await insertGuest(transaction, { email, ...guest, createdAt: input.now })
  if (inserted) return inserted
  const existing = input.existing ?? (await findAccountByEmail(transaction, email))?.customer
  if (!existing) throw new Error('The account of a guest was neither found nor made')
  if (existing.passwordHash === null) return existing
  await disownAccount(transaction, existing)
  await updateCustomer(transaction, existing.id, guest)
  return { ...existing, ...guest, passwordHash: null }
}

function ownBy({ id, passwordHash }: CustomerRow): Buyer {
  return { customerId: id, orderCustomerId: id, hasPassword: passwordHash !== null }
}
