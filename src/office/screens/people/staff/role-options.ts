import type { TFunction } from 'i18next'
import { staffRoles } from '#shared/vocabularies.ts'

/** Returns the roles with their names, most powerful first. */
export function roleOptions(t: TFunction): { value: string; label: string }[] {
  return staffRoles.map((value) => ({ value, label: t(`roles.${value}`) }))
}
