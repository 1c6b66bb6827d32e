import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { dateText } from '#shared/dates.ts'
import { countryName } from '#shared/markets.ts'
import { Registration } from '#storefront/shell/registration.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useCardName } from '#storefront/ui/card-name.ts'

/** Seller details for print, because the shop's header and footer are not printed. */
export function SellerOnPaper() {
  const { shop } = useStorefront()
  const { name, legalName, address, email, phone } = shop.brand
  return (
    <div className="mb-8 hidden items-end justify-between gap-8 border-ink border-b pb-4 print:flex">
      <p className="font-display text-2xl">{name}</p>
      <p className="text-right text-sm">
        {legalName}, {address}
        <Registration />
        <br />
        {[email, phone].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

/** When it was bought, where it goes, and how it was paid. */
export function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation()
  const cardName = useCardName()
  const { language, shop } = useStorefront()
  return (
    <section aria-labelledby="order-details" className="mt-10 rounded-card bg-sand p-5 sm:p-8 print:mt-6 print:p-0">
      <h2 id="order-details" className="text-xl">
        {t('thankyou.details')}
      </h2>
      <dl className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Detail term={t('thankyou.date')}>
          <time dateTime={order.created_at}>{dateText(order.created_at, language, shop.timeZone)}</time>
        </Detail>
        <Detail term={t('thankyou.name')}>{order.name}</Detail>
        <Detail term={t('thankyou.address')}>
          {order.address_lines.length > 0
            ? [...order.address_lines, countryName(order.country, language)].join('\n')
            : order.address}
        </Detail>
        {order.email && <Detail term={t('order.email')}>{order.email}</Detail>}
        <Detail term={t('thankyou.phone')}>{order.phone}</Detail>
        {order.card && <Detail term={t('receipt.paidWith')}>{cardName(order.card)}</Detail>}
      </dl>
    </section>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
