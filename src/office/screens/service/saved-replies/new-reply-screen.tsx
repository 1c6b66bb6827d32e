import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type SavedReply, type SavedReplyForm, savedReplyRequest } from '#contract/office/service/saved-replies.ts'
import { callApi } from '#office/api/api-client.ts'
import { useRefresh } from '#office/api/queries.ts'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { PageHeader } from '#office/kit/section.tsx'
import { emptyTexts } from '#shared/markets.ts'
import { ReplyFields, useReplyLabel } from './reply-fields.tsx'

const empty: SavedReplyForm = { name: '', bodies: emptyTexts() }

export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const form = useOfficeForm<SavedReplyForm, SavedReplyForm>({
    name: 'saved-reply/new',
    schema: savedReplyRequest,
    values: empty,
    async save(body) {
      const made = await callApi<SavedReply>('POST', '/saved-replies', { body })
      await refresh('/saved-replies')
      // Navigates once the form knows that nothing is unsaved any more.
      setTimeout(() => navigate('/messages/replies', { replace: true }))
      return made
    },
  })
  return (
    <>
      <PageHeader title={t('replies.new')} />
      <OfficeForm form={form} labelOf={useReplyLabel()}>
        <ReplyFields />
      </OfficeForm>
    </>
  )
}
