import { useTranslation } from 'react-i18next'
import type { OrderPageResponse } from '#contract/office/sales/order-page.ts'
import { useFailureText } from '#office/kit/failure-text.ts'
import { useFormats } from '#office/kit/formats.ts'
import { CopyId, Section } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { joined } from '#shared/isolated-text.ts'
import { OrderState } from './order-state-tags.tsx'

/** Lists an order's refunds with author, time, reason and state at the provider. */
export function OrderMoney({ order }: { order: OrderPageResponse }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { money, dateTime } = useFormats(order.currency)
  if (order.refunds.length === 0) return null
  return (
    <Section title={t('orders.refunds')}>
      <ul className="grid gap-3">
        {order.refunds.map((refund) => (
          <li key={refund.key} className="grid gap-1 rounded-md border border-line bg-surface p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="flex flex-wrap items-center gap-2">
                <strong>{money(refund.amount, order.currency)}</strong>
                <OrderState of="refund" state={refund.state} />
                {refund.made_at === 'provider' && <StateTag tone="attention">{t('orders.madeAtProvider')}</StateTag>}
              </span>
              <span className="text-sm text-soft">{dateTime(refund.created_at)}</span>
            </div>
            <p className="text-sm wrap-anywhere text-soft">
              {joined([t(`orders.reasons.${refund.reason}`, { defaultValue: refund.reason }), refund.by, refund.note])}
            </p>
            {refund.failure && <p className="text-sm text-bad">{failureText(refund.failure)}</p>}
            {refund.provider_id && <CopyId id={refund.provider_id} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
