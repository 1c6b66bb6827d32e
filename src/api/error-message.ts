import type { Language } from '#shared/markets.ts'
import type { ErrorCode } from '#shared/shop-error.ts'
import { findText, type ShopTexts, textAt, translate } from '#shared/translations.ts'

/**
 * Returns the sentence for a refusal; the code is its key in the storefront's texts. The message about the bearer
 * token is always English.
 */
export function errorMessage(code: ErrorCode, texts: ShopTexts): string {
  if (code === 'auth.invalidToken') return 'Invalid bearer token'
  return textAt(texts.storefront, code) ?? translate('office', texts.language, code)
}

/** Returns a text that the API itself shows to staff. */
export function officeText(key: string, language: Language): string {
  return translate('office', language, key)
}

/**
 * Like `errorMessage`, but for staff: prefers the back office's own sentences and fills their `{{placeholders}}` from
 * the details.
 */
export function officeErrorMessage(code: ErrorCode, texts: ShopTexts, details: Record<string, unknown>): string {
  const text = findText('office', texts.language, code) ?? errorMessage(code, texts)
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(details[name] ?? whole))
}
