import type { Shop } from '../../shop.ts'
import { defaultSettings, type SettingKey, type Settings, settingDefinitions } from './settings-definitions.ts'
import { selectSettingRows } from './settings-queries.ts'

type SettingsShop = Pick<Shop, 'database' | 'changes' | 'log' | 'clock'>

type Entry = { value: Promise<Settings> | null; readAt: number; rereading: boolean }

// One entry a database, so that every request shares it and tests with several shops stay apart.
const cache = new WeakMap<object, Entry>()

// While changes of other processes may be missed, settings are read again after so many milliseconds.
const believedUnheard = 2_000

/**
 * The owner's settings: defaults overlaid with what is stored, kept in memory until they change.
 * Read them before a transaction is opened: the embedded database has one connection.
 */
export function getSettings(shop: SettingsShop): Promise<Settings> {
  let entry = cache.get(shop.database)
  if (!entry) {
    const created: Entry = { value: null, readAt: 0, rereading: false }
    entry = created
    cache.set(shop.database, created)
    shop.changes.subscribe((tags) => {
      if (tags.includes('settings') || tags.includes('*')) created.value = null
    })
  }
  if (!shop.changes.isListening()) rereadOld(shop, entry)
  if (!entry.value) {
    const current = entry
    entry.readAt = shop.clock().getTime()
    const reading: Promise<Settings> = readSettings(shop).catch((error) => {
      if (current.value === reading) current.value = null
      throw error
    })
    entry.value = reading
  }
  return entry.value
}

/** Reads anew beside what is known: with the database away, the pages in memory still need a language to be chosen for. */
function rereadOld(shop: SettingsShop, entry: Entry): void {
  const now = shop.clock().getTime()
  if (!entry.value || entry.rereading || now - entry.readAt < believedUnheard) return
  const old = entry.value
  entry.rereading = true
  readSettings(shop)
    .then((settings) => {
      if (entry.value === old) entry.value = Promise.resolve(settings)
    })
    .catch(() => undefined)
    .finally(() => {
      entry.readAt = now
      entry.rereading = false
    })
}

async function readSettings(shop: SettingsShop): Promise<Settings> {
  const settings: Record<string, unknown> = defaultSettings()
  for (const { key, value } of await selectSettingRows(shop.database)) {
    if (!(key in settingDefinitions)) continue
    const parsed = settingDefinitions[key as SettingKey].schema.safeParse(value)
    if (parsed.success) settings[key] = parsed.data
    else shop.log.warn({ key }, 'A stored setting has an unknown shape; its default is used')
  }
  return settings as Settings
}
