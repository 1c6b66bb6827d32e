import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, buttonClasses } from '#storefront/ui/button.tsx'

/** A screen that failed, inside the shell. Its heading is the router's own, as specified; the ways out are ours. */
export function ErrorScreen() {
  const error = useRouteError()
  const { t } = useTranslation()
  const { href } = useStorefront()
  const isOffline = useSyncExternalStore(
    onConnection,
    () => !navigator.onLine,
    () => false,
  )
  useEffect(() => report('A screen could not be shown', error), [error])
  return (
    <div className="page-width grid min-h-[60vh] place-items-center py-16 text-center">
      <div role="alert" className="max-w-xl">
        <h1 lang="en" className="text-3xl sm:text-4xl">
          Unexpected Application Error!
        </h1>
        <p className="mt-4 text-lg text-soft">{t(isOffline ? 'error.offline' : 'error.explanation')}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button onClick={() => location.reload()}>{t('error.retry')}</Button>
          {/* A whole new page: the app's own state may be what failed. */}
          <a href={href('home')} className={buttonClasses({ variant: 'secondary' })}>
            {t('error.home')}
          </a>
        </div>
      </div>
    </div>
  )
}

function onConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
