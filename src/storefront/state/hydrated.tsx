import { createContext, type ReactNode, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react'
import { repeatEarlyPresses } from '#storefront/browser/early-presses.ts'

const HydratedContext = createContext(false)

/**
 * Until the page is hydrated everything renders as on the server. What this browser remembers is shown right after
 * that, in a transition, so that it does not hold the page up.
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
 * What a store outside React holds; `first` on the server and in the first browser render. Both must be the same as
 * long as nothing changes.
 */
export function useBrowserStore<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  first: () => Value,
): Value {
  return useSyncExternalStore(subscribe, useIsHydrated() ? read : first, first)
}
