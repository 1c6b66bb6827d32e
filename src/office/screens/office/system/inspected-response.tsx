import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { InspectResponse } from '#contract/office/office/inspect.ts'
import { useMay } from '#office/api/me.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Facts } from '#office/kit/section.tsx'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'
import { languageNames } from '#shared/markets.ts'
import { type Visit, writeVisit } from './use-inspected.ts'

type Props = { response: InspectResponse; visit: Visit }

function toneOf(status: number): Tone {
  if (status < 300) return 'good'
  if (status < 400) return 'waiting'
  return status < 500 ? 'attention' : 'bad'
}

/** Shows the response, then how the shop sees the visitor, then what it has cached. */
export function InspectedResponse({ response, visit }: Props) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <ResponseCard response={response} visit={visit} />
      <VisitorCard response={response} />
      <KeptCard response={response} />
    </div>
  )
}

function Card({ title, state, children }: { title: string; state?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-4 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        {state}
      </div>
      {children}
    </section>
  )
}

function ResponseCard({ response, visit }: Props) {
  const { t } = useTranslation()
  const { status, answered_by, location, route, object, title, canonical, robots } = response
  const isPage = answered_by === 'page' && location === null
  const next = location && new URLSearchParams(writeVisit({ ...visit, url: new URL(location, response.url).href }))
  return (
    <Card title={t('system.inspect.answer')} state={<StateTag tone={toneOf(status)}>{String(status)}</StateTag>}>
      <p className="font-medium break-all">{response.url}</p>
      <Facts
        facts={[
          [t('system.inspect.answeredBy'), t(`system.inspect.by.${answered_by}`)],
          next && [
            t('system.inspect.location'),
            <span key="location" className="grid">
              <span className="break-all">{location}</span>
              <Link to={`/system/inspect?${next}`} className="underline">
                {t('system.inspect.follow')}
              </Link>
            </span>,
          ],
          isPage && [t('system.inspect.route'), route ?? t('system.inspect.noRoute')],
          object && [t('system.inspect.object'), t(`system.inspect.objects.${object.kind}`, { id: object.id })],
          title !== null && [t('system.inspect.pageTitle'), title],
          isPage && [
            t('system.inspect.canonical'),
            canonical ? (
              <span key="canonical" className="break-all">
                {canonical}
              </span>
            ) : (
              t('system.inspect.none')
            ),
          ],
          (isPage || robots !== null) && [t('system.inspect.robots'), robots ?? t('system.inspect.listed')],
        ]}
      />
    </Card>
  )
}

function VisitorCard({ response }: { response: InspectResponse }) {
  const { t } = useTranslation()
  const { market, language, brand, country, landing } = response
  return (
    <Card title={t('system.inspect.visitor')}>
      <Facts
        facts={[
          [t('system.inspect.market'), `${t(`system.inspect.markets.${market}`)} (${market})`],
          [
            t('system.inspect.language'),
            <span key="language" className="grid">
              <span>
                {languageNames[language.code]} <span className="text-soft">lang="{language.html}"</span>
              </span>
              <span className="text-soft">
                {t(`system.inspect.why.${language.why}`, { reading: language.reading })}
              </span>
            </span>,
          ],
          [
            t('system.inspect.brand'),
            <span key="brand" className="grid">
              <span>{brand.name}</span>
              {brand.french && <span className="text-soft">{t('system.inspect.frenchBrand')}</span>}
            </span>,
          ],
          [t('system.inspect.country'), country],
          [t('system.inspect.landingMode'), t(landing ? 'system.inspect.yes' : 'system.inspect.no')],
        ]}
      />
    </Card>
  )
}

function KeptCard({ response }: { response: InspectResponse }) {
  const { t } = useTranslation()
  const { number, dateTime } = useFormats()
  const { search } = useLocation()
  const may = useMay()
  const age = useAge()
  const { kept, keepable, process: responding } = response
  const megabytes = number(Math.round(responding.size / 1e5) / 10)
  const kilobytes = (bytes: number) => t('system.inspect.kilobytes', { value: number(Math.ceil(bytes / 1_000)) })
  const state = kept ? (kept.is_stale ? 'isStale' : 'isKept') : keepable ? 'notKept' : 'neverKept'
  return (
    <Card
      title={t('system.inspect.kept')}
      state={
        <StateTag tone={kept ? (kept.is_stale ? 'attention' : 'good') : 'waiting'}>
          {t(`system.inspect.${state}`)}
        </StateTag>
      }
    >
      {!kept && <p className="text-soft">{t(`system.inspect.${keepable ? 'notKeptText' : 'neverKeptText'}`)}</p>}
      {kept?.is_stale && <p className="text-soft">{t('system.inspect.staleText')}</p>}
      <Facts
        facts={[
          kept && [t('system.inspect.age'), age(kept.age_seconds)],
          kept && [t('system.inspect.size'), kilobytes(kept.size)],
          kept && [t('system.inspect.hits'), number(kept.hits)],
          kept && [
            t('system.inspect.expires'),
            kept.expires_at ? dateTime(kept.expires_at) : t('system.inspect.untilChange'),
          ],
          kept && [
            t('system.inspect.tags'),
            <ul key="tags" className="flex flex-wrap gap-1">
              {kept.tags.map((tag) => (
                <li key={tag} className="rounded-md bg-line/40 px-1.5 py-0.5 text-sm break-all">
                  {tag}
                </li>
              ))}
            </ul>,
          ],
          [
            t('system.inspect.process'),
            t('system.inspect.processText', {
              id: responding.id,
              entries: number(responding.entries),
              size: megabytes,
            }),
          ],
        ]}
      />
      {keepable && may('system.act') && (
        <div>
          <LinkButton to={`/system/inspect/drop${search}`}>{t('system.inspect.drop')}</LinkButton>
        </div>
      )}
    </Card>
  )
}

function useAge(): (seconds: number) => string {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (seconds) => {
    if (seconds < 120) return t('system.inspect.seconds', { value: number(seconds) })
    if (seconds < 7_200) return t('system.inspect.minutes', { value: number(Math.floor(seconds / 60)) })
    return t('system.inspect.hours', { value: number(Math.floor(seconds / 3_600)) })
  }
}
