import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { isEveryAddress, isLoopbackHost, nameInUrl } from './host-rules.ts'
import { startMailServer } from './mail/smtp.ts'
import { createSandbox, defaultKeys } from './sandbox.ts'
import { shopEvents } from './shop-events.ts'

const environment = process.env
const shopPort = numberOf('PORT', 3000)
const port = numberOf('SANDBOX_PORT', shopPort + 1)
const mailPort = numberOf('SANDBOX_SMTP_PORT', port + 1000 > 65535 ? port - 1000 : port + 1000)
const host = environment.SANDBOX_HOST || '127.0.0.1'
const dataDirectory = environment.DATA_DIR || './data'
const shownHost = host === '127.0.0.1' || isEveryAddress(host) ? 'localhost' : nameInUrl(host)

// Its database holds what shoppers typed, so it is for this account alone, as all of DATA_DIR.
process.umask(0o077)
mkdirSync(dataDirectory, { recursive: true })
closeToOthers(dataDirectory)
for (const ending of ['', '-wal', '-shm']) closeToOthers(join(dataDirectory, `sandbox.sqlite${ending}`))
const sandbox = createSandbox({
  dataFile: join(dataDirectory, 'sandbox.sqlite'),
  shopEvents,
  shopWebhookUrl: webhookAddress(environment.SHOP_URL || `http://127.0.0.1:${shopPort}`),
  webhookSecret: environment.STRIPE_WEBHOOK_SECRET || defaultKeys.webhookSecret,
  host,
  baseUrl: environment.SANDBOX_URL || `http://${shownHost}:${port}`,
  shopHosts: (environment.ALLOWED_HOSTS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
})

const server = serve({
  hostname: host,
  port,
  fetch: async (request, bindings) => {
    try {
      return await sandbox.fetch(request, { peer: bindings.incoming.socket.remoteAddress })
    } catch {
      // A fault drops the answer: the caller sees its connection break.
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
    print(`WARNING: the sandbox listens on ${nameInUrl(host)}:${port}; ${reader}.`)
  }
  // The launcher of the whole shop says where everything is; alone, the sandbox says it itself.
  if (process.send) process.send({ ready: true })
  else {
    print(`Payment sandbox  http://${shownHost}:${port}`)
    print(`Mailbox          http://${shownHost}:${port}/mail  (SMTP on ${host}:${mail.port})`)
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
  // Whoever started it is gone.
  process.once('disconnect', stop)
  process.once('SIGINT', stop)
})

/** The shop's own address is enough; another path is taken as it is. */
function webhookAddress(text: string): string {
  if (!URL.canParse(text)) {
    print(`SHOP_URL must be the shop's address, not "${text}".`)
    process.exit(1)
  }
  const url = new URL(text)
  return url.pathname === '/' ? new URL('/webhooks/stripe', url).href : text
}

/** Only what belongs to this account, and no directory that many share, such as /tmp. */
function closeToOthers(path: string): void {
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

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
