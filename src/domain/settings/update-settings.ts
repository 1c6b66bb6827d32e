import type { Transaction } from '#database/open-database.ts'
import {
  type Actor,
  findLastChange,
  findValueBefore,
  insertAuditEntry,
  insertStaffAudit,
} from '#domain/audit/audit-queries.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { getSettings, readSettings } from './get-settings.ts'
import {
  encodeSetting,
  type SettingKey,
  type Settings,
  settingDefinitions,
  settingPresets,
} from './settings-definitions.ts'
import { findSettingsChangedAt, findSettingsChangedSince, lockSettings, upsertSetting } from './settings-queries.ts'

/** The audit log's name of a change. */
export const settingChanged = 'settings.changed'
const action = settingChanged

/** The version of all settings together; 0 while every one is at its default. */
export async function findSettingsVersion(shop: Pick<Shop, 'database'>): Promise<number> {
  return (await findSettingsChangedAt(shop.database))?.getTime() ?? 0
}

/**
 * Changes some settings (in their stored form), all or none, each with an audit entry. Objects may be given in part,
 * and what stands beside `preset` wins over it.
 * @param input.actor the staff member, or the name of what else acts
 * @param input.version what the settings were read at: a key that was changed since is refused
 * @throws `validation.error` naming every key that is unknown or does not fit, `edit.conflict`
 */
export async function updateSettings(
  shop: Pick<Shop, 'database' | 'changes' | 'caches' | 'log' | 'clock'>,
  input: { actor: string | Actor; changes: Record<string, unknown>; version?: number; alongside?: Alongside },
): Promise<Settings> {
  const { actor, version, alongside } = input
  const isChanged = await shop.database.transaction(async (transaction) => {
    await lockSettings(transaction)
    const current = await readSettings({ database: transaction, log: shop.log })
    const changed = changesTo(current, input.changes)
    if (version !== undefined) await refuseIfChanged(transaction, { version, changed })
    // Later than every change before, for the version is the moment of the last one.
    const last = (await findSettingsChangedAt(transaction))?.getTime() ?? 0
    const at = new Date(Math.max(shop.clock().getTime(), last + 1))
    for (const { key, before, after } of changed) {
      await upsertSetting(transaction, { key, value: after, at })
      const change = { at, action, subject: key, before: before ?? null, after: after ?? null }
      if (typeof actor === 'string') await insertAuditEntry(transaction, { ...change, actor })
      else await insertStaffAudit(transaction, actor, change)
    }
    await alongside?.(transaction, current)
    return changed.length > 0
  })
  if (isChanged) await shop.changes.announce(['settings'])
  return getSettings(shop)
}

/** Writes in the same transaction, also if nothing changes; gets the settings as they were. */
export type Alongside = (transaction: Transaction, before: Settings) => Promise<void>

type Change = { key: SettingKey; before: unknown; after: unknown }

function changesTo(current: Settings, input: Record<string, unknown>): Change[] {
  const fields: FieldErrors = {}
  const { preset, ...given } = input
  if (preset !== undefined && !isPreset(preset)) fields.preset = ['validation.unknown']
  const changes = { ...(isPreset(preset) && settingPresets[preset]), ...given }
  const changed: Change[] = []
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
  return changed
}

/** Two people may change different settings of one page; the same one is for the second to look at again. */
async function refuseIfChanged(
  transaction: Transaction,
  { version, changed }: { version: number; changed: readonly Change[] },
): Promise<void> {
  const since = new Date(version)
  const others = await findSettingsChangedSince(transaction, since)
  const both = changed.filter(({ key }) => others.includes(key))
  if (both.length === 0) return
  const fields = []
  for (const { key, before, after } of both) {
    const base = await findValueBefore(transaction, { subject: key, action, since })
    fields.push({ field: key, base, theirs: before, yours: after })
  }
  const last = await findLastChange(transaction, { subject: both[0]!.key, action })
  const current = Object.fromEntries(both.map(({ key, before }) => [key, before]))
  const details = { current, by: last?.name ?? null, at: last?.at.toISOString() ?? null, changed: fields }
  throw new ShopError('edit.conflict', { details })
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
