import { decodeSetting, encodeSetting } from '#contract/office/platform/settings.ts'

/** Settings as the wire says them, by key. */
export function toSettings(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, encodeSetting(key, value)]))
}

/** Settings of a call as the domain takes them, by key. */
export function settingsOf(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, decodeSetting(key, value)]))
}
