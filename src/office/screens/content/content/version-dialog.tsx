import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ContentVersion, ContentVersionPage } from '#contract/office/content/content.ts'
import { contentDifferences, type FieldChange } from '#domain/content/editorial/content-difference-rules.ts'
import { useRead } from '#office/api/queries.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Select } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Skeleton } from '#office/kit/section.tsx'
import { joined } from '#shared/isolated-text.ts'
import { contentPath } from './content-kinds.ts'
import { useContent } from './use-content.ts'
import { VersionChanges } from './version-changes.tsx'

/** Compares a version with the live one, the one it is based on, or any other. */
export function Component() {
  const { t } = useTranslation()
  const { number } = useParams()
  const { page, path, close } = useContent()
  const { data, error, refetch } = useRead<ContentVersionPage>(`${path}/versions/${number}`)
  const label = t('content.versionNumber', { number })
  const canRestore = page.allowed.includes('restore') && data && data.state !== 'DRAFT' && data.state !== 'SCHEDULED'
  return (
    <Sheet label={label} isWide onClose={close}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <h2 className="font-display text-title">{label}</h2>
        {error && <ErrorNote error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton rows={6} />}
        {data && <Comparison version={data} />}
        <div className="flex flex-wrap gap-2">
          {canRestore && (
            <LinkButton to={`${contentPath(page.kind, page.subject)}/versions/${number}/restore`} shape="primary">
              {t('content.acts.restore')}
            </LinkButton>
          )}
          <Button onPress={close}>{t('act.close')}</Button>
        </div>
      </div>
    </Sheet>
  )
}

function Comparison({ version }: { version: ContentVersionPage }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { page, path } = useContent()
  const isFirst = version.based_on === null && version.state === 'SUPERSEDED'
  const [against, setAgainst] = useState(isFirst && page.live ? 'live' : 'before')
  const versions = useRead<{ items: ContentVersion[] }>(`${path}/versions`).data?.items ?? []
  const isNumber = against !== 'before' && against !== 'live'
  const other = useRead<ContentVersionPage>(`${path}/versions/${against}`, { enabled: isNumber })
  const changes = (): FieldChange[] | null => {
    if (against === 'before') return version.changed
    if (against === 'live') return version.since
    return other.data ? contentDifferences(other.data.data, version.data) : null
  }
  const found = changes()
  const known = [version.data, other.data?.data, page.live?.data, page.data].filter((data) => data !== undefined)
  return (
    <>
      <p className="text-soft">
        {joined([
          t(`content.versionStates.${version.state}`),
          dateTime(version.published_at ?? version.updated_at),
          version.by ?? t('content.byNobody'),
          version.note && `“${version.note}”`,
        ])}
      </p>
      <div className="max-w-md">
        <Select
          label={t('content.compareWith')}
          value={against}
          options={[
            {
              value: 'before',
              label: version.based_on
                ? t('content.compareBefore', { number: version.based_on })
                : t('content.compareNothing'),
            },
            ...(page.live ? [{ value: 'live', label: t('content.compareLive') }] : []),
            ...versions
              .filter(({ number }) => number !== version.number)
              .map(({ number }) => ({ value: String(number), label: t('content.versionNumber', { number }) })),
          ]}
          onChange={(event) => setAgainst(event.target.value)}
        />
      </div>
      {other.error && <ErrorNote error={other.error} onRetry={other.refetch} />}
      {found ? <VersionChanges kind={page.kind} changes={found} known={known} /> : <Skeleton rows={4} />}
    </>
  )
}
