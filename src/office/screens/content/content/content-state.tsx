import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentItem, ContentPage } from '#contract/office/content/content.ts'
import { useFormats } from '#office/kit/formats.ts'
import { StateTag } from '#office/kit/state-tag.tsx'

type State = Pick<ContentItem, 'state' | 'draft'>

/** Shows whether shoppers see a subject, and whether it has an unpublished draft. */
export function ContentStates({ state, draft }: { state: State['state']; draft: State['draft'] }) {
  const { t } = useTranslation()
  const { shortTime } = useFormats()
  const live = { live: 'good', hidden: 'waiting', new: 'waiting' } as const
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateTag tone={live[state]}>{t(`content.states.${state}`)}</StateTag>
      {draft?.state === 'DRAFT' && state !== 'new' && <StateTag tone="attention">{t('content.states.draft')}</StateTag>}
      {draft?.state === 'SCHEDULED' && (
        <StateTag tone="waiting">{t('content.states.scheduled', { at: shortTime(draft.publish_at!) })}</StateTag>
      )}
    </span>
  )
}

export function ContentTags({ page }: { page: ContentPage }) {
  const { t } = useTranslation()
  const shown = page.live?.data.is_shown === false ? 'hidden' : 'live'
  return (
    <>
      <ContentStates state={page.live ? shown : 'new'} draft={page.draft} />
      {page.is_static && <StateTag tone="waiting">{t('content.states.static')}</StateTag>}
    </>
  )
}

/** Shows notices before editing or publishing: a schedule, a draft based on an older version, too few items. */
export function ContentNotices({ page: { draft, warnings, kind, live, time_zone } }: { page: ContentPage }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const by = draft?.by ?? t('form.somebody')
  const edited = draft ? { by, at: dateTime(draft.updated_at) } : null
  return (
    <div className="grid gap-2">
      {draft?.state === 'SCHEDULED' && (
        <Notice>{t('content.scheduledNotice', { at: dateTime(draft.publish_at!), zone: time_zone })}</Notice>
      )}
      {edited && draft?.state === 'DRAFT' && (
        <p className="text-soft">{t(live ? 'content.draftNotice' : 'content.newNotice', edited)}</p>
      )}
      {draft?.note && <p className="text-soft wrap-anywhere">“{draft.note}”</p>}
      {!draft && live?.published_at && (
        <p className="text-soft">
          {t('content.liveNotice', { by: live.by ?? t('content.byNobody'), at: dateTime(live.published_at) })}
        </p>
      )}
      {warnings.map(({ code, count, needed }) => (
        <Notice key={code}>
          {code === 'few' ? t(`content.few.${kind}`, { count: count ?? 0, needed }) : t('content.warnings.behind')}
        </Notice>
      ))}
    </div>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return <p className="rounded-md bg-attention-pale px-3 py-2 text-attention">{children}</p>
}
