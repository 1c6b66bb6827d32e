import { z } from 'zod'
import { decodeSetting, encodeSetting } from '#contract/office/platform/settings.ts'
import { type FormSettingKey, settingForms } from '#domain/platform/settings/setting-form-rules.ts'

/** Stored settings by key; `version` is the version of all settings together. */
export type StoredSettings = Record<string, unknown> & { version: number }

/** Form values nested by key: `brand.main` is stored under `brand`, `main`. The form holds amounts in cents. */
type Nested = Record<string, Record<string, unknown>>

function nested(keys: readonly FormSettingKey[], valueAt: (key: FormSettingKey) => unknown): Nested {
  const values: Nested = {}
  for (const key of keys) {
    const [area, name] = key.split('.') as [string, string]
    values[area] = { ...values[area], [name]: valueAt(key) }
  }
  return values
}

export function valuesOf(keys: readonly FormSettingKey[], settings: StoredSettings): Nested {
  return nested(keys, (key) => decodeSetting(key, settings[key]))
}

/** Returns the schema of a page's settings as one form. */
export function schemaOf(keys: readonly FormSettingKey[]): z.ZodType<Nested, Nested> {
  const areas = nested(keys, schemaOfSetting) as Record<string, Record<string, z.ZodType>>
  const shapes = Object.entries(areas).map(([area, shape]) => [area, z.object(shape)] as const)
  return z.object(Object.fromEntries(shapes)) as unknown as z.ZodType<Nested, Nested>
}

/** Checks a setting as the API says it. */
function schemaOfSetting(key: FormSettingKey): z.ZodType {
  return z.preprocess((value) => decodeSetting(key, value), settingForms[key])
}

/** Converts the form's values to those of the API, and back. A conflict names settings by their whole keys. */
export const settingsWire = {
  write: (values: object) => converted(values, encodeSetting),
  read: (sent: object) => converted(sent, decodeSetting),
}

function converted(values: object, convert: (key: string, value: unknown) => unknown): Record<string, unknown> {
  const inArea = (area: string, fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, convert(`${area}.${name}`, value)]))
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, key.includes('.') ? convert(key, value) : inArea(key, value)]),
  )
}

/**
 * Returns the changed settings by key. Objects contain only their changed fields, so that other users can change the
 * rest.
 */
export function changesOf(
  keys: readonly FormSettingKey[],
  values: Nested,
  dirty: Record<string, unknown>,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const key of keys) {
    const [area, name] = key.split('.') as [string, string]
    const isDirty = partOf(dirty[area], name)
    if (!isAnyTrue(isDirty)) continue
    const value = values[area]?.[name]
    const changed = isFields(value)
      ? Object.fromEntries(Object.entries(value).filter(([field]) => isAnyTrue(partOf(isDirty, field))))
      : value
    changes[key] = encodeSetting(key, changed)
  }
  return changes
}

/** Returns the names of the fields in which two values of a setting differ; null if the values have no fields. */
export function differingFields(one: unknown, other: unknown): string[] | null {
  if (!isFields(one) || !isFields(other)) return null
  return Object.keys(one).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function partOf(value: unknown, name: string): unknown {
  return value === true ? true : (value as Record<string, unknown> | undefined)?.[name]
}

function isAnyTrue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === true
  return Object.values(value).some(isAnyTrue)
}
