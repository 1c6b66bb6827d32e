import { Agent, request } from 'node:http'

export type Fetched = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  isHit: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const port80 = { 'x-forwarded-proto': 'http' }

/** A request to a host of the shop by way of a port of this machine. `isHit`: the CDN had it. */
export function fetchThrough(
  port: number,
  input: { host: string; path: string; headers?: Record<string, string>; method?: string; body?: string },
): Promise<Fetched> {
  const { host, path, headers = {}, method = 'GET', body } = input
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, path, method, headers: { host, ...port80, ...headers } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
            isHit: response.headers['x-cache'] === 'HIT',
          }),
        )
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(fetchThrough(port, input))
      else reject(error)
    })
    sent.end(body)
  })
}
