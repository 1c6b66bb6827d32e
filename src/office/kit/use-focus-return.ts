import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Of each open dialog: what had the focus when it opened, then what had it when that one's own dialog opened, … */
const openersOf = new WeakMap<Element, Element[]>()

/**
 * Gives the focus back to what opened a dialog. React Aria tries while the screen is still inert, where a dialog goes
 * with its address.
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
  // Where the palette opens a dialog, its own field is gone by the end: then it is what opened the palette.
  for (let around = present.parentElement; around; around = around.parentElement) {
    const further = openersOf.get(around)
    if (further) return [present, ...further]
  }
  return [present]
}
