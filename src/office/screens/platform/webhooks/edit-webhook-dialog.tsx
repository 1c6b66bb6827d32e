import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { isComplete, type WebhookDraft, WebhookFields } from './webhook-fields.tsx'
import type { WebhookContext } from './webhook-screen.tsx'

export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { webhook } = useOutletContext<WebhookContext>()
  const [seen] = useState(webhook)
  const [draft, setDraft] = useState<WebhookDraft>({ url: seen.url, note: seen.note, events: seen.events })
  const [isOn, setOn] = useState(seen.is_on)
  const path = `/settings/hooks/${webhook.id}`
  const change = useAction('PATCH', `/hooks/${webhook.id}`, {
    refresh: ['/hooks'],
    onDone() {
      navigate(path, { preventScrollReset: true })
      showToast(t('act.saved'))
    },
  })
  const body = { ...draft, url: draft.url.trim(), is_on: isOn }
  return (
    <ActionDialog
      title={t('hooks.edit')}
      confirmLabel={t('act.save')}
      {...(!isOn && { consequence: t('hooks.offConsequence') })}
      isPending={change.isPending}
      isIncomplete={!isComplete(draft)}
      missing={t('act.noEvents')}
      error={change.error}
      onConfirm={() => change.mutate({ body, version: seen.version })}
      closeTo={path}
    >
      <Checkbox label={t('hooks.isOn')} checked={isOn} onChange={({ target }) => setOn(target.checked)} />
      <WebhookFields draft={draft} errors={change.error?.errors} onChange={setDraft} />
    </ActionDialog>
  )
}
