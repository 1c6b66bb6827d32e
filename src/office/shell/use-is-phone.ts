import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 639px)')

/** True if the window is so narrow that lists become cards and tables stack. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
}
