import { useTranslation } from 'react-i18next'
import type { OrderPageResponse } from '#contract/office/sales/order-page.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { joined } from '#shared/isolated-text.ts'
import { minus } from '#shared/money.ts'

/** Shows the order items, what happened to them, and the totals. */
export function OrderLines({ order }: { order: OrderPageResponse }) {
  const { t } = useTranslation()
  const { money } = useFormats(order.currency)
  return (
    <Section title={t('orders.lines')}>
      <ul className="grid gap-3">
        {order.lines.map((line) => (
          <li key={line.position} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-3">
            {line.image ? (
              <img
                src={`/storage/${line.image}?w=160`}
                alt=""
                width={48}
                height={48}
                className="size-12 rounded-md border border-line object-cover"
              />
            ) : (
              <span className="size-12 rounded-md border border-line" />
            )}
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{line.name}</p>
              <p className="text-sm wrap-anywhere text-soft">
                {joined([line.size, t(line.member ? 'orders.memberPrice' : 'orders.normalPrice')])}
              </p>
              <Fates line={line} />
            </div>
            <div className="text-right whitespace-nowrap">
              <p>{money(line.total, order.currency)}</p>
              <p className="text-sm text-soft">
                {line.quantity} × {money(line.price, order.currency)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="ml-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-right">
        <dt className="text-soft">{t('orders.total')}</dt>
        <dd className="font-semibold">{money(order.total, order.currency)}</dd>
        {order.refunded > 0 && (
          <>
            <dt className="text-soft">{t('orders.refundedSum')}</dt>
            <dd className="text-money">−{money(order.refunded, order.currency)}</dd>
            <dt className="text-soft">{t('orders.net')}</dt>
            <dd>{money(minus(order.total, order.refunded), order.currency)}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}

/**
 * Shows the quantities that were packed, sent, returned, refunded, cancelled or are left, without those that are
 * zero.
 */
function Fates({ line }: { line: OrderPageResponse['lines'][number] }) {
  const { t } = useTranslation()
  const fates = (['packed', 'sent', 'returned', 'refunded', 'cancelled', 'left'] as const).filter(
    (fate) => line[fate] > 0,
  )
  if (fates.length === 0) return null
  return <p className="text-sm">{fates.map((fate) => t(`orders.fates.${fate}`, { count: line[fate] })).join(' · ')}</p>
}
