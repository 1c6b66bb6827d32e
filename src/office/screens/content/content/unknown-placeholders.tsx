import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contentPlaceholders, unknownPlaceholdersIn } from '#shared/content-placeholders.ts'

/** Lists unknown placeholders in a text, each with the nearest known one. */
export function UnknownPlaceholders({ name }: { name: string }) {
  const { t } = useTranslation()
  const unknown = unknownPlaceholdersIn(String(useWatch({ name }) ?? ''))
  if (unknown.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-bad">
      {unknown.map((each) => {
        const meant = nearest(each)
        const written = `{{${each}}}`
        return (
          <li key={each} className="wrap-anywhere">
            {meant
              ? t('content.unknownNear', { name: written, near: `{{${meant}}}` })
              : t('content.unknown', { name: written })}
          </li>
        )
      })}
    </ul>
  )
}

/** Returns a name that differs only in case, or else one with the same beginning. */
function nearest(name: string): string | null {
  const small = name.toLowerCase()
  const known = [...contentPlaceholders]
  const alike = (start: number) => known.find((each) => each.toLowerCase().startsWith(small.slice(0, start)))
  return known.find((each) => each.toLowerCase() === small) ?? (small.length >= 5 ? (alike(5) ?? null) : null)
}
