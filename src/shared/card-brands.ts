/** Names of card brands as the provider calls them. */
const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
}

/** The name people know a brand by; null for an unknown one. */
export function cardBrandName(brand: string): string | null {
  return names[brand] ?? null
}
