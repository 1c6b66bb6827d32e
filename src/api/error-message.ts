import type { Language } from '#shared/markets.ts'
import type { ErrorCode } from '#shared/shop-error.ts'
import { translate } from '#shared/translations.ts'

/** The sentence for a refusal: the code is its key in the storefront's texts. The token's is the same everywhere. */
export function errorMessage(code: ErrorCode, language: Language): string {
  return code === 'auth.invalidToken' ? 'Invalid bearer token' : translate('storefront', language, code)
}
