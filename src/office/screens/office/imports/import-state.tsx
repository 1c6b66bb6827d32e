import { useTranslation } from 'react-i18next'
import type { ImportResponse } from '#contract/office/office/imports.ts'
import { useFormats } from '#office/kit/formats.ts'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'

const tones: Record<ImportResponse['state'], Tone> = {
  UPLOADED: 'waiting',
  CHECKED: 'attention',
  RUNNING: 'waiting',
  DONE: 'good',
  FAILED: 'bad',
  DISCARDED: 'waiting',
}

export function ImportState({ state }: Pick<ImportResponse, 'state'>) {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`imports.states.${state}`)}</StateTag>
}

export const isUnderWay = ({ state }: Pick<ImportResponse, 'state'>) => state === 'UPLOADED' || state === 'RUNNING'

/** Returns a function that counts products by what will happen, or happened, to them. */
export function useCounts() {
  const { t } = useTranslation()
  const { number } = useFormats()
  return ({ check, run, state }: ImportResponse) => {
    const counts = state === 'CHECKED' || state === 'DISCARDED' ? check : (run ?? check)
    if (!counts) return '—'
    const parts = (['created', 'changed', 'unchanged', 'refused'] as const).filter((name) => counts[name] > 0)
    const said = parts.map((name) => t(`imports.counts.${name}`, { count: counts[name], number: number(counts[name]) }))
    return said.join(', ') || '—'
  }
}
