import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import type { User } from '#contract/customers.ts'
import type { ApiClient } from '../api-client.ts'
import { report } from '../report.ts'
import { useStorefront } from '../storefront-context.tsx'
import { dropToken, readToken, sessionStorageKey } from './session-token.ts'
import { asUser } from './stored-shapes.ts'
import { useBrowserStore } from './taken-over.tsx'

export type SessionState = {
  user: User | null
  token: string | null
  /** False until the stored token was tried (at once where there is none). */
  ready: boolean
}

export type Registration = { email: string; password: string; firstName: string; lastName: string }

export type Session = SessionState & {
  /** Rejects with the API's refusal (ApiRefusal); the session is untouched then. */
  login(email: string, password: string, remember: boolean): Promise<void>
  register(registration: Registration): Promise<void>
  logout(): Promise<void>
  /** Asks the server again who this is. Where it does not answer, nothing changes. */
  refresh(): Promise<void>
  /** Asks until the customer is a member: a membership begins a moment after its order. Gives up quietly. */
  awaitMembership(): Promise<void>
}

const unknown: SessionState = { user: null, token: null, ready: false }
export const signedOut: SessionState = { user: null, token: null, ready: true }

// One session a browser: start-up begins it before anything is rendered. On the server nothing of this ever runs.
let state = unknown
let starting: Promise<void> | null = null
const listeners = new Set<() => void>()

/** The session at this moment, for what acts on it without showing it. */
export function sessionNow(): SessionState {
  return state
}

export function become(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

/** The stored token is tried; whatever the failure, it is dropped and the visitor is signed out. */
export async function tryToken(api: ApiClient): Promise<void> {
  const token = readToken()
  if (!token) return become(signedOut)
  try {
    const response = await api.call('GET', '/api/user')
    const user = asUser(await response.json())
    if (!user) throw new Error('The API answered something other than a user')
    become({ user, token, ready: true })
  } catch (error) {
    report('Invalid bearer token', error)
    if (readToken() === token) dropToken()
    become(signedOut)
  }
}

/** Tries the stored token once. Called by the start-up of the browser, in step with the other loads; more calls do nothing. */
export function startSession(api: ApiClient): Promise<void> {
  starting ??= tryToken(api)
  return starting
}

/** The API does not know the token any more: it is dropped and the visitor is signed out. */
export function endSession(): void {
  dropToken()
  if (state.user) become(signedOut)
}

const SessionContext = createContext<ApiClient | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const { api } = useStorefront()
  useEffect(() => {
    void startSession(api)
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key !== sessionStorageKey && event.key !== null) return
      if (readToken() !== state.token) void tryToken(api)
    }
    window.addEventListener('storage', followOtherTabs)
    return () => window.removeEventListener('storage', followOtherTabs)
  }, [api])
  return <SessionContext value={api}>{children}</SessionContext>
}

export function useSession(): Session {
  const api = use(SessionContext)
  if (!api) throw new Error('useSession needs a SessionProvider above it')
  const current = useBrowserStore(
    subscribe,
    () => state,
    () => unknown,
  )
  return useMemo(
    () => ({
      ...current,
      login: async (...input) => (await actions()).login(api, ...input),
      register: async (registration) => (await actions()).register(api, registration),
      logout: async () => (await actions()).logout(api),
      refresh: async () => (await actions()).askAgain(api),
      awaitMembership: async () => (await actions()).awaitMembership(api),
    }),
    [api, current],
  )
}

const actions = () => import('./session-actions.ts')

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
