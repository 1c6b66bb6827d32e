import { type RefObject, useCallback, useEffect, useState } from 'react'
import { wantsMotion } from './motion.ts'

/**
 * Tracks which slide of a scrolling strip is in view and moves to others. The strip scrolls natively; this hook only
 * follows it.
 */
export function useSlides(strip: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    const element = strip.current
    if (!element) return
    let frame = 0
    const follow = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const index = Math.round(element.scrollLeft / Math.max(1, element.clientWidth))
        setCurrent(Math.min(count - 1, Math.max(0, index)))
      })
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', follow)
    }
  }, [strip, count])

  const moveTo = useCallback(
    (index: number) => {
      const element = strip.current
      if (!element) return
      element.scrollTo({ left: index * element.clientWidth, behavior: wantsMotion() ? 'smooth' : 'instant' })
    },
    [strip],
  )
  return { current, moveTo }
}
