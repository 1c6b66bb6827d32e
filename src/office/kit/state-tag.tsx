import { Check, CircleAlert, CircleCheck, Clock, TriangleAlert } from 'lucide-react'

const tones = {
  waiting: ['bg-waiting-pale text-waiting', Clock],
  over: ['bg-line/60 text-text', Check],
  good: ['bg-good-pale text-good', CircleCheck],
  attention: ['bg-attention-pale text-attention', TriangleAlert],
  bad: ['bg-bad-pale text-bad', CircleAlert],
} as const

export type Tone = keyof typeof tones

/** A state in a word and an icon: never colour alone. */
export function StateTag({ tone, children }: { tone: Tone; children: string }) {
  const [colours, Icon] = tones[tone]
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap ${colours}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {children}
    </span>
  )
}
