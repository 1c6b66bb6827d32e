import { useTranslation } from 'react-i18next'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'

const tones: Record<string, Tone> = {
  PAID: 'good',
  PARTLY_REFUNDED: 'attention',
  REFUNDED: 'over',
  DISPUTED: 'bad',
  REFUND_PENDING: 'waiting',
  REFUND_FAILED: 'bad',
  UNFULFILLED: 'attention',
  PACKED: 'waiting',
  PARTIAL: 'waiting',
  FULFILLED: 'good',
  CANCELLED: 'over',
  ON_HOLD: 'bad',
  REQUESTED: 'attention',
  APPROVED: 'attention',
  REJECTED: 'over',
  RECEIVED: 'attention',
  CLOSED: 'over',
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

/** Tones of a withdrawal's states if no goods come back: they were never sent, or it concerns the membership. */
const statesWithoutGoods: Record<string, Tone> = { APPROVED: 'attention', REFUNDED: 'over' }

/** Shows a return's state. `hasNothing` means that nothing was sent that could come back. */
export function ReturnStateTag({ state, hasNothing }: { state: string; hasNothing: boolean }) {
  const { t } = useTranslation()
  const tone = hasNothing ? statesWithoutGoods[state] : undefined
  if (!tone) return <OrderState of="return" state={state} />
  return <StateTag tone={tone}>{t(`orders.returnOfNothing.${state}`)}</StateTag>
}

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
