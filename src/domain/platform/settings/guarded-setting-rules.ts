import type { SettingKey } from './settings-definitions.ts'

/**
 * Settings that steer where secrets and answers are sent, or how staff sign in: the owner's alone, with a fresh
 * sign-in. `'all'`, or the fields of a setting that others may change.
 */
export const guardedSettings: { readonly [Key in SettingKey]?: 'all' | readonly string[] } = {
  // Links with secrets lead to baseUrl; answers of customers go to email.
  'brand.main': ['baseUrl', 'email'],
  'brand.french': ['baseUrl', 'email'],
  'hosts.public': 'all',
  'staff.twoFactorRequired': 'all',
}

export type GuardedChange = {
  /** E.g. `brand.main.baseUrl`. */
  name: string
  after: unknown
}

/** What a change of some settings would change of the guarded ones. Both in the form that is stored. */
export function guardedChanges(
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): GuardedChange[] {
  return Object.entries(guardedSettings).flatMap(([key, part]) => {
    if (!Object.hasOwn(changes, key)) return []
    const [present, given] = [before[key], changes[key]]
    if (part === 'all') return isSame(present, given) ? [] : [{ name: key, after: given }]
    const fields = (value: unknown) => (typeof value === 'object' && value ? value : {}) as Record<string, unknown>
    return part
      .filter((field) => Object.hasOwn(fields(given), field) && !isSame(fields(present)[field], fields(given)[field]))
      .map((field) => ({ name: `${key}.${field}`, after: fields(given)[field] }))
  })
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
