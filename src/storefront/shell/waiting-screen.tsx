import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { matchPath } from '#shared/paths.ts'
import type { RouteKey } from '#shared/screens.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { WholeSpinner } from '#storefront/ui/spinner.tsx'

const shapes: Partial<Record<RouteKey, () => ReactNode>> = {
  home: ListShape,
  category: ListShape,
  search: ListShape,
  product: ProductShape,
  pages: TextShape,
}

/** The loader of the screen that is on its way, in the shape it will have. */
export function WaitingScreen() {
  const { market } = useStorefront()
  const { t } = useTranslation()
  const { location } = useNavigation()
  const key = location && matchPath(market, location.pathname)?.key
  const Shape = key && shapes[key]
  if (!Shape) return <WholeSpinner />
  return (
    <div role="status" className="page-width pt-8 lg:pt-14">
      <span className="sr-only">{t('words.loading')}</span>
      <Shape />
    </div>
  )
}

function ListShape() {
  return (
    <>
      <Skeleton className="h-10 w-64 max-w-full lg:h-12" />
      <Skeleton className="mt-5 h-5 w-96 max-w-full" />
      <div className="mt-12 grid grid-cols-1 gap-x-4 gap-y-10 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className={card === 4 ? 'md:max-lg:hidden' : undefined}>
            <Skeleton className="aspect-square rounded-card" />
            <Skeleton className="mt-4 h-5 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
          </div>
        ))}
      </div>
    </>
  )
}

function ProductShape() {
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-20">
      <Skeleton className="aspect-square rounded-card max-sm:-mx-4 max-sm:rounded-none" />
      <div>
        <Skeleton className="h-10 w-4/5 lg:h-12" />
        <Skeleton className="mt-5 h-5" />
        <Skeleton className="mt-2 h-5 w-3/5" />
        <Skeleton className="mt-8 h-36 rounded-card" />
        <Skeleton className="mt-3 h-36 rounded-card" />
      </div>
    </div>
  )
}

function TextShape() {
  return (
    <div className="mx-auto max-w-[40rem] pt-8">
      <Skeleton className="h-10 w-3/5 lg:h-12" />
      {[1, 2, 3].map((paragraph) => (
        <div key={paragraph} className="mt-10 space-y-3">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}
