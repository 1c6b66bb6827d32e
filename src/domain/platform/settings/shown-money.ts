import type { Country, Language } from '#shared/markets.ts'
import { type Currency, priceSignOf, type ShownMoney } from '#shared/money.ts'
import type { Settings } from './settings-definitions.ts'

/**
 * How amounts are shown to a reader on hosts of a country; `currency` if they are not in theirs. Euros are written as
 * `kr` only where prices are in euros (D46).
 */
export function shownMoney(
  settings: Pick<Settings, 'markets.currencies' | 'money.norwegian'>,
  { country, language, currency }: { country: Country; language: Language; currency?: Currency | '' | undefined },
): ShownMoney {
  const ofHosts = settings['markets.currencies'][country]
  const shown = currency || ofHosts
  const norwegian = ofHosts === 'EUR' ? settings['money.norwegian'] : 'euro'
  return { currency: shown, priceSign: priceSignOf(shown, language, norwegian) }
}
