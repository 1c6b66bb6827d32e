import { useTranslation } from 'react-i18next'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'

const tones: Record<string, Tone> = {
  PAID: 'good',
  PARTLY_REFUNDED: 'attention',
  REFUNDED: 'waiting',
  DISPUTED: 'bad',
  REFUND_PENDING: 'waiting',
  REFUND_FAILED: 'bad',
  UNFULFILLED: 'attention',
  PACKED: 'waiting',
  PARTIAL: 'waiting',
  FULFILLED: 'good',
  CANCELLED: 'waiting',
  ON_HOLD: 'bad',
  REQUESTED: 'attention',
  APPROVED: 'attention',
  REJECTED: 'waiting',
  RECEIVED: 'attention',
  CLOSED: 'good',
  SHIPPED: 'good',
  DELIVERED: 'good',
  RETURNED: 'attention',
  due: 'waiting',
  pending: 'waiting',
  requires_action: 'waiting',
  succeeded: 'good',
  failed: 'bad',
  canceled: 'bad',
  DECLINED: 'bad',
  UNKNOWN: 'attention',
  CONFIRMING: 'attention',
}

/** The state of an order, parcel, refund or return in the person's language. */
export function OrderState({
  state,
  of,
}: {
  state: string
  of: 'payment' | 'fulfilment' | 'return' | 'parcel' | 'refund' | 'charge' | 'checkout'
}) {
  const { t } = useTranslation()
  return <StateTag tone={tones[state] ?? 'waiting'}>{t(`orders.${of}.${state}`)}</StateTag>
}
