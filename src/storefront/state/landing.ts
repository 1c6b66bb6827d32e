import { useSyncExternalStore } from 'react'
import { useStorefront } from '../storefront-context.tsx'
import { readStored, writeStored } from './browser-storage.ts'
import { writeCookie } from './cookies.ts'

export const landingKey = 'landing'
const attributionKey = 'landing.soid'

/** Landing mode: set by opening a product with `soid`, unset by opening one without. Kept in cookie, storage and here. */
export type LandingStore = {
  isOn(): boolean
  /** Attribution of the landing page that was entered last; null outside landing mode. */
  soid(): string | null
  enter(soid: string): void
  leave(): void
  subscribe(listener: () => void): () => void
}

export function createLandingStore(initial: boolean): LandingStore {
  let isOn = initial
  let attribution: string | null = null
  const listeners = new Set<() => void>()

  function become(next: boolean, soid: string | null) {
    writeCookie(landingKey, next ? '1' : '0')
    writeStored(landingKey, next ? '1' : '0')
    writeStored(attributionKey, soid)
    attribution = soid
    if (isOn === next) return
    isOn = next
    for (const listener of listeners) listener()
  }

  return {
    isOn: () => isOn,
    soid: () => (isOn ? (attribution ?? readStored(attributionKey)) : null),
    enter: (soid) => become(true, soid.slice(0, 200)),
    leave: () => become(false, null),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Landing = { isOn: boolean; soid(): string | null }

export function useLanding(): Landing {
  const { landing } = useStorefront()
  const isOn = useSyncExternalStore(landing.subscribe, landing.isOn, landing.isOn)
  return { isOn, soid: landing.soid }
}
