/** What is true of accounts, passwords and tokens. Pure. */
import { stateOf } from '#domain/membership/membership-states.ts'
import { commonPasswords } from './common-passwords.ts'

const hour = 3_600_000
const day = 24 * hour

/** How long a sign-in lasts: without use, and at most. Remembered ones survive the browser's end. */
export const tokenLifetimes = {
  visit: { idle: 12 * hour, most: 7 * day },
  remembered: { idle: 60 * day, most: 365 * day },
} as const

export const resetLinkLifetime = hour
/** A guest who was given an account may need a while to notice the mail. */
export const setLinkLifetime = 7 * day

/** The same address however it is typed: trimmed and in lower case. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** When a token dies of old age, seen from now; using it moves its idle end, never its last one. */
export function tokenExpiry(remember: boolean, createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimeOf(remember).most)
}

export function isTokenAlive(token: { remember: boolean; lastUsedAt: Date; expiresAt: Date }, now: Date): boolean {
  return now < token.expiresAt && now.getTime() - token.lastUsedAt.getTime() < lifetimeOf(token.remember).idle
}

/** Use is written down only now and then: a page makes many calls. */
export function isUseWorthNoting(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > hour / 4
}

/** Whether the member price applies (D15, past_due included). */
export function isMember(membership: { status: string; endedAt: Date | null } | null): boolean {
  return membership !== null && membership.endedAt === null && stateOf(membership.status).member
}

function lifetimeOf(remember: boolean) {
  return remember ? tokenLifetimes.remembered : tokenLifetimes.visit
}

/**
 * Why a password cannot be taken, as a message key, or null. Passwords have 8 to 128 characters, count as typed, and are neither the
 * e-mail address nor among those everybody tries first, in whatever case.
 */
export function findPasswordProblem(
  password: string,
  email: string,
): 'validation.passwordLength' | 'validation.passwordCommon' | null {
  const length = [...password].length
  if (length < 8 || length > 128) return 'validation.passwordLength'
  const plain = password.toLowerCase()
  return plain === email.toLowerCase() || commonPasswords.has(plain) ? 'validation.passwordCommon' : null
}

/** One line of plain text: what goes into names must not be able to begin a new line of a mail's header. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
