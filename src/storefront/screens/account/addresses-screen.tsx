import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Address, type AddressBook, addressBook } from '#contract/addresses.ts'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { AccountFailed, AccountLoading } from './account-loading.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { NoAddress } from './no-address.tsx'
import { useAccountData } from './use-account-data.ts'

const parseBook = (response: unknown) => addressBook.parse(response)

/** The customer's delivery addresses: to add, change, delete, and one to propose. */
export function Component() {
  const { t } = useTranslation()
  const { data, reload } = useAccountData('/api/user/addresses', parseBook)
  return (
    <>
      <h1 className="text-3xl lg:text-4xl">{t('account.addressesPage.title')}</h1>
      {data.state === 'loading' && <AccountLoading />}
      {data.state === 'failed' && <AccountFailed onRetry={() => void reload()} />}
      {data.state === 'loaded' && <Addresses book={data.value} onChanged={reload} />}
    </>
  )
}

function Addresses({ book, onChanged }: { book: AddressBook; onChanged: () => Promise<void> }) {
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
