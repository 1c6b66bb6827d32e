import { findChangesOf } from '#domain/platform/audit/audit-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { settingDefinitions } from '#domain/platform/settings/settings-definitions.ts'
import { settingChanged } from '#domain/platform/settings/update-settings.ts'
import { taxRateIn } from '#domain/sales/pricing/tax-rates.ts'
import type { Shop } from '#shop.ts'

/** The tax rate in percent that was set for a country at a moment; null where none was. */
export type RateAt = (country: string, at: Date) => number | null

/** Reads the rates of every period from the record of changes; only for sales of before tax was stored. */
export async function readRateAt(
  shop: Pick<Shop, 'database' | 'caches' | 'changes' | 'clock' | 'log'>,
): Promise<RateAt> {
  const changes = await findChangesOf(shop.database, { subject: 'vat.rates', action: settingChanged })
  const current = (await getSettings(shop))['vat.rates']
  const ratesOf = (value: unknown) => settingDefinitions['vat.rates'].schema.safeParse(value).data ?? current
  const moments = [new Date(0), ...changes.map(({ at }) => at)]
  const periods = moments.map((since, index) => ({ since, rates: ratesOf(changes[index]?.before) }))
  return (country, at) => taxRateIn(periods.findLast(({ since }) => at >= since)!.rates, country)
}
