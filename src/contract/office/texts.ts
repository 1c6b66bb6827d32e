import { z } from 'zod'
import { inEveryLanguage } from '#shared/markets.ts'

/** Returns the schema of a text in the shop's languages; omitted or empty texts are missing. */
export function texts(maxLength: number) {
  const text = z.string().max(maxLength, 'validation.tooLong')
  return z.object(inEveryLanguage(text)).partial()
}

/** Text with a value for every language; empty if missing. */
export const storedTexts = z.object(inEveryLanguage(z.string()))
