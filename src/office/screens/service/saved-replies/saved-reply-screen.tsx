import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import { type SavedReply, type SavedReplyForm, savedReplyRequest } from '#contract/office/service/saved-replies.ts'
import { callApi } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { useRead, useRefresh } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { ReplyFields, useReplyLabel } from './reply-fields.tsx'

export function Component() {
  const { t } = useTranslation()
  const { id } = useParams()
  const { data, error, refetch } = useRead<SavedReply>(`/saved-replies/${id}`)
  if (error?.status === 404 || error?.status === 422) {
    return (
      <Empty
        isScreen
        title={t('replies.notFound')}
        action={<LinkButton to="/messages/replies">{t('messages.savedReplies')}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <SavedReplyScreen key={data.id} reply={data} /> : <Skeleton rows={8} />
}

function SavedReplyScreen({ reply }: { reply: SavedReply }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const mayWrite = useMay()('messages.write')
  const path = `/saved-replies/${reply.id}`
  const form = useOfficeForm<SavedReplyForm, SavedReplyForm>({
    name: `saved-reply/${reply.id}`,
    schema: savedReplyRequest,
    values: { name: reply.name, bodies: reply.bodies },
    version: reply.version,
    async save(body, { version }) {
      const saved = await callApi<SavedReply>('PUT', path, { body, version: version! })
      await refresh('/saved-replies')
      return saved
    },
  })
  return (
    <>
      <PageHeader
        title={reply.name}
        actions={
          <>
            <LinkButton to="/messages/replies">{t('messages.savedReplies')}</LinkButton>
            {mayWrite && <LinkButton to={`/messages/replies/${reply.id}/delete`}>{t('act.delete')}</LinkButton>}
          </>
        }
      />
      <fieldset disabled={!mayWrite} className="min-w-0">
        <OfficeForm form={form} labelOf={useReplyLabel()}>
          <ReplyFields />
        </OfficeForm>
      </fieldset>
      <Outlet context={reply} />
    </>
  )
}
