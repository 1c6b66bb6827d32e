import { createContext, type ReactNode, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react'
import { repeatEarlyPresses } from '#storefront/browser/early-presses.ts'

const HydratedContext = createContext(false)

/**
 * Renders everything as on the server until the page is hydrated. Data stored in this browser follows in a
 * transition, so that it does not block the page.
 */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  useEffect(() => {
    if (isHydrated) repeatEarlyPresses()
  }, [isHydrated])
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>
}

/** False on the server and in the first browser render, where nothing that is kept in the browser is known yet. */
export function useIsHydrated(): boolean {
  return use(HydratedContext)
}

/**
 * Reads a store outside React; uses `first` on the server and in the first browser render. Both functions must return
 * the same reference until something changes.
 */
export function useBrowserStore<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  first: () => Value,
): Value {
  return useSyncExternalStore(subscribe, useIsHydrated() ? read : first, first)
}
