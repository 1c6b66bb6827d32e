import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 639px)')
const stacked = matchMedia('(max-width: 1023px)')

/** True if the window is so narrow that lists become cards and tables stack. */
export function useIsPhone(): boolean {
  return useMatches(phone)
}

/** True if the window is so narrow that the two columns of a screen lie below each other. */
export function useIsStacked(): boolean {
  return useMatches(stacked)
}

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
