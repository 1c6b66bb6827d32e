const listPrice = /^prices\.[A-Z]{3}\.(member_)?price$/

/** True for a price in another currency than the euro as audit log and conflicts name it, e.g. `prices.NOK.price`. */
export function isListPrice(field: string): boolean {
  return listPrice.test(field)
}
