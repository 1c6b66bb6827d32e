// @module-tag full
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../tools/servers/free-port.ts'

// The next process listens on the same port, as clients retry there.
const port = await freePort()
const mailPort = await freePort()
const main = join(import.meta.dirname, '../../sandbox/main.ts')

async function startSandbox(directory: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(mailPort),
      DATA_DIR: directory,
      SHOP_URL: 'http://127.0.0.1:9/webhooks/stripe',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  for await (const chunk of child.stdout!) {
    output += chunk
    if (output.includes('Mailbox')) break
  }
  return child
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill(signal)
  return (await exit)[0]
}

test('everything answered survives kill -9, idempotency keys included', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http', telemetry: false })

  const first = await startSandbox(directory)
  const intent = await stripe.paymentIntents.create({ amount: 1999, currency: 'eur' }, { idempotencyKey: 'co_1:pi' })
  const paid = await stripe.paymentIntents.confirm(
    intent.id,
    { payment_method: 'pm_card_visa' },
    { idempotencyKey: 'co_1:confirm:1' },
  )
  await end(first, 'SIGKILL')

  const second = await startSandbox(directory)
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  const replayed = await stripe.paymentIntents.confirm(
    intent.id,
    { payment_method: 'pm_card_visa' },
    { idempotencyKey: 'co_1:confirm:1' },
  )
  expect(replayed.latest_charge).toBe(paid.latest_charge)
  expect((await stripe.charges.list()).data).toHaveLength(1)
  expect((await stripe.events.list()).data.map((event) => event.type)).toContain('payment_intent.succeeded')

  await fetch(`http://127.0.0.1:${port}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ on: 'customers.create', effect: 'drop_response' }),
  })
  const customer = await stripe.customers.create({ email: 'a@example.com' })
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id])
  expect(await end(second, 'SIGTERM')).toBe(0)
})
