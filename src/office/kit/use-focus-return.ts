import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * For each open dialog, the elements to focus when it closes: its opener, then the opener of the dialog around that,
 * and so on.
 */
const openersOf = new WeakMap<Element, Element[]>()

/**
 * Returns the focus to the element that opened a dialog. React Aria tries it too early, while the screen is still
 * inert.
 */
export function useFocusReturn(dialog: RefObject<HTMLElement | null>): void {
  const openers = useRef<Element[]>(undefined)
  openers.current ??= presentOpeners()
  useLayoutEffect(() => {
    if (dialog.current && openers.current) openersOf.set(dialog.current, openers.current)
  }, [dialog])
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        const opener = openers.current?.find((element) => element.isConnected)
        if (opener instanceof HTMLElement) opener.focus()
      })
    },
    [],
  )
}

function presentOpeners(): Element[] {
  const present = document.activeElement
  if (!present || present === document.body) return []
  // A field of the palette that opened a dialog is gone when the dialog closes. The focus then returns to the
  // palette's opener.
  for (let around = present.parentElement; around; around = around.parentElement) {
    const further = openersOf.get(around)
    if (further) return [present, ...further]
  }
  return [present]
}
