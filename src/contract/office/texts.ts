import { z } from 'zod'

/** A text in the shop's languages; one that is left out or empty is missing. */
export function texts(maxLength: number) {
  const text = z.string().max(maxLength, 'validation.tooLong')
  return z.object({ no: text, sv: text, fr: text, en: text }).partial()
}

/** A text with a value for every language, empty where it is missing. */
export const storedTexts = z.object({ no: z.string(), sv: z.string(), fr: z.string(), en: z.string() })
