import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentPage } from '#contract/office/content/content.ts'
import { showToast } from '#office/kit/toasts.tsx'
import { type Language, textIn } from '#shared/markets.ts'

type Placeholder = ContentPage['placeholders'][number]
/** Element edited by Tiptap, which stores its editor there. */
type Editable = HTMLElement & {
  editor?: { chain(): { focus(): { insertContent(text: string): { run(): void } } } }
}

/**
 * Lists the placeholders for the shop's figures and addresses, with their present values. A press inserts one into a
 * text.
 */
export default function PlaceholderList({ placeholders }: { placeholders: readonly Placeholder[] }) {
  const { t, i18n } = useTranslation()
  const list = useRef<HTMLDetailsElement>(null)
  const last = useLastField(list)
  const insert = (written: string) => {
    if (insertAt(last.current, written)) showToast(t('content.inserted', { name: written }))
    else showToast(t('content.insertNowhere'))
  }
  return (
    <details ref={list} className="rounded-md border border-line px-3 py-2">
      <summary className="min-h-6 cursor-pointer font-medium pointer-coarse:min-h-9">
        {t('content.placeholders')}
      </summary>
      <p className="max-w-2xl py-2 text-soft">{t('content.placeholdersText')}</p>
      {(['figure', 'address'] as const).map((kind) => (
        <div key={kind}>
          <h3 className="pt-2 text-sm text-soft">{t(`content.placeholderKinds.${kind}`)}</h3>
          <ul className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
            {placeholders
              .filter((each) => each.kind === kind)
              .map(({ name, values }) => (
                <li key={name} className="min-w-0">
                  <button
                    type="button"
                    onClick={() => insert(`{{${name}}}`)}
                    className="flex min-h-9 w-full cursor-pointer flex-wrap items-center gap-x-2 rounded-md px-1 text-left hover:bg-line/40 pointer-coarse:min-h-11"
                  >
                    <code className="text-sm">{`{{${name}}}`}</code>
                    <span className="min-w-0 text-soft wrap-anywhere">{textIn(values, i18n.language as Language)}</span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

const texts = 'input[type=text], input:not([type]), textarea, [contenteditable=true]'

/** Returns the text field of the same form that had the focus last. */
function useLastField(list: RefObject<HTMLElement | null>): RefObject<Editable | null> {
  const last = useRef<Editable | null>(null)
  useEffect(() => {
    const form = list.current?.closest('form')
    const see = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(texts)) last.current = target
    }
    form?.addEventListener('focusin', see)
    return () => form?.removeEventListener('focusin', see)
  }, [list])
  return last
}

/** Inserts a text at the field's cursor or last cursor position. Returns false if there is no such field. */
function insertAt(field: Editable | null, text: string): boolean {
  if (!field?.isConnected) return false
  if (field.editor) {
    field.editor.chain().focus().insertContent(text).run()
    return true
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  field.focus()
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
