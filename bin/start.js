#!/usr/bin/env node
// `npm start`: from a fresh checkout to a running shop, without a question. The sandbox stands in for the payment provider and the mail
// server unless real Stripe keys are set.
import { createServer } from 'node:net'
import { ensureBuilt, ensureInstalled, fail, say, startPart } from './project.js'

ensureInstalled()
ensureBuilt()

const port = Number(process.env.PORT || 3000)
const sandboxPort = Number(process.env.SANDBOX_PORT || port + 1)
const sandboxName = nameOf(process.env.SANDBOX_HOST || '127.0.0.1')
const realPayments = Boolean(process.env.STRIPE_SECRET_KEY && process.env.STRIPE_SECRET_KEY !== 'sk_test_sandbox')
const parts = []
let stopping = false

async function stop(code) {
  if (stopping) return
  stopping = true
  for (const part of [...parts].reverse()) {
    part.child.kill('SIGTERM')
    await part.ended
  }
  process.exit(code)
}

async function start(name, args, environment) {
  const part = startPart(args, environment)
  parts.push(part)
  part.ended.then((code) => {
    if (!stopping) say(`The ${name} has ended (exit code ${code}); stopping.`)
    stop(code || 1)
  })
  return part.ready
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
// npm starts this in a shell that passes no signal on: where that is gone, so is whoever wanted the shop to run.
const shell = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== shell && stop(0), 500).unref()

try {
  const environment = {
    NODE_ENV: process.env.NODE_ENV || 'development',
    // Encoding pictures on several threads otherwise leaves a third more memory behind.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
  }
  const ready = []
  if (!realPayments) {
    const mailPort = process.env.SANDBOX_SMTP_PORT || String(await freePort())
    const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: mailPort }
    ready.push(start('sandbox', ['sandbox/main.ts'], ports))
    environment.DEMO = process.env.DEMO || '1'
    environment.STRIPE_API_BASE = process.env.STRIPE_API_BASE || `http://${sandboxName}:${sandboxPort}`
    environment.STRIPE_JS_URL = process.env.STRIPE_JS_URL || `http://${sandboxName}:${sandboxPort}/stripe.js`
    environment.SMTP_URL =
      process.env.SMTP_URL || `smtp://${sandboxName === 'localhost' ? '127.0.0.1' : sandboxName}:${mailPort}`
  }
  ready.push(start('shop', ['--enable-source-maps', '--max-semi-space-size=16', 'dist/server/main.js'], environment))
  await Promise.all(ready)
  say(`  Shop      http://localhost:${port}`)
  if (!realPayments) {
    say(`  Payments  http://${sandboxName}:${sandboxPort}`)
    say(`  Mailbox   http://${sandboxName}:${sandboxPort}/mail`)
  }
} catch (error) {
  if (!stopping) fail(`The shop could not be started: ${error.message}`)
}

/** The name in an address for what listens on a host; a browser of this machine reaches every address as localhost. */
function nameOf(host) {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port: found } = server.address()
      server.close(() => resolve(found))
    })
  })
}
