import { useTranslation } from 'react-i18next'
import type { Difference } from '#contract/office/ledger/reconciliation.ts'
import { StateTag } from '#office/kit/state-tag.tsx'

const tones = { open: 'attention', accepted: 'waiting', gone: 'good' } as const

export function DifferenceState({ state }: { state: Difference['state'] }) {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`books.states.${state}`)}</StateTag>
}
