import { useTranslation } from 'react-i18next'
import { Skeleton } from '#storefront/ui/skeleton.tsx'

export function WithdrawalLoading() {
  const { t } = useTranslation()
  return (
    <div role="status" className="noscript:hidden mt-8 space-y-4">
      <span className="sr-only">{t('withdrawal.loading')}</span>
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-14 w-56 rounded-full" />
    </div>
  )
}
