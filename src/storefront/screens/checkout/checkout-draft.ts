import { createPersistentStore } from '#storefront/state/persistent-store.ts'

export const draftFields = ['email', 'firstName', 'lastName', 'address', 'apartment', 'city', 'zip', 'phone'] as const
export type DraftField = (typeof draftFields)[number]
export type Draft = Partial<Record<DraftField, string>>

/** Form input kept for the browser session so that it survives a reload. Never contains card data or consents. */
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
  // Includes fields hidden by a chosen address, so that their input is not lost.
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

/** Returns the value of a form field, hidden or not. */
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
