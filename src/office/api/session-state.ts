import { useSyncExternalStore } from 'react'

/** Session state: `signedOut` asks the user to sign in again, `confirming` to confirm a sensitive action. */
type SessionState = { signedOut: boolean; confirming: { done(): void; cancel(): void } | null }

let state: SessionState = { signedOut: false, confirming: null }
const listeners = new Set<() => void>()

function change(next: Partial<SessionState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

let isSignedIn = false

/** Marks the session as over: a dialog asks the user to sign in again, and the screen keeps its input. */
export function reportSignedOut(): void {
  if (isSignedIn && !state.signedOut) change({ signedOut: true })
}

export function reportSignedIn(): void {
  isSignedIn = true
  if (state.signedOut) change({ signedOut: false })
}

/** Thrown if the user cancels the confirmation of their identity. */
export class NotConfirmed extends Error {}

/** Asks for password or code and resolves once they are correct. Rejects with `NotConfirmed` if the user cancels. */
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
