import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Queries } from '#database/open-database.ts'
import { openSealedSecret } from '#domain/platform/secrets/sealed-secret.ts'
import { signText } from '#domain/platform/secrets/secret-token.ts'
import { getShopSecret } from '#domain/platform/secrets/shop-secret.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { replaceRecoveryCodes, updateCodeTry, updateRecoveryCodeUsed, updateUsedStep } from './second-factor-queries.ts'
import {
  codeDigits,
  codeLockMs,
  codePeriod,
  codeWindow,
  maxWrongCodes,
  readAppCode,
  readRecoveryCode,
  recoveryAlphabet,
  recoveryCodeCount,
} from './second-factor-rules.ts'
import { findStaff, type StaffPerson } from './staff-queries.ts'

/** True in the open demo, which takes no real payments and lets all visitors look around. */
export function isOpenDemo({ environment }: Pick<Shop, 'environment'>): boolean {
  return environment.demo && environment.stripe.sandbox
}

/** True if a staff member must set up a second factor before doing anything else. */
export async function mustEnrol(shop: Shop, person: Pick<StaffPerson, 'twoFactorSealed'>): Promise<boolean> {
  return person.twoFactorSealed === null && isFactorRequired(shop, await getSettings(shop))
}

/**
 * True if all staff need a second factor. The setting counts only if no real money is paid; the open demo never
 * requires a factor.
 */
export function isFactorRequired(
  shop: Pick<Shop, 'environment'>,
  settings: { 'staff.twoFactorRequired': boolean },
): boolean {
  const { mode, stripe } = shop.environment
  if (isOpenDemo(shop)) return false
  return stripe.live || mode === 'production' || settings['staff.twoFactorRequired']
}

/** Returns an authenticator with the parameters that every app supports: SHA-1, six digits, thirty seconds. */
export function authenticatorOf(secret: string, label: { issuer: string; email: string }): TOTP {
  const { issuer, email } = label
  const parts = { algorithm: 'SHA1', digits: codeDigits, period: codePeriod, secret: Secret.fromBase32(secret) }
  return new TOTP({ ...parts, issuer, label: email })
}

/** The secret's purpose: it opens for this person only. */
export function factorPurpose(staffId: number): string {
  return `second factor ${staffId}`
}

/** The time step whose code was typed; null if it is none near the present one. */
export async function findCodeStep(
  shop: Shop,
  input: { staffId: number; sealed: string; code: string },
): Promise<number | null> {
  const secret = await openSealedSecret(shop, factorPurpose(input.staffId), input.sealed)
  if (secret === null) {
    shop.log.error({ staffId: input.staffId }, 'A second factor cannot be read: was OFFICE_SECRET_KEY changed?')
    return null
  }
  const timestamp = shop.clock().getTime()
  const app = authenticatorOf(secret, { issuer: '', email: '' })
  const delta = app.validate({ token: input.code, timestamp, window: codeWindow })
  return delta === null ? null : Math.floor(timestamp / 1_000 / codePeriod) + delta
}

/** Counts a try. Throws `request.tooMany` while too many wrong codes lock the second step. */
export async function countCodeTry(shop: Shop, staffId: number): Promise<void> {
  const now = shop.clock()
  const lockedUntil = new Date(now.getTime() + codeLockMs)
  if (await updateCodeTry(shop.database, staffId, { now, maxTries: maxWrongCodes, lockedUntil })) return
  const locked = (await findStaff(shop.database, staffId))?.twoFactorLockedUntil ?? now
  const retryAfterSeconds = Math.max(1, Math.ceil((locked.getTime() - now.getTime()) / 1_000))
  throw new ShopError('request.tooMany', { retryAfterSeconds, limit: 'second factor' })
}

/**
 * Accepts a code of the app or a recovery code, each only once, and returns which of them it was.
 * @throws invalid `code`: `auth.codeWrong`, and `request.tooMany` after five wrong ones
 */
export async function acceptCode(
  shop: Shop,
  { person, code }: { person: StaffPerson; code: string },
): Promise<'app' | 'recovery'> {
  const { id: staffId, twoFactorSealed: sealed } = person
  if (sealed === null) throw invalid({ code: ['auth.codeWrong'] })
  await countCodeTry(shop, staffId)
  const appCode = readAppCode(code)
  const step = appCode && (await findCodeStep(shop, { staffId, sealed, code: appCode }))
  if (typeof step === 'number' && (await updateUsedStep(shop.database, staffId, step))) return 'app'
  const recovery = readRecoveryCode(code)
  if (recovery) {
    const codeHash = await recoveryHash(shop, staffId, recovery)
    if (await updateRecoveryCodeUsed(shop.database, { staffId, codeHash, now: shop.clock() })) return 'recovery'
  }
  throw invalid({ code: ['auth.codeWrong'] })
}

/** Ten new recovery codes and what is kept of them; `store` puts them in place of the old. */
export async function makeRecoveryCodes(
  shop: Shop,
  staffId: number,
): Promise<{ codes: string[]; store(transaction: Queries): Promise<void> }> {
  const codes = Array.from({ length: recoveryCodeCount }, () => makeRecoveryCode())
  const hashes = await Promise.all(codes.map((code) => recoveryHash(shop, staffId, code)))
  return { codes, store: (transaction) => replaceRecoveryCodes(transaction, staffId, hashes) }
}

function makeRecoveryCode(): string {
  const sign = () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]!
  const part = () => Array.from({ length: 5 }, sign).join('')
  return `${part()}-${part()}`
}

async function recoveryHash(shop: Shop, staffId: number, code: string): Promise<string> {
  return signText(await getShopSecret(shop, 'office'), 'recovery code', `${staffId} ${code}`)
}
