import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, type PreparedResponse } from './prepared-response.ts'

/** Writes a prepared response in the best encoding, or 304 where the browser has it already. */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
  extra: string[] = [],
): void {
  const { headers } = request
  if (prepared.status === 200 && headers['if-none-match'] && matches(headers['if-none-match'], prepared.etag)) {
    response.writeHead(304, extra.length ? [...prepared.notModifiedHeaders, ...extra] : prepared.notModifiedHeaders)
    response.end()
    return
  }
  const variant = prepared.variants[chooseEncoding(headers['accept-encoding'] as string | undefined)]
  response.writeHead(prepared.status, extra.length ? [...variant.headers, ...extra] : variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

/** Sends the visitor to the address a screen has now, with the query they came with. */
export function sendRedirect(response: ServerResponse, prepared: PreparedResponse, search: string): void {
  const headers = [...prepared.variants.identity.headers]
  const place = headers.indexOf('location') + 1
  headers[place] += search
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
