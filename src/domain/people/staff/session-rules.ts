import { hourMs, minuteMs } from '#shared/dates.ts'

/** A session ends two hours after its last use, and twelve after it began. */
export const idleMs = 2 * hourMs
export const maxAgeMs = 12 * hourMs
/** Milliseconds for which a confirmed password or code allows sensitive actions. */
export const confirmationMs = 15 * minuteMs
/** Last use is stored at most this often. */
export const touchEveryMs = minuteMs

export function isSessionOver(session: { lastUsedAt: Date; expiresAt: Date }, now: Date): boolean {
  return session.expiresAt <= now || now.getTime() - session.lastUsedAt.getTime() >= idleMs
}

/** True if the session was confirmed recently. A null session is a program's call, which is never confirmed. */
export function isConfirmed(session: { confirmedAt: Date } | null, now: Date): boolean {
  return session !== null && now.getTime() - session.confirmedAt.getTime() <= confirmationMs
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system of a User-Agent in a few words, e.g. `Firefox, Windows`. */
export function deviceOf(userAgent: string | undefined): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(', ') || 'unknown'
}
