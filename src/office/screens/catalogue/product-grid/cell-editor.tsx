import { useEffect, useRef } from 'react'

type EditorProps = {
  label: string
  text: string
  onText(text: string): void
  /** Commits the text. `move` is null if the focus went elsewhere. */
  onCommit(text: string, move: [down: number, right: number] | null): void
  onGiveUp(): void
}

/** Editor of a cell. Enter continues in the next row, Tab in the next column; Escape discards the input. */
export function CellEditor({ label, text, onText, onCommit, onGiveUp }: EditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const end = (action: () => void) => {
    // Moving the focus would end the editor a second time.
    if (isOver.current) return
    isOver.current = true
    action()
  }
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(999, 999)
  }, [])
  return (
    <input
      ref={input}
      aria-label={label}
      value={text}
      maxLength={1_000}
      onChange={(event) => onText(event.target.value)}
      onBlur={() => end(() => onCommit(text, null))}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') end(onGiveUp)
        else if (event.key === 'Enter') end(() => onCommit(text, [event.shiftKey ? -1 : 1, 0]))
        else if (event.key === 'Tab') end(() => onCommit(text, [0, event.shiftKey ? -1 : 1]))
        else return
        event.preventDefault()
      }}
      className="absolute inset-0 w-full bg-surface px-2 text-text outline-2 outline-focus -outline-offset-2"
    />
  )
}
