import { useTranslation } from 'react-i18next'
import { Button } from '#storefront/ui/button.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'

export function AccountLoading() {
  const { t } = useTranslation()
  return (
    <div role="status" className="noscript:hidden mt-8 space-y-4">
      <span className="sr-only">{t('account.loading')}</span>
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </div>
  )
}

export function AccountFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="mt-8 rounded-card bg-sand px-5 py-6">
      <p>{t('account.failed')}</p>
      <Button variant="secondary" size="small" className="mt-4" onClick={onRetry}>
        {t('account.retry')}
      </Button>
    </div>
  )
}
