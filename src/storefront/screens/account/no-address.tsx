import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressBook } from '#contract/addresses.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'

type NoAddressProps = { book: AddressBook; onAdd: () => void; onSaved: () => Promise<void> }

/**
 * Shown while no address is saved: explains what one is good for and offers to save the last order's address with one
 * press.
 */
export function NoAddress({ book, onAdd, onSaved }: NoAddressProps) {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { lastUsed, country } = book

  async function saveLast() {
    setBusy(true)
    setFailed(false)
    try {
      await writeOnly(api, 'POST', '/api/user/addresses', { json: { ...lastUsed, country, default: true } })
      await onSaved()
    } catch (error) {
      report('The address of the last order could not be saved', error)
      setFailed(true)
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="no-address" className="mt-8 max-w-2xl rounded-card bg-sand p-6 sm:p-8">
      <h2 id="no-address" className="text-xl">
        {t('account.addressesPage.empty')}
      </h2>
      <p className="mt-3 text-soft">{t('account.addressesPage.emptyText')}</p>
      {lastUsed && (
        <p className="tabular mt-5 leading-relaxed [overflow-wrap:anywhere]">
          <span className="block font-medium">{`${lastUsed.firstName} ${lastUsed.lastName}`}</span>
          <span className="block">{[lastUsed.address, lastUsed.apartment].filter(Boolean).join(', ')}</span>
          <span className="block">{`${lastUsed.zip} ${lastUsed.city}`}</span>
        </p>
      )}
      {hasFailed && (
        <div className="mt-5">
          <ErrorSentence>{t('account.addressesPage.failed')}</ErrorSentence>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {lastUsed && (
          <Button busy={isBusy} onClick={() => void saveLast()}>
            {t('account.addressesPage.saveLast')}
          </Button>
        )}
        <Button variant={lastUsed ? 'secondary' : 'primary'} disabled={isBusy} onClick={onAdd}>
          {t('account.addressesPage.add')}
        </Button>
      </div>
    </section>
  )
}
