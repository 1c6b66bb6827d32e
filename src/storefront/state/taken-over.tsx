import { createContext, type ReactNode, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react'

const TakenOverContext = createContext(false)

/**
 * Until the server's HTML was taken over everything is drawn as the server drew it; what this browser remembers is shown right after that,
 * in slices, so that it does not hold the page up.
 */
export function TakenOverProvider({ children }: { children: ReactNode }) {
  const [isTakenOver, setTakenOver] = useState(false)
  useEffect(() => startTransition(() => setTakenOver(true)), [])
  return <TakenOverContext value={isTakenOver}>{children}</TakenOverContext>
}

/** False on the server and in the first browser render, where nothing that is kept in the browser is known yet. */
export function useTakenOver(): boolean {
  return use(TakenOverContext)
}

/** What a store outside React holds; `first` on the server and in the first browser render. Both must be the same as long as nothing changes. */
export function useBrowserStore<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  first: () => Value,
): Value {
  return useSyncExternalStore(subscribe, useTakenOver() ? read : first, first)
}
