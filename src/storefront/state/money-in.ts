import { type Cents, currencyOf, formatCharge, formatPrice, ownSign, type ShownMoney } from '#shared/money.ts'
import { useStorefront } from './storefront-context.tsx'

/** Formats amounts of an order or invoice, which are in its own currency whatever this host's prices are in. */
export function useMoneyIn(code: string) {
  const { shop } = useStorefront()
  const currency = currencyOf(code)
  const shown: ShownMoney = currency === shop.currency ? shop : { currency, priceSign: ownSign[currency] }
  return {
    shown,
    price: (amount: Cents) => formatPrice(amount, shown.priceSign),
    charge: (amount: Cents) => formatCharge(amount, shown),
  }
}
