/**
 * Calls `then` once an element has no box: blockers hide what looks like a pop-up, and an unseen modal keeps the page
 * dead. Returns what ends it.
 */
export function whenUnseen(element: HTMLElement, then: () => void): () => void {
  const observer = new ResizeObserver(look)
  const frame = requestAnimationFrame(look)
  const stop = () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
  function look() {
    const { width, height } = element.getBoundingClientRect()
    const isSeen = width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
    if (isSeen || !element.isConnected) return
    stop()
    then()
  }
  observer.observe(element)
  return stop
}
