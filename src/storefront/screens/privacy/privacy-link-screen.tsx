import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { type PrivacyOverview, privacyOverview } from '#contract/privacy.ts'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { OrderRows } from '#storefront/screens/withdrawal/withdrawable-orders.tsx'
import { WithdrawalLoading } from '#storefront/screens/withdrawal/withdrawal-states.tsx'
import { ApiRefusal, bodyOf } from '#storefront/state/api-client.ts'
import { write, writeOnly } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { DownloadData } from './download-data.tsx'
import { EraseData } from './erase-data.tsx'
import { Erased } from './erased.tsx'

type Loaded = { state: 'loading' | 'expired' | 'failed' | 'erased' } | { state: 'loaded'; overview: PrivacyOverview }

/** Behind a mailed link: what is held about its address, without an account. */
export function Component() {
  const { t } = useTranslation()
  const { api, href } = useStorefront()
  const { token = '' } = useParams()
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })

  const load = useCallback(async (): Promise<Loaded> => {
    try {
      const response = await write(api, 'POST', '/api/privacy/overview', { json: { token } })
      return { state: 'loaded', overview: privacyOverview.parse(await bodyOf(response)) }
    } catch (error) {
      const isExpired = error instanceof ApiRefusal && error.status === 422
      if (!isExpired) report('What is held could not be read', error)
      return { state: isExpired ? 'expired' : 'failed' }
    }
  }, [api, token])

  useEffect(() => {
    let isWanted = true
    void load().then((next) => isWanted && setLoaded(next))
    return () => {
      isWanted = false
    }
  }, [load])

  const overview = loaded.state === 'loaded' ? loaded.overview : null
  const lead = overview && t(overview.account ? 'privacy.link.leadAccount' : 'privacy.link.lead', overview)
  return (
    <EntryFrame wide title={t('privacy.link.title')} lead={lead ?? ''}>
      {loaded.state === 'loading' && <WithdrawalLoading />}
      {loaded.state === 'erased' && <Erased />}
      {loaded.state === 'expired' && (
        <div className="mt-8">
          <ErrorSentence>
            {t('privacy.link.expired')}{' '}
            <Link to={href('privacy')} className={entryLink}>
              {t('privacy.link.again')}
            </Link>
          </ErrorSentence>
        </div>
      )}
      {loaded.state === 'failed' && (
        <div className="mt-8 space-y-4">
          <ErrorSentence>{t('privacy.link.failed')}</ErrorSentence>
          <Button variant="secondary" onClick={() => void load().then(setLoaded)}>
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
              setLoaded({ state: 'erased' })
            }}
          />
        </div>
      )}
    </EntryFrame>
  )
}
