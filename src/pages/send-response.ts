import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, type PreparedResponse } from './prepared-response.ts'

/**
 * Writes a prepared response in the best encoding, or 304 if the browser already has it.
 * @param extra names and values by turns, in place of the response's own headers of the same name
 */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
  extra: string[] = [],
): void {
  const { headers } = request
  if (prepared.status === 200 && headers['if-none-match'] && matches(headers['if-none-match'], prepared.etag)) {
    response.writeHead(304, replaced(prepared.notModifiedHeaders, extra))
    response.end()
    return
  }
  const variant = prepared.variants[chooseEncoding(headers['accept-encoding'] as string | undefined)]
  response.writeHead(prepared.status, replaced(variant.headers, extra))
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

function replaced(headers: string[], extra: string[]): string[] {
  if (extra.length === 0) return headers
  const names = extra.filter((_, index) => index % 2 === 0)
  const own = headers.filter((_, index) => !names.includes(headers[index - (index % 2)]!))
  return [...own, ...extra]
}

/** Sends the visitor to the address a screen has now, with the query they came with. */
export function sendRedirect(response: ServerResponse, prepared: PreparedResponse, search: string): void {
  const headers = [...prepared.variants.identity.headers]
  const index = headers.indexOf('location') + 1
  headers[index] += search
  response.writeHead(prepared.status, headers).end()
}

/** A short plain text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .end(text)
}

function matches(wanted: string, etag: string): boolean {
  return wanted === etag || wanted === '*' || wanted.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}
