import { insertAuditEntry } from '#domain/audit/audit-queries.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { getSettings } from './get-settings.ts'
import {
  encodeSetting,
  type SettingKey,
  type Settings,
  settingDefinitions,
  settingPresets,
} from './settings-definitions.ts'
import { upsertSetting } from './settings-queries.ts'

/**
 * Changes some settings (in their stored form), all or none, each with an audit entry. Objects may be given in part,
 * and what stands beside `preset` wins over it.
 * @throws `validation.error` naming every key that is unknown or does not fit
 */
export async function updateSettings(
  shop: Pick<Shop, 'database' | 'changes' | 'caches' | 'log' | 'clock'>,
  input: { actor: string; changes: Record<string, unknown> },
): Promise<Settings> {
  const current = await getSettings(shop)
  const fields: FieldErrors = {}
  const { preset, ...given } = input.changes
  if (preset !== undefined && !isPreset(preset)) fields.preset = ['validation.unknown']
  const changes = { ...(isPreset(preset) && settingPresets[preset]), ...given }
  const changed: { key: SettingKey; before: unknown; after: unknown }[] = []
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(settingDefinitions, key)) {
      fields[key] = ['validation.unknown']
      continue
    }
    const name = key as SettingKey
    const before = current[name]
    const parsed = settingDefinitions[name].schema.safeParse(completed(before, value))
    if (!parsed.success) fields[key] = ['validation.invalid']
    else if (JSON.stringify(parsed.data) !== JSON.stringify(before)) {
      changed.push({ key: name, before: encodeSetting(name, before), after: encodeSetting(name, parsed.data) })
    }
  }
  if (Object.keys(fields).length) throw invalid(fields)
  if (!changed.length) return current

  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    for (const { key, before, after } of changed) {
      await upsertSetting(transaction, { key, value: after, at })
      await insertAuditEntry(transaction, {
        at,
        actor: input.actor,
        action: 'settings.changed',
        subject: key,
        before: before ?? null,
        after: after ?? null,
      })
    }
  })
  await shop.changes.announce(['settings'])
  return getSettings(shop)
}

function isPreset(name: unknown): name is keyof typeof settingPresets {
  return typeof name === 'string' && Object.hasOwn(settingPresets, name)
}

function completed(before: unknown, given: unknown): unknown {
  return isPlainObject(before) && isPlainObject(given) ? { ...before, ...given } : given
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
