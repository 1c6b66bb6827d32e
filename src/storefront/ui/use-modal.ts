import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { whenUnseen } from '#shared/unseen-element.ts'

/**
 * Shows a dialog as a modal until its component goes; before the element is removed, so that `close` can give the focus
 * back. One that a blocker hides is closed, and `onUnseen` is called.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onUnseen: () => void): void {
  const unseen = useRef(onUnseen)
  useEffect(() => {
    unseen.current = onUnseen
  })
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    const stop = whenUnseen(element, () => {
      element.close()
      unseen.current()
    })
    return () => {
      stop()
      element.close()
    }
  }, [dialog])
}
