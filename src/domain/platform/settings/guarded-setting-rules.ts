import type { SettingKey } from './settings-definitions.ts'

/**
 * Settings that control where secrets and replies go, or how staff sign in; they need the owner and a fresh sign-in.
 * `'all'` guards a whole setting, a list just those fields.
 */
export const guardedSettings: { readonly [Key in SettingKey]?: 'all' | readonly string[] } = {
  // Links with secrets lead to baseUrl; replies from customers go to email.
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

/** Returns the guarded settings that a change affects. */
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
