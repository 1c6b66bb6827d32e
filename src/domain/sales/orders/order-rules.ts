import type { Consent, Contact } from '#database/schema/quote.ts'
import type { Cents } from '#shared/money.ts'

/** The delivery address in one readable line, e.g. `Storgata 1, apt. 4, 0155 Oslo, NO`. */
export function readableAddress(
  contact: Pick<Contact, 'address' | 'apartment' | 'zip' | 'city'>,
  country: string,
): string {
  return [...addressLines(contact), country].filter(Boolean).join(', ')
}

/** The delivery address without its country, as lines of an envelope. */
export function addressLines(contact: Pick<Contact, 'address' | 'apartment' | 'zip' | 'city'>): string[] {
  const cityLine = `${contact.zip} ${contact.city}`.trim()
  return [contact.address, contact.apartment, cityLine].filter(Boolean)
}

/** Returns the price of the membership's first month if it began without a trial; null otherwise. */
export function firstMonthOf({ membership }: Consent): Cents | null {
  return membership?.applied?.trialDays === 0 ? membership.applied.priceCents : null
}

/**
 * True if a membership was offered, but the card that paid already has one. Only for orders that started no
 * membership.
 */
export function hadMembershipAlready({ consent, flag }: { consent: Consent; flag: string | null }): boolean {
  return consent.summary !== null && flag !== 'stock' && flag !== 'amount'
}
