import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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

type AccountReadProps<Value> = { read: UseQueryResult<Value>; children: (value: Value) => ReactNode }

/** Shows what was read; until then, and where it could not be read, what the visitor needs to know about that. */
export function AccountRead<Value>({ read, children }: AccountReadProps<Value>) {
  if (read.isError) return <AccountFailed onRetry={() => void read.refetch()} />
  if (read.isPending) return <AccountLoading />
  return children(read.data)
}
