import type { TFunction } from 'i18next'

const roles = ['owner', 'manager', 'editor', 'service', 'accountant', 'viewer'] as const

/** The roles with their names, the mightiest first. */
export function roleOptions(t: TFunction): { value: string; label: string }[] {
  return roles.map((value) => ({ value, label: t(`roles.${value}`) }))
}
