import { useTranslation } from 'react-i18next'
import { useRead } from '#office/api/queries.ts'
import { useFormats } from '#office/kit/formats.ts'

/** Shows that no real money moves, and how far the sandbox's clock differs from real time. */
export function TestBand() {
  const { t } = useTranslation()
  const { shift } = useFormats()
  const { data } = useRead<{ offset_seconds: number | null }>('/test-clock', { every: 60_000 })
  const ahead = shift(data?.offset_seconds ?? 0)
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
