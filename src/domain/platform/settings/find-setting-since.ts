import { findValuesBefore } from '#domain/platform/audit/audit-queries.ts'
import type { Shop } from '#shop.ts'
import { getSettings } from './get-settings.ts'
import { type SettingKey, type Settings, settingDefinitions } from './settings-definitions.ts'
import { settingChanged } from './update-settings.ts'

/** Every value that a setting had since a moment, the oldest first and the present one last. */
export async function findSettingSince<Key extends SettingKey>(
  shop: Shop,
  key: Key,
  since: Date,
): Promise<Settings[Key][]> {
  const stored = await findValuesBefore(shop.database, { subject: key, action: settingChanged, since })
  const before = stored.flatMap((value) => {
    const parsed = settingDefinitions[key].schema.safeParse(value)
    return parsed.success ? [parsed.data as Settings[Key]] : []
  })
  return [...before, (await getSettings(shop))[key]]
}
