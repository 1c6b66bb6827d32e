/** Numbers by which goods are known outside of the shop. */

/** The GTIN in a printed code: 8, 12, 13 or 14 digits of which the last checks the others; null if it is none. */
export function gtinOf(barcode: string | null | undefined): string | null {
  const digits = (barcode ?? '').replace(/[ -]/g, '')
  return isGtinLong(digits) && Number(digits.at(-1)) === checkDigitOf(digits.slice(0, -1)) ? digits : null
}

/** True if a code has the length of a GTIN but another last digit; it may still be a code of the shop's own. */
export function isMistypedGtin(barcode: string | null | undefined): boolean {
  return isGtinLong((barcode ?? '').replace(/[ -]/g, '')) && gtinOf(barcode) === null
}

/** The digit that completes a GTIN: weights 3 and 1 by turns from the right. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

function isGtinLong(digits: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(digits) && /[1-9]/.test(digits)
}

// Restricted circulation and coupons by GS1, in the first digits of the number with 13 digits.
const notGlobal = /^(?:02|04|05|2|98|99)/

/** True if a GTIN names goods everywhere; numbers that shops give out themselves name them in one shop only. */
export function isGlobalGtin(gtin: string): boolean {
  if (gtin.length === 8) return !/^[02]/.test(gtin)
  return !notGlobal.test(gtin.padStart(14, '0').slice(1))
}

/** A code of the Harmonised System in six to ten digits, typed with dots or spaces; null if it is another text. */
export function hsCodeOf(text: string): string | null {
  const digits = text.replace(/[. ]/g, '')
  return /^\d{6,10}$/.test(digits) ? digits : null
}
