import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorMessage } from '#api/error-message.ts'
import { defaultSettings } from '#domain/platform/settings/settings-definitions.ts'
import { knownTexts } from '#domain/platform/texts/shop-texts.ts'
import { brandOfHost, htmlLang, languageOfHost } from '#shared/markets.ts'
import { errorCodes, type ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type OutagePage, renderOutagePage } from './outage-page.ts'
import { chosenLanguage } from './request-key.ts'
import { pageHeaders } from './security-headers.ts'

const usualPause = 2

/**
 * Sends an error in the visitor's language: overloaded or no database (503), too many requests (429), sent too slowly
 * (408). Depends on nothing outside this process.
 */
export function createUnavailableResponse(shop: Shop, assets: OutagePage['assets']) {
  const settings = defaultSettings()
  return (
    request: IncomingMessage,
    response: ServerResponse,
    refusal: ShopError,
    asked: { api: boolean; host: string; https: boolean },
  ): void => {
    const { code } = refusal
    const seconds = refusal.retryAfterSeconds ?? usualPause
    const language = chosenLanguage(request) ?? languageOfHost(asked.host)
    const { 'content-type': type, ...headers } = asked.api
      ? { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' }
      : {
          'content-type': 'text/html; charset=utf-8',
          'content-language': htmlLang(language),
          ...pageHeaders(shop.environment, { https: asked.https, tracking: false }),
        }
    const brand = settings[brandOfHost(asked.host)]
    const body = asked.api
      ? JSON.stringify({ message: errorMessage(code, knownTexts(shop, language)) })
      : renderOutagePage({
          kind: code === 'request.tooMany' ? 'tooMany' : 'unavailable',
          language,
          brand,
          assets,
        })
    response.writeHead(errorCodes[code], {
      ...headers,
      'content-type': type,
      'cache-control': 'no-store',
      'retry-after': String(seconds),
      'content-length': Buffer.byteLength(body),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
