import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Storefront } from './storefront.ts'

const StorefrontContext = createContext<Storefront | null>(null)

export function StorefrontProvider({ value, children }: { value: Storefront; children: ReactNode }) {
  return <StorefrontContext value={value}>{children}</StorefrontContext>
}

export function useStorefront(): Storefront {
  const storefront = use(StorefrontContext)
  if (!storefront) throw new Error('useStorefront needs a StorefrontProvider above it')
  return storefront
}

/** Landing mode, as the page is in it now. */
export function useLanding(): { isOn: boolean; soid(): string | null } {
  const { landing } = useStorefront()
  const isOn = useSyncExternalStore(landing.subscribe, landing.isOn, landing.isOn)
  return { isOn, soid: landing.soid }
}
