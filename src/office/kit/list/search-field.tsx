import { useEffect, useRef } from 'react'
import { useScreenKeys } from '#office/shell/use-keys.ts'

/** Pause in typing after which the list is searched, in milliseconds. */
export const typingPause = 250

/** Search field of a list. It filters during typing, at the latest when the user presses Enter. */
export function SearchField({ q, label, onSearch }: { q: string; label: string; onSearch(q: string): void }) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(q)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    // Leaves text that was typed here unchanged. Back, a view and "Clear filters" also change `q`, and then update
    // the field.
    if (q === sent.current) return
    sent.current = q
    clearTimeout(timer.current)
    if (field.current) field.current.value = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  useScreenKeys({ '/': () => field.current?.focus() })
  const search = () => {
    clearTimeout(timer.current)
    const typed = field.current?.value.trim() ?? ''
    if (typed === sent.current) return
    sent.current = typed
    latest.current(typed)
  }
  return (
    <form
      method="post"
      className="flex-1 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <input
        ref={field}
        type="search"
        defaultValue={q}
        aria-label={label}
        placeholder={label}
        className="min-h-9 w-full rounded-md border border-line bg-surface px-2.5 text-ellipsis pointer-coarse:min-h-11"
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(search, typingPause)
        }}
      />
    </form>
  )
}
