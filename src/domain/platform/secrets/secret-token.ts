import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A token nobody can guess, safe in addresses and cookies: 256 bits unless told otherwise. */
export function createSecretToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** An id nobody can guess, 128 bits in hexadecimal: it begins with no sign that a spreadsheet takes for a formula. */
export function createPublicId(): string {
  return randomBytes(16).toString('hex')
}

/** What is kept of a token: hexadecimal SHA-256. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A signature of `text` for one purpose, to be put into a link. */
export function signText(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** Whether `signature` is the one of `text`, in constant time. */
export function isSignatureOf(secret: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(signText(secret, purpose, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
