import * as v from 'valibot'
import { createPersistentStore } from './persistent-store.ts'

/** Storage key of the bearer token (D33). Remembered sessions live in localStorage, others end with the browser. */
export const sessionStorageKey = 'vitrine.session'

const options = { key: sessionStorageKey, initial: null, parse: v.parser(v.string()), asText: true }
const remembered = createPersistentStore<string | null>({ ...options, storage: 'localStorage' })
const ofVisit = createPersistentStore<string | null>({ ...options, storage: 'sessionStorage' })

export function readToken(): string | null {
  return ofVisit.read() ?? remembered.read()
}

export function keepToken(token: string, remember: boolean) {
  dropToken()
  const store = remember ? remembered : ofVisit
  store.write(token)
}

export function dropToken() {
  ofVisit.write(null)
  remembered.write(null)
}
