import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentPage } from '#contract/office/content/content.ts'
import { Checkbox, TextField } from '#office/kit/field.tsx'

/** Holds the input for publishing now or later: a note, and a confirmation if the draft is behind. */
export function usePublication({ draft }: ContentPage, begunNote = '') {
  const [note, setNote] = useState(begunNote)
  const [isSure, setSure] = useState(false)
  const isBehind = draft?.is_behind ?? false
  return {
    isSettled: !isBehind || isSure,
    body: { note: note || null, confirm_behind: isSure },
    fields: { note, setNote, isBehind, isSure, setSure },
  }
}

type Fields = ReturnType<typeof usePublication>['fields']

/** `children` are shown between the notices about the draft and the note. */
export function PublicationFields({
  isDirty,
  children,
  ...fields
}: Fields & { isDirty: boolean; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {isDirty && <p className="text-soft">{t('content.savedFirst')}</p>}
      {/* Another version was published since the draft was begun: that one's changes go where the draft has others. */}
      {fields.isBehind && (
        <div className="rounded-md bg-attention-pale px-3 py-2 text-attention">
          <p>{t('content.warnings.behind')}</p>
          <Checkbox
            label={t('content.behindSure')}
            checked={fields.isSure}
            onChange={(event) => fields.setSure(event.target.checked)}
          />
        </div>
      )}
      {children}
      <TextField
        label={t('content.note')}
        hint={t('content.noteHint')}
        maxLength={500}
        value={fields.note}
        onChange={(event) => fields.setNote(event.target.value)}
      />
    </>
  )
}
