import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Note } from '#contract/office/sales/order-page.ts'
import { useAction } from '#office/api/queries.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './error-note.tsx'
import { TextArea } from './field.tsx'
import { showToast } from './toasts.tsx'

/** A note as typed; its author may change or delete it. */
export function NoteItem({ note, refresh }: { note: Note; refresh: string[] }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string | null>(null)
  const [wasEdited, setEdited] = useState(false)
  const end = () => {
    setDraft(null)
    setEdited(true)
  }
  const change = useAction('PATCH', `/notes/${note.id}`, {
    refresh,
    onDone() {
      end()
      showToast(t('act.saved'))
    },
  })
  const remove = useAction('DELETE', `/notes/${note.id}`, { refresh, onDone: () => showToast(t('act.done')) })
  if (draft !== null) {
    return (
      <div className="grid gap-2">
        <TextArea
          autoFocus
          label={t('orders.noteLabel')}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        {change.error && <ErrorNote error={change.error} />}
        <div className="flex gap-2">
          <Button
            isPending={change.isPending}
            onPress={() => (draft.trim() ? change.mutate({ body: { text: draft }, version: note.version }) : end())}
          >
            {t('act.save')}
          </Button>
          <Button shape="quiet" onPress={end}>
            {t('act.cancel')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div>
      <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
      {note.edited_at && <p className="text-sm text-soft">{t('orders.edited')}</p>}
      {note.own && (
        <div className="flex gap-2">
          <Button shape="quiet" autoFocus={wasEdited} onPress={() => setDraft(note.text)}>
            {t('orders.editNote')}
          </Button>
          <Button shape="quiet" isPending={remove.isPending} onPress={() => remove.mutate({ version: note.version })}>
            {t('act.delete')}
          </Button>
        </div>
      )}
    </div>
  )
}
