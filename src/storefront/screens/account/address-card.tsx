import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#contract/addresses.ts'
import { htmlLang } from '#shared/markets.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'

type AddressCardProps = { address: Address; onEdit: () => void; onChanged: () => Promise<unknown> }

/** One address, and what can be done with it. */
export function AddressCard({ address, onEdit, onChanged }: AddressCardProps) {
  const { t } = useTranslation()
  const { api, language } = useStorefront()
  const announce = useAnnounce()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { id, firstName, lastName, apartment, zip, city, phone, country } = address
  const name = `${firstName} ${lastName}`

  async function action(change: () => Promise<void>, done: string) {
    setBusy(true)
    setFailed(false)
    try {
      await change()
      announce(t(done))
      await onChanged()
    } catch (error) {
      report('The address could not be changed', error)
      setFailed(true)
    }
    setBusy(false)
  }

  const path = `/api/user/addresses/${id}`
  const makeDefault = () => writeOnly(api, 'PUT', path, { json: { ...address, default: true } })
  const remove = () => writeOnly(api, 'DELETE', path, {})
  return (
    <article
      aria-label={`${name}, ${address.address}`}
      className="flex min-w-0 grow flex-col rounded-card border border-stone bg-white p-5 [overflow-wrap:anywhere]"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-medium font-sans text-base tracking-normal">{name}</h2>
        {address.default && <Badge className="shrink-0">{t('account.addressesPage.default')}</Badge>}
      </div>
      <p className="tabular mt-1 text-soft leading-relaxed">
        {address.address}
        {apartment && <span className="block">{apartment}</span>}
        <span className="block">
          {zip} {city}
        </span>
        <span className="block">{new Intl.DisplayNames(htmlLang(language), { type: 'region' }).of(country)}</span>
        <span className="block">{phone}</span>
      </p>
      {hasFailed && (
        <div className="mt-4">
          <ErrorSentence>{t('account.addressesPage.failed')}</ErrorSentence>
        </div>
      )}
      {isAsking ? (
        <div className="mt-auto pt-4">
          <Question />
          <div className="mt-2 flex flex-wrap gap-3">
            <Button size="small" busy={isBusy} onClick={() => void action(remove, 'account.addressesPage.deleted')}>
              {t('account.addressesPage.deleteYes')}
            </Button>
            <Button variant="secondary" size="small" disabled={isBusy} onClick={() => setAsking(false)}>
              {t('account.addressesPage.deleteNo')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="-mb-2 -ml-1 mt-auto flex flex-wrap gap-x-4 pt-3 text-sm">
          <Button variant="quiet" onClick={onEdit}>
            {t('account.addressesPage.edit')}
          </Button>
          {!address.default && (
            <Button
              variant="quiet"
              busy={isBusy}
              onClick={() => void action(makeDefault, 'account.addressesPage.saved')}
            >
              {t('account.addressesPage.makeDefault')}
            </Button>
          )}
          <Button variant="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
            {t('account.addressesPage.delete')}
          </Button>
        </div>
      )}
    </article>
  )
}

function Question() {
  const { t } = useTranslation()
  const text = useFocusOnAppearing<HTMLParagraphElement>()
  return (
    <p ref={text} tabIndex={-1} className="text-sm">
      {t('account.addressesPage.deleteQuestion')}
    </p>
  )
}
