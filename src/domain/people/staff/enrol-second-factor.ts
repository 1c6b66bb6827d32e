import { Secret } from 'otpauth'
import { renderSVG } from 'uqr'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { openSealedSecret, sealSecret } from '#domain/platform/secrets/sealed-secret.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { requireNotShared } from './demo-staff.ts'
import { authenticatorOf, countCodeTry, factorPurpose, findCodeStep, makeRecoveryCodes } from './second-factor.ts'
import { updatePending, updatePendingConfirmed } from './second-factor-queries.ts'
import { readAppCode } from './second-factor-rules.ts'
import { deleteSessionsOfStaff, findStaff, type StaffPerson, updateStaffSession } from './staff-queries.ts'

/** The secret of 160 bits, as an address for the authenticator app, to type, and as a QR code in SVG. */
export type FactorOffer = { uri: string; secret: string; qr: string }

/**
 * Begins setting up the second factor; asking again shows the same secret until the next sign-in.
 * @throws `state.notAllowed` if there is one already, `staff.sharedInDemo`
 */
export async function beginSecondFactor(shop: Shop, person: StaffPerson): Promise<FactorOffer> {
  requireNotShared(shop, person.email)
  const issuer = (await getSettings(shop))['brand.main'].name
  const purpose = factorPurpose(person.id)
  const fresh = await sealSecret(shop, purpose, new Secret({ size: 20 }).base32)
  const pending = await updatePending(shop.database, person.id, fresh)
  if (pending === null) throw new ShopError('state.notAllowed', { details: { state: 'ON' } })
  const secret = await openSealedSecret(shop, purpose, pending)
  if (secret === null) throw new Error('The second factor that is being set up cannot be read')
  const uri = authenticatorOf(secret, { issuer, email: person.email }).toString()
  return { uri, secret, qr: renderSVG(uri, { border: 2, pixelSize: 6 }) }
}

/**
 * Turns the second factor on after the app's first code, and ends all other sessions. Returns the recovery codes,
 * only this once.
 * @throws invalid `code`: `auth.codeWrong`; `request.tooMany`; `state.notAllowed` if nothing was begun
 */
export async function confirmSecondFactor(
  shop: Shop,
  { staffId, code, sessionId, actor }: { staffId: number; code: string; sessionId: string; actor: Actor },
): Promise<string[]> {
  const person = await findStaff(shop.database, staffId)
  const pending = person?.twoFactorPending
  if (!person || !pending || person.twoFactorSealed !== null) {
    throw new ShopError('state.notAllowed', { details: { state: person?.twoFactorSealed ? 'ON' : 'OFF' } })
  }
  requireNotShared(shop, person.email)
  await countCodeTry(shop, staffId)
  const appCode = readAppCode(code)
  const step = appCode && (await findCodeStep(shop, { staffId, sealed: pending, code: appCode }))
  if (typeof step !== 'number') throw invalid({ code: ['auth.codeWrong'] })
  const recovery = await makeRecoveryCodes(shop, staffId)
  const now = shop.clock()
  await shop.database.transaction(async (transaction) => {
    if (!(await updatePendingConfirmed(transaction, { staffId, pending, step }))) {
      throw new ShopError('state.notAllowed', { details: { state: 'ON' } })
    }
    await recovery.store(transaction)
    await updateStaffSession(transaction, sessionId, { secondFactorAt: now, confirmedAt: now })
    await deleteSessionsOfStaff(transaction, staffId, sessionId)
    await insertStaffAudit(transaction, actor, {
      at: now,
      action: 'staff.secondFactorOn',
      subject: `staff:${staffId}`,
      before: { secondFactor: false },
      after: { secondFactor: true },
    })
  })
  return recovery.codes
}
