import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The checkout before the cart is known, in its later shape. */
export function CheckoutSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
      <span className="sr-only">{t('checkout.loading')}</span>
      <Skeleton className="h-72 lg:col-start-2 lg:row-start-1" />
      <div className="space-y-5 lg:col-start-1 lg:row-start-1">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-13" />
        <Skeleton className="mt-10 h-6 w-56" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </div>
    </div>
  )
}
