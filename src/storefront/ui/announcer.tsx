import { createContext, type ReactNode, use, useCallback, useState } from 'react'

type Announce = (text: string) => void

const AnnouncerContext = createContext<Announce>(() => undefined)

/** Holds the page's single live region, which announces events to screen readers without moving the focus. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  // The number makes the same sentence said twice two announcements.
  const [said, setSaid] = useState({ text: '', number: 0 })
  const announce = useCallback((text: string) => setSaid(({ number }) => ({ text, number: number + 1 })), [])
  return (
    <AnnouncerContext value={announce}>
      {children}
      <div aria-live="polite" aria-atomic="true" className="sr-only">
        <span key={said.number}>{said.text}</span>
      </div>
    </AnnouncerContext>
  )
}

export function useAnnounce(): Announce {
  return use(AnnouncerContext)
}
