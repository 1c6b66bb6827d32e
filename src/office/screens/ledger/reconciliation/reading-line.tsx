import { useTranslation } from 'react-i18next'
import type { PayoutReading } from '#contract/office/ledger/payouts.ts'
import { useFormats } from '#office/kit/formats.ts'

/** Shows the age of the data, and whether the provider is unavailable. */
export function ReadingLine({ reading }: { reading: PayoutReading | undefined }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  if (!reading) return null
  const { at, is_running, is_silent } = reading
  const time = at === null ? '' : dateTime(at)
  if (is_silent && !is_running) {
    return (
      <p role="status" className="my-2 rounded-md bg-attention-pale px-3 py-2 text-attention">
        {at === null ? t('books.neverReadSilent') : t('books.readSilent', { time })}
      </p>
    )
  }
  return (
    <p role="status" className="text-sm text-soft">
      {at !== null && t('books.readAt', { time })} {is_running && t('books.reading')}
    </p>
  )
}
