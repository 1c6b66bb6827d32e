import type { ApiError, ApiResult } from './frame-messages.ts'
import { type Texts, textForCode } from './texts.ts'

/** Nested values in the API's form notation: `billing_details[address][city]=…`. Empty values are left out. */
export function encodeForm(data: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
      return
    }
    form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(data)) add(name, value)
  return form
}

/** The error with its message in the payer's language, if there is one. */
export function localiseError(error: ApiError, texts: Texts): ApiError {
  const message =
    (error.code === 'card_declined' ? textForCode(texts, error.decline_code) : undefined) ??
    textForCode(texts, error.code) ??
    error.message
  return message === undefined ? error : { ...error, message }
}

/** One API call with the publishable key. No response, or one that is not JSON, gives `api_connection_error`. */
export async function callApi(
  origin: string,
  texts: Texts,
  call: { method: 'GET' | 'POST'; path: string; key: string; data?: Record<string, unknown> },
): Promise<ApiResult> {
  const form = encodeForm(call.data ?? {})
  const reading = call.method === 'GET'
  const query = reading && form.size > 0 ? `?${form}` : ''
  try {
    const response = await fetch(`${origin}${call.path}${query}`, {
      method: call.method,
      headers: { Authorization: `Bearer ${call.key}` },
      ...(reading ? {} : { body: form }),
      credentials: 'omit',
    })
    const body = (await response.json()) as Record<string, unknown> & { error?: ApiError }
    if (body.error !== undefined && body.error !== null) return { error: localiseError(body.error, texts) }
    if (!response.ok) return { error: { type: 'api_error', message: texts.processing_error } }
    return { object: body }
  } catch {
    return { error: { type: 'api_connection_error', message: texts.api_connection_error } }
  }
}
