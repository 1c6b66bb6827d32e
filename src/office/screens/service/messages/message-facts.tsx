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
 * Shows the sender with their orders: of the account, or of the address, marked, as long as it is not proved who wrote.
 * The membership appears only if it is proved.
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
      {sender.proof !== 'unknown' && may('orders.read') && <Orders message={message} />}
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

function Orders({ message: { sender, email } }: { message: MessagePageResponse }) {
  const { t } = useTranslation()
  const { money, day } = useFormats()
  const may = useMay()
  const { orders, proof } = sender
  const isProved = proof === 'proved'
  return (
    <Section
      title={t('areas.orders')}
      actions={!isProved && <StateTag tone="attention">{t('messages.proof.unproved')}</StateTag>}
    >
      {!isProved && orders.length > 0 && <p className="text-sm text-soft">{t('messages.ordersOfAddress')}</p>}
      {orders.length === 0 && (
        <p className="text-soft">{t(isProved ? 'messages.noOrders' : 'messages.noneOfAddress')}</p>
      )}
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.number} className="grid gap-1">
            <span className="flex flex-wrap justify-between gap-x-3">
              <Link to={`/orders/${order.number}`} className={linkLook}>
                #{order.number}
              </Link>
              <span className="text-soft tabular-nums">
                {day(order.created_at)} · {money(order.total, order.currency)}
              </span>
            </span>
            <span className="flex flex-wrap gap-1">
              <OrderState of="fulfilment" state={order.fulfilment} />
              <OrderState of="payment" state={order.payment} />
            </span>
          </li>
        ))}
      </ul>
      {orders.length > 0 && may('people.see') && (
        <Link to={`/orders?${new URLSearchParams({ q: email })}`} className={linkLook}>
          {t('messages.allOrders')}
        </Link>
      )}
    </Section>
  )
}
