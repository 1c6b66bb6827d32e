import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { statusOf } from '#storefront/state/private-query.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Spinner } from '#storefront/ui/spinner.tsx'

type OrderUnavailableProps = {
  read: UseQueryResult
  /** True if there is no such order for this visitor. */
  isMissing?: boolean
}

/** Placeholder for an order that is still loading, does not belong to this visitor, or could not be read. */
export function OrderUnavailable({
  read,
  isMissing = [401, 404].includes(statusOf(read.error)),
}: OrderUnavailableProps) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const { pathname, search } = useLocation()
  const { user } = useSession()
  if (read.isPending && !isMissing) {
    return (
      <Whole>
        <div role="status" className="noscript:hidden flex flex-col items-center gap-5 text-soft">
          <Spinner className="size-10 text-brand" />
          {t('thankyou.loading')}
        </div>
      </Whole>
    )
  }
  const reason = isMissing ? 'missing' : 'unreachable'
  return (
    <Whole>
      <div role="alert">
        <h1 className="text-3xl">{t(`thankyou.${reason}.title`)}</h1>
        <p className="mt-4 text-soft">{t(`thankyou.${reason}.text`)}</p>
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {reason === 'unreachable' && (
          <Button onClick={() => void read.refetch()}>{t('thankyou.unreachable.retry')}</Button>
        )}
        {reason === 'missing' && <ButtonLink to={href('orderLookup')}>{t('thankyou.missing.find')}</ButtonLink>}
        {reason === 'missing' && !user && (
          <ButtonLink to={href('login', {}, { next: pathname + search })} variant="secondary">
            {t('thankyou.missing.login')}
          </ButtonLink>
        )}
        <HomeLink />
      </div>
    </Whole>
  )
}

function HomeLink() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <ButtonLink to={href('home')} variant="secondary">
      {t('thankyou.home')}
    </ButtonLink>
  )
}

function Whole({ children }: { children: ReactNode }) {
  return (
    <div className="page-width grid min-h-[80vh] place-items-center py-16 text-center">
      <div className="max-w-xl">{children}</div>
    </div>
  )
}
