import { useTranslation } from 'react-i18next'
import { mailStates } from '#contract/office/office/system.ts'
import type { Filter } from '#office/kit/list/list-state.ts'

/** Default filter of the outbox. */
export const mailHome = 'state=waiting'

export function useMailFilters(): Filter[] {
  const { t } = useTranslation()
  return [
    {
      key: 'state',
      label: t('system.columns.state'),
      kind: 'choice',
      isSingle: true,
      options: mailStates.map((value) => ({ value, label: t(`system.mail.${value}`) })),
    },
    { key: 'date', label: t('system.columns.sent'), kind: 'dateRange' },
  ]
}
