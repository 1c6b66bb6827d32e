import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import type { Conflict } from '#contract/office/office/conflicts.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Reverts a decision, so that the value before it applies again. */
export function Component() {
  const { t } = useTranslation()
  const { key } = useParams()
  const navigate = useNavigate()
  const conflict = useOutletContext<Conflict[]>().find((each) => each.key === key)
  const close = () => navigate('/settings/conflicts', { preventScrollReset: true })
  const undo = useAction('DELETE', `/conflicts/${key}`, {
    refresh: ['/conflicts', '/settings', '/overview', '/audit'],
    onDone() {
      close()
      showToast(t('act.saved'))
    },
  })
  if (!conflict) return null
  return (
    <ActionDialog
      title={t(`conflicts.names.${conflict.key}`)}
      confirmLabel={t('conflicts.undo')}
      consequence={t('conflicts.undoConsequence')}
      isPending={undo.isPending}
      error={undo.error}
      onConfirm={() => undo.mutate({})}
      onClose={close}
    />
  )
}
