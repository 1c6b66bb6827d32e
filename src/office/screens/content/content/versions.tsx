import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ContentPage, ContentVersion } from '#contract/office/content/content.ts'
import { useRead } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section, Skeleton } from '#office/kit/section.tsx'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'
import { joined } from '#shared/isolated-text.ts'
import { contentPath } from './content-kinds.ts'

const tones: Record<ContentVersion['state'], Tone> = {
  DRAFT: 'attention',
  SCHEDULED: 'waiting',
  PUBLISHED: 'good',
  SUPERSEDED: 'waiting',
  DISCARDED: 'waiting',
}

/** Lists every version of a subject with author and time. Each can be compared, or used to begin a draft. */
export default function Versions({ page }: { page: ContentPage }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const path = `/content/${page.kind}/${encodeURIComponent(page.subject)}/versions`
  const { data, error, refetch } = useRead<{ items: ContentVersion[] }>(path)
  const to = (number: number) => `${contentPath(page.kind, page.subject)}/versions/${number}`
  return (
    <Section title={t('content.versions')}>
      {error && !data && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={3} />}
      {data?.items.length === 0 && <p className="text-soft">{t('content.noVersions')}</p>}
      <ol className="grid" aria-label={t('content.versions')}>
        {data?.items.map((version) => (
          <li key={version.number} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line py-1">
            <Link
              to={to(version.number)}
              preventScrollReset
              className="inline-flex min-h-9 items-center font-medium hover:underline pointer-coarse:min-h-11"
            >
              {t('content.versionNumber', { number: version.number })}
            </Link>
            <StateTag tone={tones[version.state]}>{t(`content.versionStates.${version.state}`)}</StateTag>
            <span className="text-soft">
              {joined([
                dateTime(version.published_at ?? version.publish_at ?? version.updated_at),
                version.by ?? t('content.byNobody'),
              ])}
            </span>
            {version.note && <span className="min-w-0 wrap-anywhere">“{version.note}”</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
