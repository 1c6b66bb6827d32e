import { createHash } from 'node:crypto'
import type { ContactForm } from '#contract/content.ts'

/**
 * The same for the same words by the same sender on one day (UTC): a message that a browser kept and sent again is stored once, and
 * somebody may still write the same a day later.
 */
export function messageFingerprint(message: ContactForm, at: Date): string {
  const { firstName, lastName, email, phone, content } = message
  const parts = [at.toISOString().slice(0, 10), email.toLowerCase(), firstName, lastName, phone, content]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
