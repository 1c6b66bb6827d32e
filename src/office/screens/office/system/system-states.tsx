import { useTranslation } from 'react-i18next'
import type { Job, OutboxMail, ProviderEvent } from '#contract/office/office/system.ts'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'

type State = Job['state'] | ProviderEvent['state'] | OutboxMail['state']

const tones: Record<State, Tone> = {
  created: 'waiting',
  retry: 'attention',
  active: 'waiting',
  completed: 'good',
  cancelled: 'waiting',
  failed: 'bad',
  open: 'waiting',
  failing: 'bad',
  processed: 'good',
  waiting: 'waiting',
  sent: 'good',
}

export function SystemState({ of, state }: { of: 'job' | 'event' | 'mail'; state: State }) {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`system.${of}.${state}`)}</StateTag>
}

/** Returns a function that names a queue or a kind of mail. An unknown one keeps its own name. */
export function useQueueName(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => t([`system.queues.${name}`, `system.mailKinds.${name}`], { defaultValue: name })
}

export function Failure({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <pre className="max-h-60 overflow-auto rounded-md bg-bad-pale p-3 text-sm whitespace-pre-wrap text-bad">{text}</pre>
  )
}
