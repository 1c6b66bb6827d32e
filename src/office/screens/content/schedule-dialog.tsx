import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '#office/kit/act-dialog.tsx'
import { TextField } from '#office/kit/field.tsx'
import { ShopTimeField } from '#office/kit/form/shop-time-field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { BehindWarning } from './publish-dialog.tsx'
import { useContentAct } from './use-content.ts'

/** Publishes the draft at a minute of the shop's clocks, or moves that minute. */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { page, isDirty, run, ...act } = useContentAct('schedule', 'schedule')
  const isMoved = page.draft?.state === 'SCHEDULED'
  const [at, setAt] = useState<string | null>(page.draft?.publish_at ?? null)
  const [note, setNote] = useState(page.draft?.note ?? '')
  const [isSure, setSure] = useState(false)
  const isBehind = page.draft?.is_behind ?? false
  return (
    <ActDialog
      title={t(isMoved ? 'content.acts.move' : 'content.acts.schedule')}
      consequence={at ? t('content.scheduleText', { at: dateTime(at), zone: page.time_zone }) : undefined}
      confirmLabel={t(isMoved ? 'content.acts.move' : 'content.acts.schedule')}
      isPending={act.isPending}
      isDisabled={at === null || (isBehind && !isSure)}
      error={act.error}
      onConfirm={() => run({ publish_at: at, note: note || null, confirm_behind: isSure })}
      onClose={act.close}
    >
      {isDirty && <p className="text-soft">{t('content.savedFirst')}</p>}
      <BehindWarning isBehind={isBehind} isSure={isSure} onSure={setSure} />
      <ShopTimeField label={t('content.publishAt')} errors={act.error?.errors.publish_at} value={at} onChange={setAt} />
      <TextField
        label={t('content.note')}
        hint={t('content.noteHint')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  )
}
