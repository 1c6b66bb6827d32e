import { type RefObject, useEffect, useRef } from 'react'
import { holdPage, releasePage } from './page-behind.ts'

/** Not yet among the types of the language. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void }

/**
 * While it is `open`, makes a dialog that stands outside the app's own element a modal one: shown, with the focus on `first` or its first
 * control, closed by Escape and by the phone's way back, the page behind it inert, and the focus given back when it goes.
 *
 * The browser's `showModal` does all this at once, and has every element behind the dialog styled again before anything can be seen. Here
 * the page becomes inert after the dialog has been painted, piece by piece, and comes back after it is gone, so that a slow phone answers
 * the press first (decision 0018).
 */
export function useModal(
  open: boolean,
  dialog: RefObject<HTMLDialogElement | null>,
  first: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    element.show()
    const start = first.current ?? element.querySelector<HTMLElement>('button, a, input')
    start?.focus()
    // Until the whole page behind is inert.
    const keepFocus = ({ target }: Event) => (target as Element).closest('#app') && start?.focus()
    addEventListener('focusin', keepFocus)
    holdPage()
    const stopListening = onCloseRequest(() => close.current())
    return () => {
      stopListening()
      removeEventListener('focusin', keepFocus)
      element.close()
      void releasePage().then(() => {
        // Unless something else has taken it: the screen that a link in the dialog led to.
        const { activeElement } = document
        const isFree = activeElement === document.body || element.contains(activeElement)
        if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [open, dialog, first])
}

function onCloseRequest(close: () => void): () => void {
  if ('CloseWatcher' in window) {
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', close)
    return () => watcher.destroy()
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
