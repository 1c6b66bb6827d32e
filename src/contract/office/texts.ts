import { z } from 'zod'
import { inEveryLanguage } from '#shared/markets.ts'

/** A text in the shop's languages; one that is left out or empty is missing. */
export function texts(maxLength: number) {
  const text = z.string().max(maxLength, 'validation.tooLong')
  return z.object(inEveryLanguage(text)).partial()
}

/** A text with a value for every language, empty where it is missing. */
export const storedTexts = z.object(inEveryLanguage(z.string()))
