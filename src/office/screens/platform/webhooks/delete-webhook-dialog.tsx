import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import type { WebhookContext } from './webhook-screen.tsx'

export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { webhook } = useOutletContext<WebhookContext>()
  const remove = useAction('DELETE', `/hooks/${webhook.id}`, {
    onDone() {
      navigate('/settings/hooks')
      showToast(t('hooks.removed'))
    },
  })
  return (
    <ActionDialog
      title={t('hooks.removeTitle')}
      consequence={t('hooks.removeConsequence', { url: webhook.url })}
      confirmLabel={t('hooks.remove')}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ version: webhook.version })}
      closeTo={`/settings/hooks/${webhook.id}`}
    />
  )
}
