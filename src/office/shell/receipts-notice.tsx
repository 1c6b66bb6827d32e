import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '#office/api/me.ts'
import { useMissingDetails } from '#office/screens/platform/settings/missing-details.tsx'

/** In a shop with real payments, says on every screen that receipts lack what the law requires of the company. */
export function ReceiptsNotice() {
  const { t } = useTranslation()
  const may = useMay()
  const [first] = useMissingDetails()
  if (!first || !may('settings.write')) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 bg-attention-pale px-4 py-2 text-attention">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {t('shell.receiptsIncomplete')}
      <Link to={first.setting === 'vat.rates' ? '/settings/vat' : '/settings/company'} className="underline">
        {t('shell.completeReceipts')}
      </Link>
    </p>
  )
}
