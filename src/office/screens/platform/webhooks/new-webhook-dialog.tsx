import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { WebhookWithSecret } from '#contract/office/platform/webhooks.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { ShownOnce } from '#office/kit/shown-once.tsx'
import { isComplete, type WebhookDraft, WebhookFields } from './webhook-fields.tsx'

/** Adds an endpoint and shows its secret once. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<WebhookDraft>({ url: '', note: '', events: ['order.paid'] })
  const add = useAction<WebhookWithSecret>('POST', '/hooks', { refresh: ['/hooks'] })
  const { data: made, error } = add
  if (made) {
    return (
      <ShownOnce
        title={t('hooks.add')}
        label={t('hooks.secret')}
        secret={made.secret}
        text={t('hooks.shownOnce')}
        onKept={() => navigate(`/settings/hooks/${made.id}`)}
      />
    )
  }
  return (
    <ActionDialog
      title={t('hooks.add')}
      confirmLabel={t('hooks.add')}
      isPending={add.isPending}
      isIncomplete={!isComplete(draft)}
      missing={t('act.noEvents')}
      error={error}
      onConfirm={() => add.mutate({ body: { ...draft, url: draft.url.trim() } })}
      closeTo="/settings/hooks"
    >
      <WebhookFields draft={draft} errors={error?.errors} onChange={setDraft} />
    </ActionDialog>
  )
}
