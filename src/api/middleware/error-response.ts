import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorMessage, officeErrorMessage } from '#api/error-message.ts'
import { isOfficeCall } from '#api/office/office-calls.ts'
import type { ApiEnvironment } from '#api/visitor.ts'
import type { ErrorResponse } from '#contract/error.ts'
import { knownTexts, textsAtHand } from '#domain/platform/texts/shop-texts.ts'
import { languageOfHost } from '#shared/markets.ts'
import { type ErrorCode, errorCodes, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { isDatabaseGone, isUnstorable } from './database-error-rules.ts'

const retryWhenBack = 5

/** Turns every refusal and error into a response. Unexpected errors are logged with the request id. */
export function errorResponse(shop: Shop) {
  return async (error: unknown, context: Context<ApiEnvironment>): Promise<Response> => {
    const refusal = asRefusal(error)
    const status = errorCodes[refusal.code]
    if (status >= 500) {
      const { method, path } = context.req
      shop.log.error({ requestId: context.get('requestId'), method, path, err: error }, 'A request failed')
    }
    const language = context.get('visitor')?.language ?? languageOfHost(context.req.header('host') ?? '')
    const isAway = refusal.code === 'request.unavailable'
    const texts = isAway ? knownTexts(shop, language) : await textsAtHand(shop, language)
    const body: ErrorResponse = isOfficeCall(context.req.path)
      ? { ...refusal.details, code: refusal.code, message: officeErrorMessage(refusal.code, texts, refusal.details) }
      : { message: errorMessage(refusal.code, texts) }
    if (refusal.fields) body.errors = refusal.fields
    if (refusal.retryAfterSeconds !== null) context.header('Retry-After', String(refusal.retryAfterSeconds))
    if (status === 401) context.header('WWW-Authenticate', 'Bearer')
    return context.json(body, status as ContentfulStatusCode)
  }
}

function asRefusal(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  if (error instanceof HTTPException) return new ShopError(codeOfStatus(error.status))
  if (isDatabaseGone(error)) return new ShopError('request.unavailable', { retryAfterSeconds: retryWhenBack })
  if (isUnstorable(error)) return new ShopError('request.malformed')
  return new ShopError('request.failed')
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'request.notFound'
  if (status === 413) return 'request.tooLarge'
  if (status === 415) return 'request.unsupportedType'
  return status >= 500 ? 'request.failed' : 'request.malformed'
}
