import { useEffect } from 'react'

/** Time in milliseconds that a closing dialog takes to return the focus to its opener. */
const settleMs = 150

/**
 * Focuses the screen when the focused element disappears, such as the button of a completed action. Tab then
 * continues from the screen.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      last = document.activeElement
    }
    const rescue = () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (!isLost || last === null || last.isConnected || document.querySelector('[role=dialog]')) return
      last = null
      document.getElementById('screen')?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected) return
      clearTimeout(timer)
      timer = setTimeout(rescue, settleMs)
    })
    addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}
