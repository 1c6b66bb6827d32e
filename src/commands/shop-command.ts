import { lstatSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { type Environment, readEnvironment } from '#environment.ts'
import { openShop } from '#open-shop.ts'
import { controlCommands } from './control-server.ts'
import { controlSocket } from './control-socket.ts'

/**
 * Runs a command in the shop that runs on the embedded database, else here with the database opened for it. Returns
 * the command's output; throws in plain words.
 */
export async function runShopCommand(
  name: keyof typeof controlCommands,
  options: { query?: Record<string, string>; body?: Uint8Array } = {},
): Promise<string> {
  const environment = readEnvironment()
  const query = new URLSearchParams(options.query)
  const body = options.body ?? new Uint8Array()
  if (!environment.databaseUrl) {
    const response = await askRunningShop(environment, `/${name}?${query}`, body)
    if (response !== null) return response
  }
  const { shop, close } = await openShop(environment)
  try {
    return (await controlCommands[name]!(shop, { query, body })).body
  } finally {
    await close()
  }
}

/** The running shop's response; null if none is running. */
export function askRunningShop(environment: Environment, path: string, body: Uint8Array): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const socketPath = controlSocket(join(environment.dataDir, 'control.sock'))
    const owner = lstatSync(socketPath, { throwIfNoEntry: false })?.uid
    // Returns without trying to connect: another account could create its own socket here after this check.
    if (owner === undefined) return resolve(null)
    if (!isTrusted(owner, environment.dataDir)) {
      reject(new Error(`The socket ${socketPath} belongs to another account: remove it, or choose a shorter DATA_DIR.`))
      return
    }
    const sent = request({ socketPath, path, method: 'POST' }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`The running shop could not do it: ${messageOf(text)}`))
      })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(new Error(`The running shop could not be asked: ${error.message}`))
    })
    sent.end(body)
  })
}

/** True if an account is this one or the shop's; any other could forge the responses of a running shop. */
function isTrusted(uid: number, dataDir: string): boolean {
  return uid === process.getuid?.() || uid === statSync(dataDir, { throwIfNoEntry: false })?.uid
}

function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? text)
  } catch {
    return text
  }
}
