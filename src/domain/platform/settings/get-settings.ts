import { defineCache } from '#database/caches.ts'
import { type KeptEntry, keptValue, knownValue } from '#database/kept-value.ts'
import type { Queries } from '#database/open-database.ts'
import type { Shop } from '#shop.ts'
import { defaultSettings, type SettingKey, type Settings, settingDefinitions } from './settings-definitions.ts'
import { findSettingRows } from './settings-queries.ts'

const settingsCache = defineCache<KeptEntry<Settings>>((tag) => tag === 'settings')

type SettingsShop = Pick<Shop, 'database' | 'changes' | 'caches' | 'log' | 'clock'>

/**
 * The owner's settings: defaults overlaid with what is stored, cached until they change.
 * Read them before a transaction is opened: the embedded database has one connection.
 */
export function getSettings(shop: SettingsShop): Promise<Settings> {
  const { caches, changes, clock } = shop
  return keptValue({ cache: caches.of(settingsCache), key: 'all', read: () => readSettings(shop), changes, clock })
}

/** The cached settings without waiting; null while they are being read. */
export function knownSettings({ caches }: Pick<SettingsShop, 'caches'>): Settings | null {
  return knownValue(caches.of(settingsCache), 'all')
}

/** The settings as they are stored now, past the cache: for a transaction that changes them. */
export async function readSettings(shop: { database: Queries; log: Shop['log'] }): Promise<Settings> {
  const settings: Record<string, unknown> = defaultSettings()
  for (const { key, value } of await findSettingRows(shop.database)) {
    if (!(key in settingDefinitions)) continue
    const parsed = settingDefinitions[key as SettingKey].schema.safeParse(value)
    if (parsed.success) settings[key] = parsed.data
    else shop.log.warn({ key }, 'A stored setting has an unknown shape; its default is used')
  }
  return settings as Settings
}
