import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import type { ContentPage } from '#contract/office/content/content.ts'
import { type ContentKind, contentKinds } from '#contract/office/content/content-data.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { TextLanguages } from '#office/kit/form/texts-field.tsx'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { type Language, type Texts, textIn } from '#shared/markets.ts'
import { ContentActions } from './content-actions.tsx'
import { type ListForm, listOf } from './content-form-rules.ts'
import { ContentNotices, ContentTags } from './content-state.tsx'
import type { ContentContext } from './use-content.ts'
import { useContentForm } from './use-content-form.ts'
import { useContentLabel } from './use-content-label.ts'

// Loaded on demand: a page has no items, and a list has no page fields.
const ItemList = lazy(() => import('./item-list.tsx'))
const PageFields = lazy(() => import('./page-fields.tsx'))
const PlaceholderList = lazy(() => import('./placeholder-list.tsx'))
const Preview = lazy(() => import('./preview.tsx'))
const Versions = lazy(() => import('./versions.tsx'))

/** Screen to edit one subject, such as a page, the questions or the top of the home page. */
export function Component() {
  const { t } = useTranslation()
  const { kind = 'pages', subject = kind } = useParams()
  const isKind = (contentKinds as readonly string[]).includes(kind)
  const path = `/content/${kind}/${encodeURIComponent(subject)}`
  const { data, error, refetch } = useRead<ContentPage>(path, { enabled: isKind })
  if (!isKind || error?.status === 404 || error?.status === 422) {
    return (
      <Empty
        isScreen
        title={t('content.notFound')}
        action={<LinkButton to="/content">{t('content.parts.all')}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <ContentScreen key={`${data.kind} ${data.subject}`} page={data} /> : <Skeleton rows={14} />
}

function useContentTitle({ kind, subject, data }: ContentPage): string {
  const { t, i18n } = useTranslation()
  if (kind !== 'pages') return t(`content.parts.${kind}`)
  return textIn(data.name as Texts, i18n.language as Language) || subject
}

function ContentScreen({ page }: { page: ContentPage }) {
  const { t } = useTranslation()
  const form = useContentForm(page)
  const title = useContentTitle(page)
  const mayWrite = useMay()('content.write') && page.allowed.includes('save')
  const typed = form.form.getValues()
  const known = [page.data, ...(page.live ? [page.live.data] : []), ...(typed.order ? [listOf(typed as ListForm)] : [])]
  const { labelOf, writeValue } = useContentLabel(page.kind, known)
  return (
    <>
      <PageHeader
        title={title}
        states={<ContentTags page={page} />}
        actions={<ContentActions page={page} isDirty={form.isDirty} />}
      />
      <p className="max-w-2xl pb-3 text-soft">{t(`content.about.${page.kind}`)}</p>
      <ContentNotices page={page} />
      <div className="pt-3 pb-6">
        <OfficeForm
          form={form}
          labelOf={labelOf}
          writeValue={writeValue}
          saveLabel={t('content.saveDraft')}
          isReadOnly={!mayWrite}
        >
          <TextLanguages>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Suspense fallback={<Skeleton rows={12} />}>
                {mayWrite && <PlaceholderList placeholders={page.placeholders} />}
                <ContentFields kind={page.kind} isProtected={page.is_protected} />
              </Suspense>
            </div>
          </TextLanguages>
        </OfficeForm>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-6">
        <Suspense fallback={<Skeleton rows={8} />}>
          <Preview page={page} isDirty={form.isDirty} />
          <Versions page={page} />
        </Suspense>
      </div>
      <Outlet context={{ page, form } satisfies ContentContext} />
    </>
  )
}

function ContentFields({ kind, isProtected }: { kind: ContentKind; isProtected: boolean }) {
  if (kind === 'pages') return <PageFields isProtected={isProtected} />
  return <ItemList kind={kind} />
}
