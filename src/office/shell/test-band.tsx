import { useTranslation } from 'react-i18next'
import { useRead } from '#office/api/queries.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Says that no real money moves, and how far the sandbox's clock is from the real one. */
export function TestBand() {
  const { t, i18n } = useTranslation()
  const { data } = useRead<{ offset_seconds: number | null }>('/test-clock', { every: 60_000 })
  const offset = data?.offset_seconds ?? 0
  const [unit, seconds] = units.find(([, size]) => Math.abs(offset) >= size) ?? [null, 1]
  const ahead =
    unit &&
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit, signDisplay: 'always' }).format(
      Math.round(offset / seconds),
    )
  return (
    <span
      title={ahead ? t('shell.testClock', { ahead }) : t('shell.testMeans')}
      className="rounded-md bg-attention-pale px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-attention"
    >
      {t('shell.test')}
      {ahead && <span className="font-normal max-sm:sr-only"> · {ahead}</span>}
    </span>
  )
}
