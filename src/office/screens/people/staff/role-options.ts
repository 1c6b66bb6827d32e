import type { TFunction } from 'i18next'
import { staffRoles } from '#shared/vocabularies.ts'

/** The roles with their names, the mightiest first. */
export function roleOptions(t: TFunction): { value: string; label: string }[] {
  return staffRoles.map((value) => ({ value, label: t(`roles.${value}`) }))
}
