import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '#office/kit/act-dialog.tsx'
import { Checkbox, TextField } from '#office/kit/field.tsx'
import { useContentAct } from './use-content.ts'

/** Shows the draft to shoppers, now. */
export function Component() {
  const { t } = useTranslation()
  const { page, isDirty, run, ...act } = useContentAct('publish', 'publish')
  const [note, setNote] = useState('')
  const [isSure, setSure] = useState(false)
  const isBehind = page.draft?.is_behind ?? false
  return (
    <ActDialog
      title={t('content.acts.publish')}
      consequence={t(
        page.kind === 'pages' && page.data.is_shown === false ? 'content.publishHides' : 'content.publishText',
      )}
      confirmLabel={t('content.acts.publish')}
      isPending={act.isPending}
      isDisabled={isBehind && !isSure}
      error={act.error}
      onConfirm={() => run({ note: note || null, confirm_behind: isSure })}
      onClose={act.close}
    >
      {isDirty && <p className="text-soft">{t('content.savedFirst')}</p>}
      <BehindWarning isBehind={isBehind} isSure={isSure} onSure={setSure} />
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

/** Another version was published since the draft was begun: that one's changes go where the draft has others. */
export function BehindWarning({
  isBehind,
  isSure,
  onSure,
}: {
  isBehind: boolean
  isSure: boolean
  onSure(isSure: boolean): void
}) {
  const { t } = useTranslation()
  if (!isBehind) return null
  return (
    <div className="rounded-md bg-attention-pale px-3 py-2 text-attention">
      <p>{t('content.warnings.behind')}</p>
      <Checkbox label={t('content.behindSure')} checked={isSure} onChange={(event) => onSure(event.target.checked)} />
    </div>
  )
}
