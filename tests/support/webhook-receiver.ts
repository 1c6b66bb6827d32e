import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string; json: WebhookBody; path: string }
export type WebhookBody = { id: string; type: string; created_at: string; data: Record<string, unknown> }

export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>

/** Starts a program on this machine that receives webhooks; `respond` sends its response. */
export async function openWebhookReceiver() {
  const received: Received[] = []
  const state: { respond: (response: ServerResponse) => void } = {
    respond: (response) => void response.writeHead(200).end('ok'),
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ headers: request.headers, body, json: JSON.parse(body) as WebhookBody, path: request.url ?? '' })
    state.respond(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/in`,
    port,
    received,
    respondWith(respond: (response: ServerResponse) => void) {
      state.respond = respond
    },
    hasStatus(status: number, text = '') {
      state.respond = (response) => void response.writeHead(status).end(text)
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Checks as a receiver does that the shop sent the call: one of the signatures must match its secret. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const parts = String(headers['vitrine-signature'])
    .split(',')
    .map((part) => part.split('=') as [string, string])
  const seconds = parts.find(([name]) => name === 't')![1]
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return parts.some(([name, value]) => name === 'v1' && value === expected)
}
