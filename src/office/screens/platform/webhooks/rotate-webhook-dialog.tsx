import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { WebhookWithSecret } from '#contract/office/platform/webhooks.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { ShownOnce } from '#office/kit/shown-once.tsx'
import type { WebhookContext } from './webhook-screen.tsx'

/** Creates a new secret; the old one remains valid for another day. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { webhook } = useOutletContext<WebhookContext>()
  const path = `/settings/hooks/${webhook.id}`
  const rotate = useAction<WebhookWithSecret>('POST', `/hooks/${webhook.id}/rotate`, { refresh: ['/hooks'] })
  if (rotate.data) {
    return (
      <ShownOnce
        title={t('hooks.rotate')}
        label={t('hooks.secret')}
        secret={rotate.data.secret}
        text={t('hooks.shownOnce')}
        onKept={() => navigate(path)}
      />
    )
  }
  return (
    <ActionDialog
      title={t('hooks.rotateTitle')}
      consequence={t('hooks.rotateConsequence')}
      confirmLabel={t('hooks.rotate')}
      isPending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate({ version: webhook.version })}
      closeTo={path}
    />
  )
}
