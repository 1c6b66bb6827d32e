import { minuteMs } from '#shared/dates.ts'

/** Seconds that a code of the authenticator app lasts. */
export const codePeriod = 30
export const codeDigits = 6
/** Codes so many steps before and after the present one are taken: clocks differ. */
export const codeWindow = 1
export const maxWrongCodes = 5
export const codeLockMs = 15 * minuteMs
/** After the password the code must follow within this time. */
export const codeStepMs = 10 * minuteMs
export const recoveryCodeCount = 10

// Leaves out 0, 1, I, L and O, which are easily confused in a printed code.
export const recoveryAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Reads a typed code of six digits; null if it is not one. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Reads a typed recovery code as `XXXXX-XXXXX`; null if it is not one. */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed.replace(/[\s-]/g, '').toUpperCase()
  const isCode = signs.length === 10 && [...signs].every((sign) => recoveryAlphabet.includes(sign))
  return isCode ? `${signs.slice(0, 5)}-${signs.slice(5)}` : null
}
