import { useTranslation } from 'react-i18next'
import { deliveryStates } from '#contract/office/platform/webhooks.ts'
import type { Filter } from '#office/kit/list/list-state.ts'
import { webhookEvents } from '#shared/webhook-events.ts'

export function useDeliveryFilters(): readonly Filter[] {
  const { t } = useTranslation()
  return [
    {
      key: 'state',
      label: t('hooks.state'),
      kind: 'choice',
      options: deliveryStates.map((value) => ({ value, label: t(`hooks.states.${value}`) })),
    },
    {
      key: 'event',
      label: t('hooks.event'),
      kind: 'choice',
      options: [...webhookEvents, 'hook.test'].map((value) => ({ value, label: t(`hooks.eventNames.${value}`) })),
    },
  ]
}
