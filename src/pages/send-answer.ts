import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, type ReadyAnswer } from './ready-answer.ts'

/** Writes a ready answer in the best encoding, or 304 where the browser has it already. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  extra: string[] = [],
): void {
  const { headers } = request
  if (answer.status === 200 && headers['if-none-match'] && matches(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, extra.length ? [...answer.notModifiedHeaders, ...extra] : answer.notModifiedHeaders)
    response.end()
    return
  }
  const variant = answer.variants[chooseEncoding(headers['accept-encoding'] as string | undefined)]
  response.writeHead(answer.status, extra.length ? [...variant.headers, ...extra] : variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

/** Sends the visitor to the address a screen has now, with the query they came with. */
export function sendRedirect(response: ServerResponse, answer: ReadyAnswer, search: string): void {
  const headers = [...answer.variants.identity.headers]
  const place = headers.indexOf('location') + 1
  headers[place] += search
  response.writeHead(answer.status, headers).end()
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
