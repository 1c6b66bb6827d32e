import type { FieldValues } from 'react-hook-form'

/** What somebody typed and did not save, with the version it was typed over. */
export type Draft = { at: string; version: number | null; values: FieldValues }

const keptDays = 7
const dayMs = 86_400_000
const prefix = 'office.draft.'

/** A draft's key: nobody sees what another account of this browser typed. */
export function draftKey(account: number, name: string): string {
  return `${prefix}${account}.${name}`
}

/** The draft of this form; null where there is none, or none of the last seven days. */
export function readDraft(key: string, now: Date): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    if (!draft || typeof draft.values !== 'object' || draft.values === null) return null
    const age = now.getTime() - Date.parse(draft.at)
    if (age >= 0 && age < keptDays * dayMs) return draft
    localStorage.removeItem(key)
  } catch {
    // Unreadable or forbidden: as if there were none.
  }
  return null
}

/** Keeps a draft; a full storage keeps none. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The form itself still has it.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There was none to drop.
  }
}
