import { createServer } from 'node:http'

/** A web server that only sends the given bytes: the baseline. Its parent sends it the responses by path. */
const responses = new Map<string, { headers: Record<string, string>; body: Buffer }>()

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const prepared = responses.get(request.url ?? '')
  if (!prepared) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, prepared.headers)
  response.end(prepared.body)
})

process.on('message', (message: { path: string; headers: Record<string, string>; body: string }) => {
  responses.set(message.path, { headers: message.headers, body: Buffer.from(message.body, 'base64') })
  process.send?.({ taken: message.path })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ ready: true, port: typeof address === 'object' && address ? address.port : 0 })
})
