import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { centsToEuros } from '#shared/money.ts'
import { track } from '#storefront/browser/analytics.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Spinner } from '#storefront/ui/spinner.tsx'
import { OrderConfirmation } from './order-confirmation.tsx'
import { isFirstReport } from './purchase-record.ts'
import { useOrder } from './use-order.ts'

export function Component() {
  const { t } = useTranslation()
  const { shop } = useStorefront()
  const [query] = useSearchParams()
  const key = query.get('key')
  const { loaded, retry } = useOrder(query.get('orderId'), key)
  const order = loaded.state === 'loaded' ? loaded.order : null

  useEffect(() => {
    // A link from a mail, or the account in another browser, shows an order again: its purchase was reported where it
    // was made.
    if (!order?.bought_here || key || !isFirstReport(order.id)) return
    track('Purchase', { value: centsToEuros(order.total), currency: shop.tracking.currency, order_id: order.id })
  }, [order, key, shop])

  if (order) return <OrderConfirmation order={order} orderKey={key} />
  if (loaded.state === 'loading') {
    return (
      <Whole>
        <div role="status" className="flex flex-col items-center gap-5 text-soft">
          <Spinner className="size-10 text-brand" />
          {t('thankyou.loading')}
        </div>
      </Whole>
    )
  }
  const reason = loaded.state === 'missing' ? 'missing' : 'unreachable'
  return (
    <Whole>
      <div role="alert">
        <h1 className="text-3xl">{t(`thankyou.${reason}.title`)}</h1>
        <p className="mt-4 text-soft">{t(`thankyou.${reason}.text`)}</p>
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {reason === 'unreachable' && <Button onClick={retry}>{t('thankyou.unreachable.retry')}</Button>}
        <HomeLink variant={reason === 'missing' ? 'primary' : 'secondary'} />
      </div>
    </Whole>
  )
}

function HomeLink({ variant }: { variant: 'primary' | 'secondary' }) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <ButtonLink to={href('home')} variant={variant}>
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
