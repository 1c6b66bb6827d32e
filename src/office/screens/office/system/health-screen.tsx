import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router'
import type { HealthResponse } from '#contract/office/office/system.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Facts, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'

type Name = keyof HealthResponse['parts']
type Part = HealthResponse['parts'][Name]

const tones = { good: 'good', attention: 'attention', bad: 'bad', unknown: 'waiting' } as const

/** Screen with the state of every part of the shop, and advice on problems. */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const may = useMay()
  const { data, error, refetch } = useRead<HealthResponse>('/system/health', { every: 30_000 })
  return (
    <>
      <PageHeader
        title={t('system.parts.health')}
        actions={may('system.act') && <LinkButton to="/system/cache">{t('system.cache.act')}</LinkButton>}
      />
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={9} />}
      {data && (
        <div className="grid gap-6">
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {(Object.entries(data.parts) as [Name, Part][]).map(([name, part]) => (
              <HealthPart key={name} name={name} part={part} />
            ))}
          </ul>
          <Section title={t('system.thisShop')}>
            <Facts
              facts={[
                [t('system.version'), data.version],
                [t('system.engine'), data.engine],
                [t('system.lastEvent'), data.last_event_at ? dateTime(data.last_event_at) : t('system.none')],
                [t('system.lastMail'), data.last_mail_at ? dateTime(data.last_mail_at) : t('system.none')],
              ]}
            />
          </Section>
        </div>
      )}
      <Outlet />
    </>
  )
}

function HealthPart({ name, part }: { name: Name; part: Part }) {
  const { t } = useTranslation()
  const may = useMay()
  const figure = useFigure(name, part)
  const path = pathOf(name, part, may)
  return (
    <li className="grid content-start gap-1 rounded-md border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{t(`system.health.${name}`)}</span>
        <StateTag tone={tones[part.state]}>{t(`system.states.${part.state}`)}</StateTag>
      </p>
      {figure && <p className="text-soft">{figure}</p>}
      {part.advice && <p>{t(`system.advice.${part.advice}`)}</p>}
      {path && (
        <p>
          <Link to={path} className="underline">
            {t('system.look')}
          </Link>
        </p>
      )}
    </li>
  )
}

/** Returns the path at which the cause of a problem can be seen; null if there is none. */
function pathOf(name: Name, { advice }: Part, may: (permission: string) => boolean): string | null {
  if (name === 'books') return may('books.read') ? '/books' : null
  if (advice === null) return null
  if (name === 'jobs') return advice === 'jobs.failed' ? '/system/jobs?state=failed' : '/system/jobs'
  if (name === 'mail') return advice === 'mail.failed' ? '/system/mails?state=failed' : null
  return name === 'webhook' ? '/system/events' : null
}

/** Formats a part's figure. Its meaning depends on the part. */
function useFigure(name: Name, { value, advice }: Part): string | null {
  const { t } = useTranslation()
  const { number, dateTime } = useFormats()
  if (value === null) return null
  if (typeof value === 'string') return t('system.figures.lastBackup', { time: dateTime(value) })
  const given = (figure: string) => t(`system.figures.${figure}`, { count: value, value: number(value) })
  if (name === 'storage') {
    return t('system.figures.free', { value: number(Math.round(value / 1e8) / 10) })
  }
  if (name === 'database' || name === 'provider') return given('answers')
  if (name === 'jobs') return given(advice === 'jobs.waiting' ? 'waits' : 'failed')
  if (name === 'webhook') return given(advice === 'webhook.waiting' ? 'open' : 'lag')
  return given(name === 'mail' ? 'failed' : name)
}
