import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import * as v from 'valibot'
import type { User } from '#contract/customers.ts'
import { countries } from '#shared/markets.ts'
import type { ApiClient } from './api-client.ts'
import { report } from './report.ts'
import { dropToken, keepToken, readToken, sessionStorageKey } from './session-token.ts'
import { createStore, useStore } from './store.ts'
import { useStorefront } from './storefront-context.tsx'

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
  /** Chooses a password by a mailed link, and signs in with it. */
  choosePassword(linkToken: string, password: string): Promise<void>
  logout(): Promise<void>
  /** Reloads the user from the server; changes nothing if there is no response. */
  refresh(): Promise<void>
  /** Asks until the customer is a member: a membership begins a moment after its order. Gives up quietly. */
  awaitMembership(): Promise<void>
}

const unknown: SessionState = { user: null, token: null, ready: false }
const signedOut: SessionState = { user: null, token: null, ready: true }

// One session per browser, begun before anything is rendered. On the server none of this runs.
const session = createStore(unknown)
let starting: Promise<void> | null = null

/** Returns the current session, for code that uses it without rendering it. */
export const sessionNow = session.read
export const subscribeSession = session.subscribe
const become = session.write

/** Matches the API contract. */
export const parseUser = v.parser(
  v.object({
    id: v.pipe(v.number(), v.safeInteger()),
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    country: v.picklist(countries),
    postalCode: v.string(),
    member: v.boolean(),
  }) satisfies v.GenericSchema<unknown, User>,
)

/** Tries the stored token. On any failure it drops the token and signs the visitor out. */
async function tryToken(api: ApiClient): Promise<void> {
  const token = readToken()
  if (!token) return become(signedOut)
  try {
    const response = await api.call('GET', '/api/user')
    become({ user: parseUser(await response.json()), token, ready: true })
  } catch (error) {
    report('Invalid bearer token', error)
    if (readToken() === token) dropToken()
    become(signedOut)
  }
}

/**
 * Tries the stored token once, while the browser starts and in parallel with other loads. Further calls do nothing.
 */
export function startSession(api: ApiClient): Promise<void> {
  starting ??= tryToken(api)
  return starting
}

/** The API does not know the token any more: it is dropped and the visitor is signed out. */
export function endSession(): void {
  dropToken()
  if (sessionNow().user) become(signedOut)
}

const SessionContext = createContext<ApiClient | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const { api } = useStorefront()
  useEffect(() => {
    void startSession(api)
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key !== sessionStorageKey && event.key !== null) return
      if (readToken() !== sessionNow().token) void tryToken(api)
    }
    window.addEventListener('storage', followOtherTabs)
    return () => window.removeEventListener('storage', followOtherTabs)
  }, [api])
  return <SessionContext value={api}>{children}</SessionContext>
}

export function useSession(): Session {
  const api = use(SessionContext)
  if (!api) throw new Error('useSession needs a SessionProvider above it')
  const current = useStore(session)
  return useMemo(
    () => ({
      ...current,
      login: (email, password, remember) => enter(api, '/api/login', { email, password, remember }, remember),
      register: (registration) => enter(api, '/api/register', registration),
      choosePassword: (token, password) => enter(api, '/api/auth/reset-password', { token, password, signIn: true }),
      logout: () => logout(api),
      refresh: () => refresh(api),
      awaitMembership: () => awaitMembership(api),
    }),
    [api, current],
  )
}

/** Signs in by a call that returns a bearer token. */
async function enter(api: ApiClient, path: string, json: object, remember = false): Promise<void> {
  const response = await api.call('POST', path, { json })
  keepToken(((await response.json()) as { token: string }).token, remember)
  await tryToken(api)
}

async function logout(api: ApiClient): Promise<void> {
  // Signs the visitor out here even if the server refuses or does not respond.
  const response = sessionNow().token ? api.call('POST', '/api/logout').catch(() => null) : null
  dropToken()
  become(signedOut)
  await response
}

async function refresh(api: ApiClient): Promise<void> {
  const { token } = sessionNow()
  if (!token) return
  try {
    const user = parseUser(await (await api.call('GET', '/api/user')).json())
    if (sessionNow().token === token) become({ user, token, ready: true })
  } catch (error) {
    // A token that is refused has ended the session already (`endSession`).
    report('The account could not be read again', error)
  }
}

const membershipPauses = [1_000, 2_000, 4_000, 8_000]

async function awaitMembership(api: ApiClient): Promise<void> {
  for (const pause of membershipPauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const { user } = sessionNow()
    if (!user || user.member) return
    await refresh(api)
  }
}
