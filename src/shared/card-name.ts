const names: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** The name that people know a card's brand by, from the payment provider's code for it; null for an unknown one. */
export function knownCardBrand(brand: string): string | null {
  return names[brand] ?? null
}

/** The same; an unknown brand is called by its code. */
export function cardBrandName(brand: string): string {
  return knownCardBrand(brand) ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}
