import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { dateText } from '#shared/dates.ts'
import { countryName } from '#shared/markets.ts'
import { formatPrice } from '#shared/money.ts'
import { ItemImage } from '#storefront/screens/cart/item-image.tsx'
import { Totals } from '#storefront/screens/cart/totals.tsx'
import { OrganisationNumber } from '#storefront/shell/organisation-number.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useCardText } from './use-card-text.ts'

/** On paper the shop's own header and footer are away: who sells stands here instead. */
export function SellerOnPaper() {
  const { shop } = useStorefront()
  const { name, legalName, address, email, phone } = shop.brand
  return (
    <div className="mb-8 hidden items-end justify-between gap-8 border-ink border-b pb-4 print:flex">
      <p className="font-display text-2xl">{name}</p>
      <p className="text-right text-sm">
        {legalName}, {address}
        <OrganisationNumber />
        <br />
        {[email, phone].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

/** When it was bought, where it goes, and how it was paid. */
export function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation()
  const cardText = useCardText()
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
        {order.card && <Detail term={t('receipt.paidWith')}>{cardText(order.card)}</Detail>}
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

/** What was bought, and for how much. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { price, shop } = useStorefront()
  const { total, refunds } = order
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <section aria-labelledby="order-lines" className="mt-10 print:mt-6">
      <h2 id="order-lines" className="text-xl">
        {t('thankyou.lines')}
      </h2>
      <ul className="mt-4 border-stone border-t">
        {order.lines.map((line) => (
          <li
            key={`${line.product_id} ${line.variant}`}
            className="grid break-inside-avoid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-4 border-stone border-b py-4 print:grid-cols-[minmax(0,1fr)_auto] print:items-baseline print:py-2"
          >
            <ItemImage item={line} className="rounded-lg bg-sand print:hidden" sizes="4.5rem" />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-medium">{line.name}</p>
              <p className="flex flex-wrap gap-x-3 text-sm text-soft">
                <span>{t('thankyou.quantity', { count: line.quantity })}</span>
                {line.variant && <span>{t('cart.size', { size: line.variant })}</span>}
                {line.membership && <span className="text-price">{t('thankyou.memberPrice')}</span>}
              </p>
            </div>
            <p className="tabular text-right">{price(line.total)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-5 break-inside-avoid sm:ml-auto sm:max-w-xs">
        <Totals subtotal={total} />
        {refunded > 0 && (
          <p className="tabular mt-2 flex justify-between gap-4 text-green">
            <span>{t('order.refunded')}</span>
            <span>{price(refunded)}</span>
          </p>
        )}
        {shop.priceSign !== '€' && (
          <p className="tabular mt-2 text-right text-sm text-soft">
            {t('thankyou.charged', { currency: order.currency.toUpperCase(), amount: formatPrice(total, '€') })}
          </p>
        )}
      </div>
    </section>
  )
}
