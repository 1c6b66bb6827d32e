import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const workers = 16
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers
const given = new Set<number>()

/**
 * A port that no other test worker gets, for a server that starts soon or restarts. All lie below the system's
 * ephemeral ports.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000 / workers, 32_000 / workers) * workers + worker
  if (given.has(port) || !(await canListen(port))) return freePort()
  given.add(port)
  return port
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
