import { useTranslation } from 'react-i18next'
import { Checkbox, TextField } from '#office/kit/field.tsx'
import { webhookEvents } from '#shared/webhook-events.ts'

export type WebhookDraft = { url: string; note: string; events: readonly string[] }

export function WebhookFields({
  draft,
  errors,
  onChange,
}: {
  draft: WebhookDraft
  errors: Record<string, string[]> | undefined
  onChange(draft: WebhookDraft): void
}) {
  const { t } = useTranslation()
  const { url, note, events } = draft
  return (
    <>
      <TextField
        label={t('hooks.url')}
        hint={t('hooks.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        value={url}
        maxLength={500}
        errors={errors?.url}
        onChange={({ target }) => onChange({ ...draft, url: target.value })}
      />
      <TextField
        label={t('hooks.note')}
        hint={t('hooks.noteHint')}
        value={note}
        maxLength={200}
        errors={errors?.note}
        onChange={({ target }) => onChange({ ...draft, note: target.value })}
      />
      <fieldset className="grid">
        <legend className="pb-1 text-sm font-medium">{t('hooks.events')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              label={t(`hooks.eventNames.${event}`)}
              checked={events.includes(event)}
              onChange={({ target }) =>
                onChange({
                  ...draft,
                  events: target.checked ? [...events, event] : events.filter((one) => one !== event),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** True if the form can be sent; the server checks more. */
export function isComplete({ url, events }: WebhookDraft): boolean {
  return url.trim() !== '' && events.length > 0
}
