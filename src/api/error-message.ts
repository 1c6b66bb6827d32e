import type { Language } from '#shared/markets.ts'
import type { ErrorCode } from '#shared/shop-error.ts'
import { findText, type ShopTexts, textAt, translate } from '#shared/translations.ts'

/** The sentence for a refusal: the code is its key in the storefront's texts. The token's is the same everywhere. */
export function errorMessage(code: ErrorCode, texts: ShopTexts): string {
  if (code === 'auth.invalidToken') return 'Invalid bearer token'
  return textAt(texts.storefront, code) ?? translate('office', texts.language, code)
}

/** A text that the API itself says to staff. */
export function officeText(key: string, language: Language): string {
  return translate('office', language, key)
}

/** As `errorMessage`, for staff: the back office has sentences of its own, with `{{placeholders}}` of the details. */
export function officeErrorMessage(code: ErrorCode, texts: ShopTexts, details: Record<string, unknown>): string {
  const text = findText('office', texts.language, code) ?? errorMessage(code, texts)
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(details[name] ?? whole))
}
