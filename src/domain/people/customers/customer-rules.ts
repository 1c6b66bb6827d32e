import { dayMs, hourMs } from '#shared/dates.ts'
import { asciiEmail } from '#shared/email-address.ts'
import { commonPasswords } from './common-passwords.ts'

/**
 * Lifetime of a sign-in in milliseconds: `idle` without use, `max` in total. A remembered one survives closing the
 * browser.
 */
export const tokenLifetimes = {
  visit: { idle: 12 * hourMs, max: 7 * dayMs },
  remembered: { idle: 60 * dayMs, max: 365 * dayMs },
} as const

export const resetLinkLifetime = hourMs
/** A guest who was given an account may need a while to notice the mail. */
export const setLinkLifetime = 7 * dayMs

/** The same address however it is typed: trimmed, in lower case, and its domain in ASCII. */
export function normalEmail(email: string): string {
  return asciiEmail(email.trim()).normalize('NFC').toLowerCase()
}

/** When a token ends at the latest; using it extends only its idle time. */
export function tokenExpiry(remember: boolean, createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimeOf(remember).max)
}

export function isTokenAlive(token: { remember: boolean; lastUsedAt: Date; expiresAt: Date }, now: Date): boolean {
  return now < token.expiresAt && now.getTime() - token.lastUsedAt.getTime() < lifetimeOf(token.remember).idle
}

/** Use is stored only now and then: a page makes many calls. */
export function isUseWorthNoting(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > hourMs / 4
}

function lifetimeOf(remember: boolean) {
  return remember ? tokenLifetimes.remembered : tokenLifetimes.visit
}

/**
 * Why a password is refused, as a message key, or null. It has 8 to 128 characters, and is neither the address nor a
 * common one, in any case.
 */
export function findPasswordProblem(
  password: string,
  email: string,
): 'validation.passwordLength' | 'validation.passwordCommon' | null {
  const normal = password.normalize('NFKC')
  const length = [...normal].length
  if (length < 8 || length > 128) return 'validation.passwordLength'
  const plain = normal.toLowerCase()
  return plain === email.toLowerCase() || commonPasswords.has(plain) ? 'validation.passwordCommon' : null
}

/** One line of plain text: what goes into names must not be able to begin a new line of a mail's header. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
