import { useTranslation } from 'react-i18next'
import type { Delivery } from '#contract/office/platform/webhooks.ts'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'

const tones: Record<Delivery['state'], Tone> = {
  PENDING: 'waiting',
  RETRYING: 'attention',
  DELIVERED: 'good',
  GIVEN_UP: 'bad',
}

export function DeliveryState({ state }: { state: Delivery['state'] }) {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`hooks.states.${state}`)}</StateTag>
}
