import type { Queries } from '#database/open-database.ts'
import type { Shop } from '#shop.ts'
import { defaultSettings, type SettingKey, type Settings, settingDefinitions } from './settings-definitions.ts'
import { findSettingRows } from './settings-queries.ts'

type SettingsShop = Pick<Shop, 'database' | 'changes' | 'caches' | 'log' | 'clock'>

type Entry = { value: Promise<Settings>; readAt: number; isRereading: boolean }

const entryKey = 'all'

// While changes by other processes may be missed, cached settings are read again after this time.
const maxAgeUnheardMs = 2_000

/**
 * The owner's settings: defaults overlaid with what is stored, cached until they change.
 * Read them before a transaction is opened: the embedded database has one connection.
 */
export function getSettings(shop: SettingsShop): Promise<Settings> {
  const cache = shop.caches.settings as Map<string, Entry>
  const cached = cache.get(entryKey)
  if (cached) {
    if (!shop.changes.isListening()) rereadIfOld(shop, cached)
    return cached.value
  }
  const value = readSettings(shop)
  const entry: Entry = { value, readAt: shop.clock().getTime(), isRereading: false }
  cache.set(entryKey, entry)
  value.catch(() => {
    if (cache.get(entryKey) === entry) cache.delete(entryKey)
  })
  return value
}

/** Refreshes in the background, and keeps serving the cached settings while the database is unreachable. */
function rereadIfOld(shop: SettingsShop, entry: Entry): void {
  const now = shop.clock().getTime()
  if (entry.isRereading || now - entry.readAt < maxAgeUnheardMs) return
  entry.isRereading = true
  readSettings(shop)
    .then((settings) => {
      entry.value = Promise.resolve(settings)
    })
    .catch(() => undefined)
    .finally(() => {
      entry.readAt = now
      entry.isRereading = false
    })
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
