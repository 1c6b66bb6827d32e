import { type Country, countries } from '#shared/markets.ts'
import { type Currency, type OtherCurrency, otherCurrencies, toDecimal } from '#shared/money.ts'
import type { CsvRow } from './csv-reader.ts'
import { cell, has, type Reading } from './formats/file-format.ts'
import { reason } from './import-reasons.ts'
import type { ImportedVariant } from './imported-product.ts'

type Currencies = Readonly<Record<Country, Currency>>
/** Columns of a price list: of a country's market, or of a currency that no market charges. */
type ListColumns = { price: string; memberPrice: string } & (
  | { country: Country; currency: null }
  | { country: null; currency: OtherCurrency }
)

const countryNames: Record<Country, string> = { NO: 'Norway', SE: 'Sweden', FR: 'France' }

const columnsNamed = (name: string) => ({ price: `Price / ${name}`, memberPrice: `Member Price / ${name}` })

const lists: readonly ListColumns[] = [
  ...countries.map((country) => ({ ...columnsNamed(countryNames[country]), country, currency: null })),
  ...otherCurrencies.map((currency) => ({ ...columnsNamed(currency), country: null, currency })),
]

export const priceColumns = lists.map(({ price }) => price)
export const memberPriceColumns = lists.map(({ memberPrice }) => memberPrice)

/** The column of a price list that a header names, in any case and with any spaces; null if it names none. */
export function priceColumnNamed(name: string): string | null {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')
  return [...priceColumns, ...memberPriceColumns].find((column) => plain(column) === plain(name)) ?? null
}

const currencyOf = ({ country, currency }: ListColumns, currencies: Currencies) =>
  country === null ? currency : currencies[country]

/** The columns that an export needs for the lists in these currencies, one pair each. */
export function listsFor(used: readonly OtherCurrency[], currencies: Currencies) {
  return used.map((currency) => {
    const { price, memberPrice } = lists.find((list) => currencyOf(list, currencies) === currency)!
    return { currency, price, memberPrice }
  })
}

/** Reads the price lists of a row. Columns of one currency that say different prices are refused. */
export function readPriceLists(
  row: CsvRow,
  reading: Reading,
  euros: Pick<ImportedVariant, 'price' | 'memberPrice'>,
): Pick<ImportedVariant, 'prices'> {
  const found: NonNullable<ImportedVariant['prices']> = {}
  for (const list of lists) {
    if (!has(row, list.price) && !has(row, list.memberPrice)) continue
    const currency = currencyOf(list, reading.currencies)
    const price = reading.amount(row, list.price, currency)
    const own = reading.amount(row, list.memberPrice, currency)
    const memberPrice = has(row, list.memberPrice) ? own : undefined
    if (own !== null && price === null) reading.refuse(row, reason('cellEmpty', { column: reading.named(list.price) }))
    if (own !== null && price !== null && own >= price)
      reading.refuse(row, reason('memberPriceHigh', { text: cell(row, list.memberPrice) }))
    const known = currency === 'EUR' ? euros : found[currency]
    // An empty cell says nothing where another column of the currency has a price.
    if (price === null && known && known.price !== null) continue
    if (known && known.price !== null && price !== null) {
      if (known.price !== price || differs(known.memberPrice, memberPrice)) {
        const amounts = [toDecimal(known.price), toDecimal(price)]
        reading.refuse(row, reason('pricesClash', { column: reading.named(list.price), currency, amounts }))
      }
    }
    if (currency !== 'EUR') found[currency] = { price, memberPrice: memberPrice ?? found[currency]?.memberPrice }
  }
  return Object.keys(found).length > 0 ? { prices: found } : {}
}

const differs = (one: number | null | undefined, other: number | null | undefined) =>
  one !== undefined && other !== undefined && one !== other
