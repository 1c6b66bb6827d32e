import { useRef, useState } from 'react'
import { useMe } from '#office/api/me.ts'
import { draftKey, dropDraft, readDraft, writeDraft } from './draft.ts'

/** Keeps a text in this browser until it is emptied, for example when a new release reloads the page. */
export function useKeptText(name: string): [text: string, setText: (text: string) => void] {
  const key = useRef(draftKey(useMe().id, name)).current
  const [text, setText] = useState(() => String(readDraft(key, new Date())?.values.text ?? ''))
  return [
    text,
    (next) => {
      setText(next)
      if (next) writeDraft(key, { at: new Date().toISOString(), version: null, values: { text: next } })
      else dropDraft(key)
    },
  ]
}
