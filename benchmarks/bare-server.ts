import { createServer } from 'node:http'

/** A web server that does nothing but send given bytes: the yardstick. Takes answers by path as messages from its parent. */
const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>()

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, answer.headers)
  response.end(answer.body)
})

process.on('message', (message: { path: string; headers: Record<string, string>; body: string }) => {
  answers.set(message.path, { headers: message.headers, body: Buffer.from(message.body, 'base64') })
  process.send?.({ taken: message.path })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ ready: true, port: typeof address === 'object' && address ? address.port : 0 })
})
