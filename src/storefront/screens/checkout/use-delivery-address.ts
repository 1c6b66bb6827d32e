import { type RefObject, useEffect, useState } from 'react'
import type { Address, AddressBook } from '#contract/addresses.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { readAddresses } from '#storefront/screens/account/account-reads.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useSession } from '#storefront/state/session.tsx'
import { addressNames } from './checkout-calls.ts'
import { fillEmptyFields, readDraft, typedInto } from './checkout-draft.ts'

export type DeliveryAddress = {
  /** Saved addresses in the country that orders from this site go to. */
  addresses: readonly Address[]
  /** The saved one that is used; null: what the form's fields say. */
  chosen: Address | null
  choose(id: number | null): void
  /** True if the typed address can be saved in the account. */
  maySave: boolean
  /** A saved address that the server refuses is put into the form's fields, to be corrected there. */
  correct(errors: FieldErrors): void
}

/**
 * Restores input typed before a reload. Offers the account's saved addresses and fills the remaining fields from the
 * account.
 * @param isShown the form is on the page
 */
export function useDeliveryAddress(form: RefObject<HTMLFormElement | null>, isShown: boolean): DeliveryAddress {
  const { user } = useSession()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const customer = user?.id ?? null
  const isEnabled = isShown && customer !== null
  const { data: book, isFetched } = usePrivateQuery(readAddresses, { customer, isEnabled })

  useEffect(() => {
    if (isShown && form.current) fillEmptyFields(form.current, readDraft())
  }, [form, isShown])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per customer, not for every news of the account
  useEffect(() => {
    if (user && isShown && form.current) fillEmptyFields(form.current, { email: user.email })
  }, [form, isShown, customer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per customer, when the addresses were read
  useEffect(() => {
    if (!isFetched || !form.current || !user) return
    const offered = addressesHere(book)
    const isTyped = hasTypedAddress(form.current)
    if (offered[0] && !isTyped) setChosenId(offered[0].id)
    const { email, firstName, lastName, postalCode } = user
    const isLastUsed = book?.lastUsed && offered.length === 0 && !isTyped
    const own = { firstName, lastName, ...(offered.length === 0 && { zip: postalCode }) }
    fillEmptyFields(form.current, { email, ...(isLastUsed ? book.lastUsed : own) })
  }, [form, isFetched, customer])

  const addresses = addressesHere(book)
  const chosen = addresses.find(({ id }) => id === chosenId) ?? null
  return {
    addresses,
    chosen,
    choose: setChosenId,
    maySave: book !== undefined && !book.full,
    correct(errors) {
      if (!chosen || !form.current || !addressNames.some((name) => name in errors)) return
      fillEmptyFields(form.current, chosen)
      setChosenId(null)
    },
  }
}

/** Addresses that an order from this site can go to, the default one first. */
function addressesHere(book: AddressBook | undefined): Address[] {
  return book ? book.addresses.filter(({ country }) => country === book.country) : []
}

/** Names alone come from the account; anything more was typed. */
function hasTypedAddress(form: HTMLFormElement): boolean {
  return (['address', 'city', 'zip', 'phone'] as const).some((name) => typedInto(form, name).trim() !== '')
}
