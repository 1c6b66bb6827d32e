import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MessagePageResponse } from '#contract/office/service/messages.ts'
import { useMay } from '#office/api/me.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'
import { OrderState } from '#office/screens/sales/orders/order-state-tags.tsx'

const tones: Record<MessagePageResponse['sender']['proof'], Tone> = {
  proved: 'good',
  unproved: 'attention',
  unknown: 'waiting',
}
const linkLook = 'underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'

/**
 * Shows the sender. Orders and membership appear only if it is proved that the account's holder wrote the message.
 */
export function MessageFacts({ message }: { message: MessagePageResponse }) {
  const { t } = useTranslation()
  const may = useMay()
  const { sender } = message
  const everything = new URLSearchParams({ q: message.email })
  return (
    <aside aria-label={t('messages.facts')} className="grid min-w-0 content-start gap-6">
      <Section title={t('orders.person')}>
        <p>
          {sender.customer_id !== null && may('customers.read') ? (
            <Link to={`/customers/${sender.customer_id}`} className={`${linkLook} font-medium wrap-anywhere`}>
              <bdi>{message.name || message.email}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium wrap-anywhere">{message.name || message.email}</bdi>
          )}
          <br />
          <bdi className="break-all">{message.email}</bdi>
          {message.phone && (
            <>
              <br />
              <bdi className="wrap-anywhere">{message.phone}</bdi>
            </>
          )}
        </p>
        <p>
          <StateTag tone={tones[sender.proof]}>{t(`messages.proof.${sender.proof}`)}</StateTag>
        </p>
        <p className="text-sm text-soft">{t(`messages.proofTexts.${sender.proof}`)}</p>
        <Link to={`/messages?${everything}`} className={linkLook}>
          {t('messages.fromAddress')}
        </Link>
      </Section>
      {sender.proof === 'proved' && <Orders orders={sender.orders} />}
      {sender.membership && (
        <Section title={t('orders.membership')}>
          <Link to={`/members/${sender.membership.id}`} className={linkLook}>
            {t(`orders.memberStates.${sender.membership.status}`, { defaultValue: sender.membership.status })}
          </Link>
        </Section>
      )}
    </aside>
  )
}

function Orders({ orders }: Pick<MessagePageResponse['sender'], 'orders'>) {
  const { t } = useTranslation()
  const { money, day } = useFormats()
  return (
    <Section title={t('areas.orders')}>
      {orders.length === 0 && <p className="text-soft">{t('messages.noOrders')}</p>}
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.number} className="grid gap-1">
            <span className="flex flex-wrap justify-between gap-x-3">
              <Link to={`/orders/${order.number}`} className={linkLook}>
                #{order.number}
              </Link>
              <span className="text-soft tabular-nums">
                {day(order.created_at)} · {money(order.total)}
              </span>
            </span>
            <span className="flex flex-wrap gap-1">
              <OrderState of="fulfilment" state={order.fulfilment} />
              <OrderState of="payment" state={order.payment} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
