import { useTranslation } from 'react-i18next'
import type { MemberItem } from '#contract/office/sales/members.ts'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'

const tones: Record<MemberItem['state'], Tone> = {
  trialing: 'waiting',
  active: 'good',
  past_due: 'bad',
  ending: 'attention',
  ended: 'waiting',
  other: 'waiting',
}

export function MemberState({ state }: { state: MemberItem['state'] }) {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`members.states.${state}`)}</StateTag>
}
