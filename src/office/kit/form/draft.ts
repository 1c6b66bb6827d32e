import type { FieldValues } from 'react-hook-form'

/** Unsaved form values as they would be sent, with the version they are based on. */
export type Draft = { at: string; version: number | null; values: FieldValues }

const keptDays = 7
const dayMs = 86_400_000
const prefix = 'office.draft.'

/**
 * Returns a draft's storage key. It contains the account, so that other accounts in this browser do not see the
 * draft.
 */
export function draftKey(account: number, name: string): string {
  return `${prefix}${account}.${name}`
}

/** Returns the form's draft; null if there is none from the last seven days. */
export function readDraft(key: string, now: Date): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    if (!draft || typeof draft.values !== 'object' || draft.values === null) return null
    const age = now.getTime() - Date.parse(draft.at)
    if (age >= 0 && age < keptDays * dayMs) return draft
    localStorage.removeItem(key)
  } catch {
    // An unreadable draft or blocked storage counts as no draft.
  }
  return null
}

/** Stores a draft, unless the storage is full. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The form itself still has the values.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There was none to drop.
  }
}
