import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '#office/api/me.ts'
import { useAction } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { ExportList } from '#office/kit/export-list.tsx'
import { Select } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { PageHeader } from '#office/kit/section.tsx'
import { useMissingDetails } from '#office/screens/platform/settings/missing-details.tsx'
import { localTime } from '#shared/shop-days.ts'

const monthsBack = 24

/** Screen that exports a month's sales, refunds and payments as files for the accountant. */
export function Component() {
  const { t } = useTranslation()
  const formats = useFormats()
  const months = monthsUpTo(localTime(new Date(), useMe().time_zone).day.slice(0, 7))
  // Preselects the previous month, because the present one is not complete.
  const [month, setMonth] = useState(months[1]!)
  const make = useAction('POST', '/exports', { refresh: ['/exports'] })
  const begin = (kind: 'journal' | 'sie') => make.mutate({ body: { kind, filter: `month=${month}` } })
  return (
    <>
      <PageHeader title={t('exports.title')} />
      <div className="grid max-w-2xl gap-4">
        <MissingVat />
        <p className="text-soft">{t('exports.text')}</p>
        <Select
          label={t('exports.month')}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
          options={months.map((value) => ({ value, label: formats.month(value) }))}
          hint={month === months[0] ? t('exports.unfinished') : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button shape="primary" isPending={make.isPending} onPress={() => begin('journal')}>
            {t('exports.makeJournal')}
          </Button>
          <Button isPending={make.isPending} onPress={() => begin('sie')}>
            {t('exports.makeSie')}
          </Button>
        </div>
        {make.error && <ErrorNote error={make.error} />}
        <ExportList kinds={['journal', 'sie']} />
      </div>
    </>
  )
}

/** Says that the journal has no VAT for countries without a rate. */
function MissingVat() {
  const { t } = useTranslation()
  const { country } = useFormats()
  const missing = useMissingDetails().flatMap(({ setting, field }) => (setting === 'vat.rates' ? [country(field)] : []))
  if (missing.length === 0) return null
  return (
    <p className="rounded-md bg-attention-pale px-4 py-3 text-attention">
      {t('exports.noVat', { countries: missing.join(', ') })}{' '}
      <Link to="/settings/vat" className="underline">
        {t('settings.parts.vat')}
      </Link>
    </p>
  )
}

/** Returns a month such as `2026-03` and the months before it. */
function monthsUpTo(present: string): string[] {
  const [year, month] = present.split('-').map(Number) as [number, number]
  return Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
