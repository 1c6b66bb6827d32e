import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ContentItem } from '#contract/office/content/content.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { type Column, ListTable } from '#office/kit/list/list-table.tsx'
import { PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { useIsPhone } from '#office/shell/use-is-phone.ts'
import { joined } from '#shared/isolated-text.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { contentPath } from './content-kinds.ts'
import { ContentStates } from './content-state.tsx'

/** Screen of all editable content, with what is live, what is unpublished and which languages are missing. */
export function Component() {
  const { t } = useTranslation()
  const mayWrite = useMay()('content.write')
  const { data, error, refetch } = useRead<{ items: ContentItem[] }>('/content')
  const pages = data?.items.filter(({ kind }) => kind === 'pages') ?? []
  const others = data?.items.filter(({ kind }) => kind !== 'pages') ?? []
  return (
    <>
      <PageHeader
        title={t('areas.content')}
        actions={
          mayWrite && (
            <LinkButton to="/content/pages/new" shape="primary">
              {t('content.newPage')}
            </LinkButton>
          )
        }
      />
      {error && !data && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={12} />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-6">
          <Section title={t('content.parts.pages')}>
            <Contents items={pages} />
          </Section>
          <Section title={t('content.inPlaces')}>
            <Contents items={others} />
          </Section>
        </div>
      )}
    </>
  )
}

const idOf = ({ kind, subject }: ContentItem) => `${kind}/${subject}`
const linkOf = ({ kind, subject }: ContentItem) => contentPath(kind, subject)

function Contents({ items }: { items: readonly ContentItem[] }) {
  const { t, i18n } = useTranslation()
  const { shortTime, number } = useFormats()
  const [current, setCurrent] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const nameOf = ({ kind, subject, name }: ContentItem) =>
    kind === 'pages' ? textIn(name, i18n.language as Language) || subject : t(`content.parts.${kind}`)
  const changed = ({ changed_at, changed_by }: ContentItem) =>
    changed_at ? joined([shortTime(changed_at), changed_by]) : ''
  if (items.length === 0) return <p className="text-soft">{t('content.noPages')}</p>
  if (isPhone) {
    return (
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {items.map((item) => (
          <li key={idOf(item)}>
            <Link to={linkOf(item)} className="grid gap-1.5 rounded-md border border-line bg-surface p-3">
              <span className="font-semibold wrap-anywhere">{nameOf(item)}</span>
              <span className="flex flex-wrap gap-1.5">
                <ContentStates state={item.state} draft={item.draft} />
                <Languages item={item} />
              </span>
              {changed(item) && <span className="text-sm text-soft">{changed(item)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    )
  }
  const hasCounts = items.some(({ count }) => count !== null)
  const columns: Column<ContentItem>[] = [
    { key: 'name', label: t('content.columns.name'), cell: nameOf },
    {
      key: 'state',
      label: t('content.columns.state'),
      cell: ({ state, draft }) => <ContentStates state={state} draft={draft} />,
    },
    { key: 'languages', label: t('content.columns.languages'), cell: (item) => <Languages item={item} /> },
    {
      key: 'count',
      label: t(hasCounts ? 'content.columns.count' : 'content.columns.address'),
      cell: ({ count, subject }) => (hasCounts ? number(count ?? 0) : subject),
      isNumber: hasCounts,
    },
    { key: 'changed', label: t('content.columns.changed'), cell: changed },
  ]
  return (
    <ListTable
      rows={items}
      columns={columns}
      idOf={idOf}
      linkOf={linkOf}
      sort={null}
      onSort={() => undefined}
      current={current}
      onCurrent={setCurrent}
      selected={null}
      onSelect={() => undefined}
    />
  )
}

/** Shows the languages that lack a text which another language has. */
function Languages({ item: { missing } }: { item: ContentItem }) {
  const { t } = useTranslation()
  const { language } = useFormats()
  if (missing.length === 0) return <StateTag tone="good">{t('content.complete')}</StateTag>
  return <StateTag tone="attention">{t('content.missing', { languages: missing.map(language).join(', ') })}</StateTag>
}
