import { useTranslation } from 'react-i18next'
import type { Filter } from '#office/kit/list/list-state.ts'
import { eventStates } from '#shared/vocabularies.ts'

export function useEventFilters(): Filter[] {
  const { t } = useTranslation()
  return [
    {
      key: 'state',
      label: t('system.columns.state'),
      kind: 'choice',
      options: eventStates.map((value) => ({ value, label: t(`system.event.${value}`) })),
    },
    { key: 'type', label: t('system.columns.type'), kind: 'text' },
    { key: 'date', label: t('system.columns.received'), kind: 'dateRange' },
  ]
}
