import { decodeSetting, encodeSetting } from '#contract/office/platform/settings.ts'

const [euroPrice, otherPrices] = ['membership.price', 'membership.prices'] as const

/** Settings as the wire says them, by key. The prices of the membership name the one in euros too. */
export function toSettings(settings: Record<string, unknown>): Record<string, unknown> {
  const all = { ...settings }
  if (otherPrices in all) all[otherPrices] = { EUR: all[euroPrice], ...(all[otherPrices] as object) }
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, encodeSetting(key, value)]))
}

/** Settings of a call as the domain takes them, by key. */
export function settingsOf(body: Record<string, unknown>): Record<string, unknown> {
  const settings = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, decodeSetting(key, value)]))
  const prices = settings[otherPrices]
  if (typeof prices !== 'object' || prices === null || !('EUR' in prices)) return settings
  const { EUR, ...others } = prices
  return { [euroPrice]: EUR, ...settings, [otherPrices]: others }
}
