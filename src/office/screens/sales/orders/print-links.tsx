import { useTranslation } from 'react-i18next'
import { buttonClasses } from '#office/kit/button.tsx'

/** Links to the packing slips and receipts of orders. Each kind opens as one document in a new tab. */
export function PrintLinks({ numbers }: { numbers: readonly (string | number)[] }) {
  const { t } = useTranslation()
  const [first, ...others] = numbers
  if (first === undefined) return null
  const more = others.length > 0 ? `?numbers=${others.join(',')}` : ''
  return (
    <span className="flex flex-wrap gap-2">
      {(['packing-slip', 'receipt'] as const).map((paper) => (
        <a
          key={paper}
          href={`/api/admin/orders/${first}/${paper}${more}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses()}
        >
          {t(`orders.paper.${paper}`, { count: numbers.length })}
        </a>
      ))}
    </span>
  )
}
