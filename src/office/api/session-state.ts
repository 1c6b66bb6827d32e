import { useSyncExternalStore } from 'react'

/** What the session needs from the person: to sign in again, or to confirm a sensitive act. */
type SessionState = { signedOut: boolean; confirming: { done(): void; cancel(): void } | null }

let state: SessionState = { signedOut: false, confirming: null }
const listeners = new Set<() => void>()

function change(next: Partial<SessionState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

let isSignedIn = false

/** The session is over: a dialog asks to sign in again, the screen keeps what was typed. */
export function reportSignedOut(): void {
  if (isSignedIn && !state.signedOut) change({ signedOut: true })
}

export function reportSignedIn(): void {
  isSignedIn = true
  if (state.signedOut) change({ signedOut: false })
}

/** The person did not want to confirm that it is them. */
export class NotConfirmed extends Error {}

/** Asks for password or code; resolves once they were right. Throws NotConfirmed. */
export function confirmAgain(): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => change({ confirming: null })
    change({
      confirming: {
        done() {
          end()
          resolve()
        },
        cancel() {
          end()
          reject(new NotConfirmed())
        },
      },
    })
  })
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}
