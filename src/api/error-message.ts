import type { ErrorCode } from '#domain/errors/shop-error.ts'
import type { Language } from '#domain/markets/market-rules.ts'
import { loadTranslations } from '#storefront/translations/load-translations.ts'

/** The plain sentence for a refusal: the code is its key in the locale files. The token's is the same everywhere, as specified. */
export function errorMessage(code: ErrorCode, language: Language): string {
  if (code === 'auth.invalidToken') return 'Invalid bearer token'
  let found: unknown = loadTranslations(language)
  for (const part of code.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  if (typeof found !== 'string') throw new Error(`There is no text for the refusal "${code}"`)
  return found
}
