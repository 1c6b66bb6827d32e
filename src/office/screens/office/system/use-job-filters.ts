import { useTranslation } from 'react-i18next'
import type { Filter } from '#office/kit/list/list-state.ts'
import { jobStates } from '#shared/vocabularies.ts'

/** The texts define the list of queues: each queue has a name there. */
export function useJobFilters(): Filter[] {
  const { t } = useTranslation()
  const queues = t('system.queues', { returnObjects: true }) as Record<string, string>
  return [
    {
      key: 'state',
      label: t('system.columns.state'),
      kind: 'choice',
      options: jobStates.map((value) => ({ value, label: t(`system.job.${value}`) })),
    },
    {
      key: 'name',
      label: t('system.columns.job'),
      kind: 'choice',
      options: Object.entries(queues).map(([value, label]) => ({ value, label })),
    },
  ]
}
