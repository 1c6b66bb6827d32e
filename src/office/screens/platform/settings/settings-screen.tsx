import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ConflictList } from '#contract/office/office/conflicts.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { PageHeader } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { areas } from '#office/shell/areas.ts'

const settings = areas.find(({ key }) => key === 'settings')

/** Lists the pages of the settings that the user may see. */
export function Component() {
  const { t } = useTranslation()
  const may = useMay()
  const { data } = useRead<ConflictList>('/conflicts', { enabled: may('settings.read') })
  return (
    <>
      <PageHeader title={t('areas.settings')} />
      <ul className="grid max-w-2xl border-t border-line">
        {settings?.parts
          .filter(({ permission }) => may(permission))
          .map(({ name, path }) => (
            <li key={path} className="border-b border-line">
              <Link to={path} className="flex min-h-14 items-center gap-3 px-2 py-2 hover:bg-surface">
                <span className="grid flex-1">
                  <span className="font-medium">{t(`settings.parts.${name}`)}</span>
                  <span className="text-sm text-soft">{t(`settings.about.${name}`)}</span>
                </span>
                {name === 'conflicts' && data !== undefined && data.undecided > 0 && (
                  <StateTag tone="attention">{t('conflicts.undecided', { count: data.undecided })}</StateTag>
                )}
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
