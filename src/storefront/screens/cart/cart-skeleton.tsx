import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The cart before the browser's storage was read, in its later shape. */
export function CartSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
      <span className="sr-only">{t('cart.loading')}</span>
      <div className="border-stone border-t">
        {[1, 2].map((line) => (
          <div key={line} className="flex gap-6 border-stone border-b py-6">
            <Skeleton className="size-22 sm:size-32" />
            <div className="grow space-y-3">
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-11 w-32 rounded-full" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
