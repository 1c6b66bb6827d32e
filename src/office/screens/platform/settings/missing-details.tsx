import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type MissingDetail, missingCompanyDetails } from '#domain/platform/settings/company-rules.ts'
import type { Settings } from '#domain/platform/settings/settings-definitions.ts'
import { useMay } from '#office/api/me.ts'
import { useSettings } from './use-settings.ts'

/** What receipts lack by law as the settings are stored; nothing for a person who may not read them. */
export function useMissingDetails(): MissingDetail[] {
  const may = useMay()
  const { data } = useSettings(may('settings.read'))
  return data ? missingCompanyDetails(data as unknown as Settings) : []
}

/** Names what receipts lack by law, with links to the pages that set it; nothing if they are complete. */
export function MissingDetails() {
  const { t } = useTranslation()
  const missing = useMissingDetails()
  if (missing.length === 0) return null
  const isVat = ({ setting }: MissingDetail) => setting === 'vat.rates'
  const links = [
    ['company', missing.some((each) => !isVat(each))],
    ['vat', missing.some(isVat)],
  ] as const
  return (
    <section
      aria-label={t('settings.missing.title')}
      className="grid max-w-3xl gap-1 rounded-md bg-attention-pale px-4 py-3 text-attention"
    >
      <p className="flex items-center gap-2 font-medium">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {t('settings.missing.title')}
      </p>
      <p>{t('settings.missing.text')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {links.map(
          ([page, isMissing]) =>
            isMissing && (
              <li key={page}>
                <Link to={`/settings/${page}`} className="inline-flex min-h-9 items-center underline">
                  {t(`settings.missing.${page}`)}
                </Link>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
