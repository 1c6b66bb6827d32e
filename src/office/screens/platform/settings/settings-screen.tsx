import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ConflictList } from '#contract/office/office/conflicts.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { PageHeader, Section } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { type AreaPart, areas } from '#office/shell/areas.ts'
import { useMissingDetails } from './missing-details.tsx'

const parts = areas.find(({ key }) => key === 'settings')?.parts ?? []

/** The pages of the settings by subject; each page is in one group. */
const groups = {
  company: ['company', 'vat', 'hosts', 'markets'],
  selling: ['conflicts', 'delivery', 'sales', 'claims', 'payments'],
  mails: ['mail'],
  people: ['staff', 'security', 'audit'],
  integrations: ['tracking', 'tokens', 'hooks'],
} as const

/** Lists the pages of the settings that the user may see, in groups. */
export function Component() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <>
      <PageHeader title={t('areas.settings')} />
      <div className="grid max-w-2xl gap-6">
        {Object.entries(groups).map(([group, names]) => {
          const shown = names.flatMap((name) => parts.filter((part) => part.name === name && may(part.permission)))
          if (shown.length === 0) return null
          return (
            <Section key={group} title={t(`settings.groups.${group}`)}>
              <ul className="grid">
                {shown.map((part) => (
                  <PartLink key={part.path} part={part} />
                ))}
              </ul>
            </Section>
          )
        })}
      </div>
    </>
  )
}

function PartLink({ part: { name, path } }: { part: AreaPart }) {
  const { t } = useTranslation()
  return (
    <li className="border-t border-line first:border-t-0">
      <Link to={path} className="flex min-h-14 items-center gap-3 px-2 py-2 hover:bg-surface">
        <span className="grid flex-1">
          <span className="font-medium">{t(`settings.parts.${name}`)}</span>
          <span className="text-sm text-soft">{t(`settings.about.${name}`)}</span>
        </span>
        {name === 'conflicts' && <Undecided />}
        {(name === 'company' || name === 'vat') && <Missing page={name} />}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-soft" />
      </Link>
    </li>
  )
}

function Undecided() {
  const { t } = useTranslation()
  const { data } = useRead<ConflictList>('/conflicts')
  if (!data?.undecided) return null
  return <StateTag tone="attention">{t('conflicts.undecided', { count: data.undecided })}</StateTag>
}

function Missing({ page }: { page: 'company' | 'vat' }) {
  const { t } = useTranslation()
  const missing = useMissingDetails().filter(({ setting }) => (setting === 'vat.rates') === (page === 'vat'))
  if (missing.length === 0) return null
  return <StateTag tone="attention">{t('settings.missing.tag')}</StateTag>
}
