import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

/** Plain HTTP from outside, as visitors and load balancers speak it. */

export type ApiResponse = { status: number; headers: IncomingHttpHeaders; text: string; milliseconds: number }

export type Call = {
  path: string
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string
  agent?: Agent
  /** Milliseconds without a byte after which the call counts as failed. */
  timeoutMs?: number
}

/** One request on a connection of its own, unless an agent is given. Rejects where the connection fails. */
export function call(
  port: number,
  { path, method = 'GET', headers = {}, body, agent, timeoutMs = 30_000 }: Call,
): Promise<ApiResponse> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: agent ?? false,
        headers: { host: `localhost:${port}`, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            milliseconds: performance.now() - started,
          }),
        )
      },
    )
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('No answer')))
    sent.on('error', reject)
    sent.end(body)
  })
}

export type Traffic = {
  readonly responses: number
  /** Calls without a response, or with a status of 500 or more. */
  readonly failures: string[]
  stop(): Promise<void>
}

/** Clients that never pause, each on a connection that is kept open, until stopped. */
export function startTraffic(port: number, paths: string[], clients: number): Traffic {
  const failures: string[] = []
  let responses = 0
  let running = true
  const client = async (start: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = start; running; turn++) {
      const path = paths[turn % paths.length]!
      try {
        const result = await call(port, { path, agent })
        if (result.status >= 500) failures.push(`${path}: ${result.status}`)
        else responses += 1
      } catch (error) {
        failures.push(`${path}: ${error}`)
      }
    }
    agent.destroy()
  }
  const all = Array.from({ length: clients }, (_, index) => client(index))
  return {
    get responses() {
      return responses
    },
    failures,
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}
