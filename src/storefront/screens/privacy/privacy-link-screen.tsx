import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { privacyOverview } from '#contract/privacy.ts'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { OrderRows } from '#storefront/screens/withdrawal/withdrawable-orders.tsx'
import { WithdrawalLoading } from '#storefront/screens/withdrawal/withdrawal-states.tsx'
import { write, writeOnly } from '#storefront/state/api-write.ts'
import { statusOf, usePrivateQuery } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { DownloadData } from './download-data.tsx'
import { EraseData } from './erase-data.tsx'
import { Erased } from './erased.tsx'

/** Behind a mailed link: what is held about its address, without an account. */
export function Component() {
  const { t } = useTranslation()
  const { api, href } = useStorefront()
  const { token = '' } = useParams()
  const [isErased, setErased] = useState(false)
  const { data, error, isPending, refetch } = usePrivateQuery({
    path: '/api/privacy/overview',
    json: { token },
    parse: (response) => privacyOverview.parse(response),
  })
  const isExpired = statusOf(error) === 422
  const overview = isErased ? null : data
  const lead = overview && t(overview.account ? 'privacy.link.leadAccount' : 'privacy.link.lead', overview)
  return (
    <EntryFrame wide title={t('privacy.link.title')} lead={lead ?? ''}>
      {isPending && <WithdrawalLoading />}
      {isErased && <Erased />}
      {isExpired && (
        <div className="mt-8">
          <ErrorSentence>
            {t('privacy.link.expired')}{' '}
            <Link to={href('privacy')} className={entryLink}>
              {t('privacy.link.again')}
            </Link>
          </ErrorSentence>
        </div>
      )}
      {error && !isExpired && (
        <div className="mt-8 space-y-4">
          <ErrorSentence>{t('privacy.link.failed')}</ErrorSentence>
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('privacy.link.retry')}
          </Button>
        </div>
      )}
      {overview && (
        <div className="mt-10 space-y-12">
          <section aria-labelledby="privacy-orders">
            <h2 id="privacy-orders" className="text-xl">
              {t('privacy.link.orders')}
            </h2>
            {overview.orders.length === 0 ? (
              <p className="mt-3 text-soft">{t('privacy.link.noOrders')}</p>
            ) : (
              <OrderRows orders={overview.orders} />
            )}
          </section>
          <DownloadData
            fetchData={() => write(api, 'POST', '/api/privacy/export', { json: { token: overview.key } })}
          />
          <EraseData
            account={overview.account}
            asksPassword={false}
            erase={async () => {
              await writeOnly(api, 'POST', '/api/privacy/erasure', { json: { token: overview.key } })
              setErased(true)
            }}
          />
        </div>
      )}
    </EntryFrame>
  )
}
