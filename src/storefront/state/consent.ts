import { readStored, writeStored } from './browser-storage.ts'
import { useBrowserStore } from './taken-over.tsx'

/** Whether anything of a third party may load: undecided until the shopper has chosen, and for ever open to another choice. */
export type Consent = 'granted' | 'refused' | 'undecided'

export const consentKey = 'consent'

let remembered: Consent | null = null
let isAsking = false
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

export function readConsent(): Consent {
  if (remembered === null) {
    const stored = readStored(consentKey)
    remembered = stored === 'granted' || stored === 'refused' ? stored : 'undecided'
  }
  return remembered
}

export function decideConsent(consent: 'granted' | 'refused'): void {
  remembered = consent
  isAsking = false
  writeStored(consentKey, consent)
  tell()
}

/** Opens the question again, from the footer. */
export function askConsentAgain(): void {
  isAsking = true
  tell()
}

export function subscribeConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `undecided` on the server and in the first browser render. */
export function useConsent(): Consent {
  return useBrowserStore(subscribeConsent, readConsent, () => 'undecided')
}

/** True while the question stands open. False on the server and in the first browser render. */
export function useConsentQuestion(): boolean {
  return useBrowserStore(
    subscribeConsent,
    () => isAsking || readConsent() === 'undecided',
    () => false,
  )
}
