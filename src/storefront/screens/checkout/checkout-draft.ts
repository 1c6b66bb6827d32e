import { createPersistentStore } from '#storefront/state/persistent-store.ts'

export const draftFields = ['email', 'firstName', 'lastName', 'address', 'apartment', 'city', 'zip', 'phone'] as const
export type DraftField = (typeof draftFields)[number]
export type Draft = Partial<Record<DraftField, string>>

/** What a visitor typed, kept for the visit so that a reload loses nothing. Never the card, never a consent. */
const draft = createPersistentStore<Draft | null>({
  key: 'vitrine.checkout',
  initial: null,
  parse: onlyTexts,
  storage: 'sessionStorage',
})

export function readDraft(): Draft {
  return draft.read() ?? {}
}

export function keepDraft(form: HTMLFormElement): void {
  // Also fields that a chosen address hides: what was typed into them is not lost.
  draft.write(onlyTexts(Object.fromEntries(draftFields.map((name) => [name, typedInto(form, name)]))))
}

export function forgetDraft(): void {
  draft.write(null)
}

/** Fills the fields that are still empty. */
export function fillEmptyFields(form: HTMLFormElement, values: Draft): void {
  for (const name of draftFields) {
    const input = form.elements.namedItem(name)
    const value = values[name]
    if (value && input instanceof HTMLInputElement && input.value === '') input.value = value
  }
}

/** What stands in a field of the form, hidden or not. */
export function typedInto(form: HTMLFormElement, name: DraftField): string {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input.value : ''
}

function onlyTexts(values: unknown): Draft {
  return Object.fromEntries(
    draftFields.flatMap((name) => {
      const value: unknown = Reflect.get(Object(values), name)
      return typeof value === 'string' && value ? [[name, value]] : []
    }),
  )
}
