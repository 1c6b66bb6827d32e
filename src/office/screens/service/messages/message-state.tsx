import { useTranslation } from 'react-i18next'
import type { MessageItem } from '#contract/office/service/messages.ts'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'

const tones: Record<MessageItem['state'], Tone> = {
  NEW: 'attention',
  OPEN: 'attention',
  WAITING: 'waiting',
  CLOSED: 'good',
  SPAM: 'waiting',
}

export function MessageState({ state }: { state: MessageItem['state'] }) {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`messages.states.${state}`)}</StateTag>
}
