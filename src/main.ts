import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pino } from 'pino'
import { DataDirectoryInUse } from '#database/data-directory-lock.ts'
import { makeFilesPrivate } from '#storage/private-directory.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { keepCompiled } from './keep-compiled.ts'
import { superviseProcesses } from './supervise-processes.ts'

makeFilesPrivate()

try {
  const { webProcesses, logLevel, dataDir } = readEnvironment()
  // The next start need not compile again what this one did.
  keepCompiled([join(import.meta.dirname, '..'), dataDir])
  if (cluster.isPrimary && webProcesses > 1) {
    const log = pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
    await superviseProcesses(webProcesses, log)
  } else {
    const { serveShop } = await import('./serve-shop.ts')
    await serveShop()
    // A signal that ends the process would leave it unwritten.
    flushCompileCache()
  }
} catch (error) {
  process.stderr.write(`${explainStart(error)}\n`)
  process.exit(1)
}

/** Why the shop did not start: plain words where an owner can do something about it, else the whole stack. */
function explainStart(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof DataDirectoryInUse) return error.message
  const { code: outer, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  const code = outer ?? cause?.code
  if (code === 'postgres-too-old' || code === 'schema-unknown') return (error as Error).message
  if (code === 'EADDRINUSE')
    return 'The port is in use by another program: stop that one, or set PORT to another number.'
  if (code === 'EACCES') return 'This account may not listen on that port: set PORT to a number above 1023.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return 'The database at DATABASE_URL cannot be reached: check the address, and that the server is running.'
  }
  if (code === '57P03' || code === '25006') {
    return 'The database at DATABASE_URL takes no changes now: its server is starting, or a standby that is not promoted.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
