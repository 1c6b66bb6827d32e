import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address, AddressBook } from '#contract/addresses.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { AccountRead } from './account-loading.tsx'
import { readAddresses } from './account-reads.ts'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { NoAddress } from './no-address.tsx'

/** The customer's delivery addresses: to add, change, delete, and one to propose. */
export function Component() {
  const { t } = useTranslation()
  const read = usePrivateQuery(readAddresses)
  return (
    <>
      <h1 className="text-3xl lg:text-4xl">{t('account.addressesPage.title')}</h1>
      <AccountRead read={read}>{(book) => <Addresses book={book} onChanged={read.refetch} />}</AccountRead>
    </>
  )
}

function Addresses({ book, onChanged }: { book: AddressBook; onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const [edited, setEdited] = useState<Address['id'] | 'new' | null>(null)
  const { addresses, full } = book

  async function close(saved: boolean) {
    if (saved) {
      announce(t('account.addressesPage.saved'))
      await onChanged()
    }
    setEdited(null)
  }

  return (
    <div className="max-w-3xl">
      {addresses.length > 0 && <p className="mt-3 text-soft">{t('account.addressesPage.lead')}</p>}
      {addresses.length === 0 && edited !== 'new' && (
        <NoAddress book={book} onAdd={() => setEdited('new')} onSaved={() => close(true)} />
      )}
      {addresses.length > 0 && (
        <ul className="mt-8 grid gap-4 sm:grid-cols-2">
          {addresses.map((address) =>
            edited === address.id ? (
              <li key={address.id} className="sm:col-span-2">
                <AddressForm address={address} country={address.country} onClose={close} />
              </li>
            ) : (
              <li key={address.id} className="flex">
                <AddressCard address={address} onEdit={() => setEdited(address.id)} onChanged={onChanged} />
              </li>
            ),
          )}
        </ul>
      )}
      {edited === 'new' && (
        <div className="mt-6">
          <AddressForm address={null} country={book.country} onClose={close} />
        </div>
      )}
      {full && <p className="mt-6 text-soft">{t('account.addressesPage.full')}</p>}
      {addresses.length > 0 && !full && edited !== 'new' && (
        <Button variant="secondary" className="mt-6" onClick={() => setEdited('new')}>
          {t('account.addressesPage.add')}
        </Button>
      )}
    </div>
  )
}
