import { type RefObject, useEffect, useState } from 'react'
import { type Address, type AddressBook, addressBook } from '#contract/addresses.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { bodyOf } from '#storefront/state/api-client.ts'
import { report } from '#storefront/state/report.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
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
  const { api } = useStorefront()
  const { user } = useSession()
  const [book, setBook] = useState<AddressBook | null>(null)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const userId = user?.id

  useEffect(() => {
    if (isShown && form.current) fillEmptyFields(form.current, readDraft())
  }, [form, isShown])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per customer, not for every news of the account
  useEffect(() => {
    if (!user || !isShown) return
    let isWanted = true
    async function load() {
      const found = await readBook().catch((error: unknown) => report('The addresses could not be read', error))
      if (!isWanted || !form.current || !user) return
      const offered = addressesHere(found ?? null)
      const isTyped = hasTypedAddress(form.current)
      if (found) setBook(found)
      if (offered[0] && !isTyped) setChosenId(offered[0].id)
      const { email, firstName, lastName, postalCode } = user
      const isLastUsed = found?.lastUsed && offered.length === 0 && !isTyped
      const own = { firstName, lastName, ...(offered.length === 0 && { zip: postalCode }) }
      fillEmptyFields(form.current, { email, ...(isLastUsed ? found.lastUsed : own) })
    }
    const readBook = async () => addressBook.parse(await bodyOf(await api.call('GET', '/api/user/addresses')))
    if (form.current) fillEmptyFields(form.current, { email: user.email })
    void load()
    return () => {
      isWanted = false
      setBook(null)
      setChosenId(null)
    }
  }, [form, isShown, api, userId])

  const addresses = addressesHere(book)
  const chosen = addresses.find(({ id }) => id === chosenId) ?? null
  return {
    addresses,
    chosen,
    choose: setChosenId,
    maySave: book !== null && !book.full,
    correct(errors) {
      if (!chosen || !form.current || !addressNames.some((name) => name in errors)) return
      fillEmptyFields(form.current, chosen)
      setChosenId(null)
    },
  }
}

/** Addresses that an order from this site can go to, the default one first. */
function addressesHere(book: AddressBook | null): Address[] {
  return book ? book.addresses.filter(({ country }) => country === book.country) : []
}

/** Names alone come from the account; anything more was typed. */
function hasTypedAddress(form: HTMLFormElement): boolean {
  return (['address', 'city', 'zip', 'phone'] as const).some((name) => typedInto(form, name).trim() !== '')
}
