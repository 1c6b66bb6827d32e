import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns an unguessable token that is safe in addresses and cookies, with 256 bits by default. */
export function createSecretToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Returns an unguessable id of 128 bits in hexadecimal. It never begins with a character that spreadsheets take for a
 * formula.
 */
export function createPublicId(): string {
  return randomBytes(16).toString('hex')
}

/** Returns the stored form of a token, its hexadecimal SHA-256. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A signature of `text` for one purpose, to be put into a link. */
export function signText(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** True if `signature` is the signature of `text`; compares in constant time. */
export function isSignatureOf(secret: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(signText(secret, purpose, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
