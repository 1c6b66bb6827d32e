import { Check, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { dayRangeText } from '#shared/dates.ts'
import { NewOrderActions } from '#storefront/screens/order/order-actions.tsx'
import { OrderLines } from '#storefront/screens/order/order-lines.tsx'
import { OrderMembership } from '#storefront/screens/order/order-membership.tsx'
import { OrderDetails, SellerOnPaper } from '#storefront/screens/order/order-parts.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { RightsLinks } from '#storefront/ui/rights-links.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'

export function OrderConfirmation({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { language } = useStorefront()
  return (
    <article className="page-width max-w-4xl py-12 lg:py-20 print:py-0">
      <SellerOnPaper />
      <div className="text-center print:text-left">
        <span className="inline-grid size-14 place-items-center rounded-full bg-green-pale text-green" data-no-print>
          <Check aria-hidden="true" className="size-7" />
        </span>
        <h1 className="mt-5 text-3xl lg:text-4xl">{t('thankyou.title')}</h1>
        <p className="tabular mt-4 text-lg">
          {t('thankyou.orderNumber')} <strong className="font-semibold">{order.number}</strong>
        </p>
        <p className="mx-auto mt-3 max-w-xl text-soft" data-no-print>
          {t('thankyou.processing')}{' '}
          <Unbroken
            text={order.email ? t('thankyou.mailTo', { email: order.email }) : t('thankyou.mail')}
            part={order.email}
            mayBeLong
          />
        </p>
        {order.delivery && (
          <p className="tabular mt-2 font-medium">
            {t('order.expected', { days: dayRangeText(order.delivery, language) })}
          </p>
        )}
      </div>

      {order.set_password && <SetPasswordHint />}

      <OrderMembership order={order} />
      <OrderDetails order={order} />
      <OrderLines order={order} isNew />
      <NewOrderActions order={order} orderKey={null} />
      <RightsLinks orderId={order.id} className="mt-6 justify-center" />
    </article>
  )
}

function SetPasswordHint() {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="set-password"
      className="mt-10 flex gap-4 rounded-card border border-price/30 bg-white p-5 sm:p-6"
      data-no-print
    >
      <KeyRound aria-hidden="true" className="mt-1 size-6 shrink-0 text-price" />
      <div>
        <h2 id="set-password" className="text-lg">
          {t('thankyou.setPassword.title')}
        </h2>
        <p className="mt-1.5 text-soft">{t('thankyou.setPassword.text')}</p>
      </div>
    </section>
  )
}
