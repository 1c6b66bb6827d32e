import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { hostInUrl, isLoopbackHost, isWildcardHost } from './host-rules.ts'
import { startMailServer } from './mail/smtp.ts'
import { createSandbox, defaultKeys } from './sandbox.ts'
import { shopEvents } from './shop-events.ts'

const environment = process.env
const shopPort = numberOf('PORT', 3000)
const port = numberOf('SANDBOX_PORT', shopPort + 1)
const mailPort = numberOf('SANDBOX_SMTP_PORT', port + 1000 > 65535 ? port - 1000 : port + 1000)
const host = environment.SANDBOX_HOST || '127.0.0.1'
const dataDirectory = environment.DATA_DIR || './data'
const webhookEvents = environment.SANDBOX_EVENTS === '*' ? undefined : listOf('SANDBOX_EVENTS', shopEvents)
const publicHost = host === '127.0.0.1' || isWildcardHost(host) ? 'localhost' : hostInUrl(host)

// The database holds personal data, so only this account may read it.
process.umask(0o077)
mkdirSync(dataDirectory, { recursive: true })
removeOthersAccess(dataDirectory)
for (const ending of ['', '-wal', '-shm']) removeOthersAccess(join(dataDirectory, `sandbox.sqlite${ending}`))
const sandbox = createSandbox({
  dataFile: join(dataDirectory, 'sandbox.sqlite'),
  ...(webhookEvents === undefined ? {} : { shopEvents: webhookEvents }),
  shopWebhookUrl: webhookAddress(environment.SHOP_URL || `http://127.0.0.1:${shopPort}`),
  webhookSecret: environment.STRIPE_WEBHOOK_SECRET || defaultKeys.webhookSecret,
  host,
  baseUrl: environment.SANDBOX_URL || `http://${publicHost}:${port}`,
  shopHosts: listOf('ALLOWED_HOSTS', []),
})

const server = serve({
  hostname: host,
  port,
  fetch: async (request, bindings) => {
    try {
      return await sandbox.fetch(request, { peer: bindings.incoming.socket.remoteAddress })
    } catch {
      // The fault `drop_response`: the caller sees a broken connection.
      bindings.incoming.socket.destroy()
      return new Response(null, { status: 500 })
    }
  },
})
server.on('error', (error) => {
  print(`The payment sandbox cannot listen on ${host}:${port}: ${error.message}`)
  process.exit(1)
})
server.on('listening', async () => {
  const mail = await startMailServer(sandbox.state, { host, port: mailPort })
  if (!isLoopbackHost(host)) {
    const reader = 'everybody who reaches it can read every mail, password links included, and use its controls'
    print(`WARNING: the sandbox listens on ${hostInUrl(host)}:${port}; ${reader}.`)
  }
  // The shop's launcher prints all addresses itself.
  if (process.send) process.send({ ready: true })
  else {
    print(`Payment sandbox  http://${publicHost}:${port}`)
    print(`Mailbox          http://${publicHost}:${port}/mail  (SMTP on ${host}:${mail.port})`)
  }

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await Promise.allSettled([mail.close(), sandbox.close()])
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  // The parent process is gone.
  process.once('disconnect', stop)
  process.once('SIGINT', stop)
})

/** Adds the shop's webhook path to an address without one. */
function webhookAddress(text: string): string {
  if (!URL.canParse(text)) {
    print(`SHOP_URL must be the shop's address, not "${text}".`)
    process.exit(1)
  }
  const url = new URL(text)
  return url.pathname === '/' ? new URL('/webhooks/stripe', url).href : text
}

/** Leaves out files of other accounts and shared directories (sticky bit) such as /tmp. */
function removeOthersAccess(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && found.uid === process.getuid?.() && !(found.mode & 0o1000)) chmodSync(path, found.mode & 0o700)
}

function numberOf(name: string, fallback: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value > 0 && value < 65536) return value
  print(`${name} must be a port number, not "${text}".`)
  process.exit(1)
}

/** A comma-separated variable; `fallback` if unset or empty. */
function listOf(name: string, fallback: readonly string[]): readonly string[] {
  const values = (environment[name] ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
  return values.length === 0 ? fallback : values
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
