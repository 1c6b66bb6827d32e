import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createConnection } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox, defaultKeys, type SandboxOptions } from '../../sandbox/sandbox.ts'
import { freePort } from '../../tools/servers/free-port.ts'
import { serveApp } from './browser-support.ts'

type Call = { method?: string; headers?: Record<string, string>; body?: string }

/** A running sandbox, and requests to it with any header, Host included. */
async function open(options: Partial<SandboxOptions> = {}) {
  const port = await freePort()
  const sandbox = createSandbox({ dataFile: ':memory:', baseUrl: `http://localhost:${port}`, ...options })
  const running = await serveApp(sandbox, port)
  onTestFinished(async () => {
    await running.close()
    await sandbox.close()
  })
  const call = (path: string, { method = 'GET', headers = {}, body = '' }: Call = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, path, method, headers: { Host: `localhost:${port}`, ...headers } },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0))
        },
      )
      sent.on('error', reject).end(body)
    })
  return { sandbox, port, origin: running.origin, call }
}

const guarded = ['/', '/mail', '/mail.json', '/customers', '/controls', '/sandbox/clock', '/sandbox/ledger']
const changes: readonly [method: string, path: string, body: string][] = [
  ['POST', '/sandbox/clock', '{"advance":"1d"}'],
  ['POST', '/sandbox/faults', '{"on":"*","effect":"rate_limit"}'],
  ['DELETE', '/sandbox/faults', ''],
  ['POST', '/sandbox/webhooks', '{"mode":"drop"}'],
  ['POST', '/sandbox/webhooks/release', ''],
  ['POST', '/sandbox/events/evt_1/redeliver', ''],
  ['POST', '/sandbox/payment_intents/pi_1/authenticate', '{"outcome":"success"}'],
  ['POST', '/sandbox/setup_intents/seti_1/authenticate', '{"outcome":"success"}'],
  ['DELETE', '/mail.json', ''],
]

describe('another site', () => {
  test.each(changes)('cannot change anything: %s %s', async (method, path, body) => {
    const { call, origin } = await open()
    for (const foreign of ['http://evil.example', 'null', 'http://localhost:3000', origin.replace('http', 'https')]) {
      for (const type of ['text/plain', 'application/json']) {
        const headers = { Origin: foreign, 'Content-Type': type }
        expect([foreign, type, await call(path, { method, headers, body })]).toEqual([foreign, type, 403])
      }
    }
    expect(await call(path, { method, headers: { 'Sec-Fetch-Site': 'cross-site' }, body })).toBe(403)
    expect(await call(path, { method, headers: { Origin: origin }, body })).not.toBe(403)
    expect(await call(path, { method, body })).not.toBe(403)
  })

  test('reads nothing under a host name that it leads to this machine', async () => {
    const { call, port } = await open()
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '192.168.0.7', '0.0.0.0']) {
      for (const path of guarded)
        expect([host, path, await call(path, { headers: { Host: host } })]).toEqual([host, path, 403])
    }
  })

  test('cannot use the published secret key', async () => {
    const { call } = await open()
    const headers = { Authorization: `Bearer ${defaultKeys.secretKey}` }
    expect(await call('/v1/customers', { headers })).toBe(200)
    expect(await call('/v1/customers', { headers: { ...headers, Origin: 'http://evil.example' } })).toBe(403)
    expect(await call('/v1/customers', { headers: { ...headers, Host: 'evil.example' } })).toBe(403)
  })
})

test('this machine’s own names are known', async () => {
  const { call } = await open()
  for (const host of ['localhost', 'LOCALHOST:80', 'sandbox.localhost', '127.0.0.1', '127.8.8.8', '[::1]']) {
    for (const path of guarded)
      expect([host, path, await call(path, { headers: { Host: host } })]).toEqual([host, path, 200])
  }
})

test('what a visitor’s browser needs is answered under every name and to every origin', async () => {
  const { call, sandbox, port } = await open({ shopHosts: ['shop.test'] })
  const headers = { Host: `pay.shop.test:${port}`, Origin: 'http://shop.test' }
  for (const path of [
    '/stripe.js',
    '/sandbox/browser/challenge.js',
    '/sandbox/card-field?parent=http://shop.test',
    '/sandbox/challenge?parent=http://shop.test',
  ]) {
    expect([path, await call(path, { headers })]).toEqual([path, 200])
  }
  const form = { ...headers, Authorization: `Bearer ${defaultKeys.publishableKey}` }
  const body = 'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2040&card[cvc]=123'
  expect(await call('/v1/payment_methods', { method: 'POST', headers: form, body })).toBe(200)
  // The bank's page calls from its own origin, so only the unknown payment is wrong here.
  const bank = { ...headers, Origin: `http://pay.shop.test:${port}` }
  const response = { method: 'POST', headers: bank, body: '{"outcome":"success"}' }
  expect(await call('/sandbox/payment_intents/pi_1/authenticate', response)).toBe(404)
  expect(sandbox.state.offsetSeconds).toBe(0)
})

describe('whom the sandbox answers', () => {
  const ask = (sandbox: ReturnType<typeof createSandbox>, host: string, peer?: string) =>
    sandbox.fetch(new Request(`http://${host}/mail.json`), { peer }).then(({ status }) => status)

  test.each([
    ['unset', undefined, { '127.0.0.1': 200, '::1': 200, '::ffff:127.0.0.1': 200, '192.168.0.7': 403, '::2': 403 }],
    ['an address of the network', '192.168.0.5', { '127.0.0.1': 200, '192.168.0.7': 200 }],
    ['every address', '0.0.0.0', { '127.0.0.1': 200, '192.168.0.7': 200 }],
  ])('with SANDBOX_HOST %s', async (_name, host, responses) => {
    const sandbox = createSandbox({ dataFile: ':memory:', ...(host === undefined ? {} : { host }) })
    onTestFinished(() => sandbox.close())
    for (const [peer, status] of Object.entries(responses)) {
      expect([peer, await ask(sandbox, 'localhost', peer)]).toEqual([peer, status])
    }
    // A call within the process has no peer.
    expect(await ask(sandbox, 'sandbox.test')).toBe(200)
    expect(await ask(sandbox, 'evil.example', '127.0.0.1')).toBe(host === '0.0.0.0' ? 200 : 403)
    if (host === '192.168.0.5') expect(await ask(sandbox, host, '192.168.0.7')).toBe(200)
  })
})

describe('as a process', () => {
  const main = join(import.meta.dirname, '../../sandbox/main.ts')

  async function start(environment: Record<string, string>) {
    const directory = mkdtempSync(join(tmpdir(), 'sandbox-'))
    const [port, mailPort] = [await freePort(), await freePort()]
    const ports = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(mailPort) }
    const env = { ...process.env, SANDBOX_HOST: '', ...ports, DATA_DIR: directory, ...environment }
    const child: ChildProcess = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(async () => {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      rmSync(directory, { recursive: true, force: true })
    })
    let output = ''
    for await (const chunk of child.stdout!) {
      output += chunk
      if (output.includes('Mailbox')) break
    }
    return { port, mailPort, output }
  }

  const responses = (host: string, port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = createConnection({ host, port })
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })

  /** 127.0.0.2 reaches a socket on every address but not one on 127.0.0.1, even on a machine without a network. */
  const elsewhere = [
    '127.0.0.2',
    ...Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address),
  ]

  test('a shop shown to the network by HOST=0.0.0.0 leaves sandbox and mailbox on this machine', async () => {
    const { port, mailPort, output } = await start({ HOST: '0.0.0.0' })
    for (const each of [port, mailPort]) {
      expect(await responses('127.0.0.1', each)).toBe(true)
      for (const address of elsewhere) expect([address, await responses(address, each)]).toEqual([address, false])
    }
    expect(output).not.toContain('WARNING')
  })

  test('SANDBOX_HOST=0.0.0.0 answers everybody under any name, and says what that gives away', async () => {
    const { port, output } = await start({ SANDBOX_HOST: '0.0.0.0' })
    expect(output.split('\n').filter((line) => /WARNING.*password links/.test(line))).toHaveLength(1)
    const status = await new Promise((resolve, reject) => {
      const headers = { Host: 'demo.example' }
      const sent = request({ host: elsewhere.at(-1), port, path: '/mail.json', headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      sent.on('error', reject).end()
    })
    expect(status).toBe(200)
  })
})
