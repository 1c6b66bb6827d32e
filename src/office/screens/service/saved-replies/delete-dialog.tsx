import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { SavedReply } from '#contract/office/service/saved-replies.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'

export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, name, version } = useOutletContext<SavedReply>()
  const remove = useAction('DELETE', `/saved-replies/${id}`, {
    refresh: ['/saved-replies?'],
    onDone() {
      navigate('/messages/replies', { replace: true })
      showToast(t('replies.deleted'))
    },
  })
  return (
    <ActionDialog
      title={t('replies.delete')}
      consequence={t('replies.deleteText', { name })}
      confirmLabel={t('act.delete')}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ version })}
      closeTo={`/messages/replies/${id}`}
    />
  )
}
