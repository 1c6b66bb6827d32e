import { readSetting, type SandboxState, writeSetting } from './state.ts'

/** Currency of the balance and of the bank account. */
const settlementCurrency = 'eur'

/** Units of a currency per euro. Null: the account has a bank account in that currency, and nothing is converted. */
export type Rates = Readonly<Record<string, number | null>>

const defaultRates: Rates = { NOK: 11.72, SEK: 11.05, DKK: 7.46 }
export const rateCurrencies = ['NOK', 'SEK', 'DKK'] as const

export function readRates(state: SandboxState): Rates {
  return { ...defaultRates, ...(JSON.parse(readSetting(state.db, 'rates') ?? '{}') as Rates) }
}

/** Applies to what happens from now on; what is settled keeps its rate. */
export function setRates(state: SandboxState, rates: Rates): void {
  writeSetting(state.db, 'rates', JSON.stringify({ ...readRates(state), ...rates }))
}

export type Settled = { readonly amount: number; readonly currency: string; readonly exchange_rate: number | null }

/**
 * An amount as it reaches the balance: times the present `exchange_rate`, of six digits, rounded to cents, half a cent
 * away from zero. A currency without a rate stays as it is.
 */
export function settle(state: SandboxState, amount: number, currency: string): Settled {
  const rate = readRates(state)[currency.toUpperCase()]
  if (!rate) return { amount, currency, exchange_rate: null }
  const exchangeRate = Number((1 / rate).toPrecision(6))
  const size = Math.round(Math.abs(amount) * exchangeRate)
  return { amount: amount < 0 ? -size : size, currency: settlementCurrency, exchange_rate: exchangeRate }
}
