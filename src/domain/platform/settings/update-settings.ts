import type { z } from 'zod'
import type { Transaction } from '#database/open-database.ts'
import {
  type Actor,
  findLastChange,
  findValueBefore,
  insertAuditEntry,
  insertStaffAudit,
} from '#domain/platform/audit/audit-queries.ts'
import { type HostSettings, isServedOrigin } from '#shared/served-hosts.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { chartAccounts } from './account-charts.ts'
import { getSettings, readSettings } from './get-settings.ts'
import { withoutMembershipPrice } from './membership-prices.ts'
import { hasSettingForm, type ReferenceRates } from './setting-form-rules.ts'
import { type SettingKey, type Settings, settingDefinitions, settingPresets } from './settings-definitions.ts'
import {
  findSettingsChangedAt,
  findSettingsChangedSince,
  insertReferenceRates,
  lockSettings,
  upsertSetting,
} from './settings-queries.ts'

/** The audit log's name of a change. */
export const settingChanged = 'settings.changed'
const action = settingChanged

/** The version of all settings together; 0 while every one is at its default. */
export async function findSettingsVersion(shop: Pick<Shop, 'database'>): Promise<number> {
  return (await findSettingsChangedAt(shop.database))?.getTime() ?? 0
}

/**
 * Changes some settings, all or none, each with an audit entry. Objects may be partial, and
 * values given in addition to `preset` override it.
 * @param input.actor the staff member, or the name of what else acts
 * @param input.version what the settings were read at: a key that was changed since is refused
 * @throws `validation.error` naming every key that is unknown or does not fit, `edit.conflict`
 */
export async function updateSettings(
  shop: Pick<Shop, 'database' | 'changes' | 'caches' | 'log' | 'clock' | 'environment'>,
  input: { actor: string | Actor; changes: Record<string, unknown>; version?: number; alongside?: Alongside },
): Promise<Settings> {
  const { actor, version, alongside } = input
  const isChanged = await shop.database.transaction(async (transaction) => {
    await lockSettings(transaction)
    const current = await readSettings({ database: transaction, log: shop.log })
    const changed = changesTo(current, input.changes)
    refuseForeignLinks(changed, shop.environment)
    refuseUnpricedMembership(current, changed)
    if (version !== undefined) await refuseIfChanged(transaction, { version, changed })
    // The version is the time of the last change, so this change must be later than all before it.
    const last = (await findSettingsChangedAt(transaction))?.getTime() ?? 0
    const at = new Date(Math.max(shop.clock().getTime(), last + 1))
    for (const { key, before, after } of changed) {
      await upsertSetting(transaction, { key, value: after, at })
      if (key === 'markets.referenceRates') {
        await insertReferenceRates(transaction, {
          before: before as ReferenceRates,
          after: after as ReferenceRates,
          at,
        })
      }
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

/** `given`: what was sent, of an object maybe some fields. */
type Change = { key: SettingKey; before: unknown; after: unknown; given: unknown }

function changesTo(current: Settings, input: Record<string, unknown>): Change[] {
  const fields: FieldErrors = {}
  const { preset, ...given } = input
  if (preset !== undefined && !isPreset(preset)) fields.preset = ['validation.unknown']
  const changes = withAccountsOfChart(current, { ...(isPreset(preset) && settingPresets[preset]), ...given })
  const changed: Change[] = []
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(settingDefinitions, key)) {
      fields[key] = ['validation.unknown']
      continue
    }
    const name = key as SettingKey
    const before = current[name]
    const parsed = settingDefinitions[name].schema.safeParse(completed(before, value))
    if (!parsed.success) Object.assign(fields, problemsOf(name, parsed.error))
    else if (JSON.stringify(parsed.data) !== JSON.stringify(before)) {
      changed.push({ key: name, before, after: parsed.data, given: value })
    }
  }
  if (Object.keys(fields).length) throw invalid(fields)
  return changed
}

/** Returns the problems under the setting's name and, if it has a form, under each of its fields. */
function problemsOf(key: SettingKey, error: z.ZodError): FieldErrors {
  if (!hasSettingForm(key)) return { [key]: ['validation.invalid'] }
  const found = Object.entries(fieldErrorsOf(error))
  const within = found.filter(([path]) => path !== 'body').map(([path, keys]) => [`${key}.${path}`, keys])
  return { [key]: [...new Set(found.flatMap(([, keys]) => keys))], ...Object.fromEntries(within) }
}

/** Mails carry secrets: their links lead to hosts of the shop, or a mistake would give secrets away. */
function refuseForeignLinks(changed: readonly Change[], environment: HostSettings): void {
  const urlOf = (value: unknown) => (isPlainObject(value) && typeof value.baseUrl === 'string' ? value.baseUrl : '')
  const foreign = changed.filter(({ before, after }) => {
    const url = urlOf(after)
    return url !== '' && url !== urlOf(before) && !isServedOrigin(url, environment)
  })
  if (foreign.length === 0) return
  throw invalid(Object.fromEntries(foreign.map(({ key }) => [`${key}.baseUrl`, ['validation.notServed']])))
}

/** Where a market charges in a currency, the membership has a price in it. */
function refuseUnpricedMembership(current: Settings, changed: readonly Change[]): void {
  const keys = changed.map(({ key }) => key).filter((key) => pricedTogether.includes(key))
  if (keys.length === 0) return
  const after = { ...current, ...Object.fromEntries(changed.map((change) => [change.key, change.after])) } as Settings
  const missing = withoutMembershipPrice(after, Object.values(after['markets.currencies']))
  if (missing.length === 0) return
  throw invalid(Object.fromEntries(keys.map((key) => [key, ['validation.membershipPrice']])))
}
const pricedTogether: readonly string[] = ['markets.currencies', 'membership.prices']

/**
 * Two people may change different settings of one page, and different fields of one setting. The same one is for the
 * second to look at again.
 */
async function refuseIfChanged(
  transaction: Transaction,
  { version, changed }: { version: number; changed: readonly Change[] },
): Promise<void> {
  const since = new Date(version)
  const others = await findSettingsChangedSince(transaction, since)
  const both: Change[] = []
  const fields = []
  for (const change of changed.filter(({ key }) => others.includes(key))) {
    const { key, before, after } = change
    const base = await findValueBefore(transaction, { subject: key, action, since })
    if (isElsewhere(change, base)) continue
    both.push(change)
    fields.push({ field: key, base, theirs: before, yours: after })
  }
  if (both.length === 0) return
  const last = await findLastChange(transaction, { subject: both[0]!.key, action })
  const values = Object.fromEntries(both.map(({ key, before }) => [key, before]))
  // Current values, with the version that a repeated change must name.
  const current = { ...values, version: (await findSettingsChangedAt(transaction))?.getTime() ?? 0 }
  const details = { current, by: last?.name ?? null, at: last?.at.toISOString() ?? null, changed: fields }
  throw new ShopError('edit.conflict', { details })
}

/** True if a partial change touches none of the fields that others have changed since. */
function isElsewhere({ before, given }: Change, base: unknown): boolean {
  if (!isPlainObject(before) || !isPlainObject(given) || !isPlainObject(base)) return false
  const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  return Object.keys(given).every(
    (field) => !differ(given[field], before[field]) || !differ(base[field], before[field]),
  )
}

/** Another chart of accounts brings its own numbers; those given with it override them. */
function withAccountsOfChart(current: Settings, changes: Record<string, unknown>): Record<string, unknown> {
  const chart = settingDefinitions['accounting.chart'].schema.safeParse(changes['accounting.chart']).data
  if (!chart || chart === current['accounting.chart']) return changes
  const accounts = completed(chartAccounts[chart], changes['accounting.accounts'] ?? {})
  return { ...changes, 'accounting.accounts': accounts }
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
