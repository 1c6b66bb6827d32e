import { readStored, writeStored } from '../../state/browser-storage.ts'

/** What a shopper typed, kept for the visit so that a reload loses nothing. Never the card, never a consent. */
const draftStorageKey = 'vitrine.checkout'

export const draftFields = ['email', 'firstName', 'lastName', 'address', 'apartment', 'city', 'zip', 'phone'] as const
export type DraftField = (typeof draftFields)[number]
export type Draft = Partial<Record<DraftField, string>>

export function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(readStored(draftStorageKey, 'sessionStorage') ?? '{}')
    return typeof stored === 'object' && stored !== null ? onlyTexts(stored) : {}
  } catch {
    return {}
  }
}

export function keepDraft(form: HTMLFormElement): void {
  const typed = new FormData(form)
  const draft = onlyTexts(Object.fromEntries(draftFields.map((name) => [name, typed.get(name)])))
  writeStored(draftStorageKey, JSON.stringify(draft), 'sessionStorage')
}

export function forgetDraft(): void {
  writeStored(draftStorageKey, null, 'sessionStorage')
}

/** Fills the fields that are still empty. */
export function fillEmptyFields(form: HTMLFormElement, values: Draft): void {
  for (const name of draftFields) {
    const input = form.elements.namedItem(name)
    const value = values[name]
    if (value && input instanceof HTMLInputElement && input.value === '') input.value = value
  }
}

function onlyTexts(values: object): Draft {
  return Object.fromEntries(
    draftFields.flatMap((name) => {
      const value: unknown = Reflect.get(values, name)
      return typeof value === 'string' && value ? [[name, value]] : []
    }),
  )
}
