import * as v from 'valibot'
import { writeCookie } from './cookies.ts'
import { createPersistentStore } from './persistent-store.ts'
import { createStore } from './store.ts'

export const landingKey = 'landing'

const textOptions = { initial: null, parse: v.parser(v.string()), asText: true }
const storedFlag = createPersistentStore<string | null>({ key: landingKey, ...textOptions })
const storedSoid = createPersistentStore<string | null>({ key: 'landing.soid', ...textOptions })

/**
 * Landing mode: set by opening a product with `soid`, unset by opening one without. Kept in cookie, storage and here.
 */
export type LandingStore = {
  isOn(): boolean
  /** Attribution of the landing page that was entered last; null outside landing mode. */
  soid(): string | null
  enter(soid: string): void
  leave(): void
  subscribe(listener: () => void): () => void
}

export function createLandingStore(initial: boolean): LandingStore {
  const mode = createStore(initial)
  let attribution: string | null = null

  function become(next: boolean, soid: string | null) {
    writeCookie(landingKey, next ? '1' : '0')
    storedFlag.write(next ? '1' : '0')
    storedSoid.write(soid)
    attribution = soid
    mode.write(next)
  }

  return {
    isOn: mode.read,
    soid: () => (mode.read() ? (attribution ?? storedSoid.read()) : null),
    enter: (soid) => become(true, soid.slice(0, 200)),
    leave: () => become(false, null),
    subscribe: mode.subscribe,
  }
}
