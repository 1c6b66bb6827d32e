import { useEffect } from 'react'

/** As long as a dialog takes to give the focus back to what opened it. */
const settleMs = 150

/**
 * The screen takes the focus when its holder goes away, as the button of an act that is done. Tab then goes on there.
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
