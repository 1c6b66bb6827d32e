import { readStored, writeStored } from './browser-storage.ts'

/** Storage key of the bearer token (D33). Remembered sessions live in localStorage, others end with the browser. */
export const sessionStorageKey = 'vitrine.session'

// Kept beside the storages for visits in which both are blocked.
let tokenOfVisit: string | null = null

export function readToken(): string | null {
  return (
    readStored(sessionStorageKey, 'sessionStorage') ?? readStored(sessionStorageKey, 'localStorage') ?? tokenOfVisit
  )
}

export function keepToken(token: string, remember: boolean) {
  dropToken()
  if (!writeStored(sessionStorageKey, token, remember ? 'localStorage' : 'sessionStorage')) tokenOfVisit = token
}

export function dropToken() {
  tokenOfVisit = null
  writeStored(sessionStorageKey, null, 'sessionStorage')
  writeStored(sessionStorageKey, null, 'localStorage')
}
