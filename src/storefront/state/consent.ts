import * as v from 'valibot'
import { useIsHydrated } from './hydrated.tsx'
import { createPersistentStore } from './persistent-store.ts'
import { createStore, useStore } from './store.ts'

/** Consent to load third-party content. The visitor can change it at any time. */
export type Consent = 'granted' | 'refused' | 'undecided'

const decision = createPersistentStore<Consent>({
  key: 'consent',
  initial: 'undecided',
  parse: v.parser(v.picklist(['granted', 'refused'])),
  asText: true,
})
const isAskedAgain = createStore(false)

export const readConsent = decision.read
export const subscribeConsent = decision.subscribe

export function decideConsent(consent: 'granted' | 'refused'): void {
  isAskedAgain.write(false)
  decision.write(consent)
}

/** Opens the question again, from the footer. */
export function askConsentAgain(): void {
  isAskedAgain.write(true)
}

export function useConsent(): Consent {
  return useStore(decision)
}

/** True while the consent question is open. False on the server and in the first browser render. */
export function useConsentQuestion(): boolean {
  const isUndecided = useConsent() === 'undecided'
  const isReopened = useStore(isAskedAgain)
  return useIsHydrated() && (isUndecided || isReopened)
}
