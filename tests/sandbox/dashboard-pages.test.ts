// @module-tag full
import type { Browser } from 'playwright-core'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { webhookMode } from '../../sandbox/events.ts'
import { createSandbox, defaultKeys, type Sandbox } from '../../sandbox/sandbox.ts'
import { htmlFindings } from '../support/html-audit.ts'
import { accessibilityFaults, launchChromium, type Running, serveApp } from './browser-support.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let browser: Browser
let sandbox: Sandbox
let running: Running
let stripe: Stripe
let delivered: string[]

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser?.close())

beforeEach(async () => {
  delivered = []
  sandbox = createSandbox({
    dataFile: ':memory:',
    shopWebhookUrl: 'http://shop.example/webhooks/stripe',
    sendWebhook: async (request) => {
      delivered.push(((await request.json()) as { id: string }).id)
      return new Response(null, { status: 200 })
    },
  })
  // A port for each test: a kept-alive connection to the previous test's server would break.
  running = await serveApp(sandbox)
  const { port } = running
  stripe = new Stripe(defaultKeys.secretKey, { host: 'localhost', port, protocol: 'http', telemetry: false })
})

afterEach(async () => {
  await running.close()
  await sandbox.close()
})

const attack = '<script>alert(1)</script><img src=x onerror=alert(2)>'

async function pay(name = 'Åse Berg', amount = 49900) {
  const customer = await stripe.customers.create({ name, email: 'ase@example.com' })
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    customer: customer.id,
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata: { checkout_id: name },
  })
  return { customer, intent }
}

function advanceClock(advance: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return fetch(`${running.origin}/sandbox/clock`, { method: 'POST', headers, body: JSON.stringify({ advance }) })
}

async function text(path: string): Promise<string> {
  const response = await fetch(`${running.origin}${path}`)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

async function openPage(path: string, width = 1280) {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${running.origin}${path}`)
  return { page, problems }
}

describe('the dashboard', () => {
  test('shows what was paid, by whom, with which card, and what was given back', async () => {
    const { customer, intent } = await pay()
    await stripe.refunds.create({ payment_intent: intent.id, amount: 9900 })
    const list = await text('/')
    for (const part of ['€499.00', '−€99.00', 'partly refunded', 'Visa\u00a0••••\u00a04242', 'Åse Berg'])
      expect(list).toContain(part)
    const page = await text(`/payments/${intent.id}`)
    for (const part of ['Charges', 'Refunds', 'checkout_id', intent.id, `/customers/${customer.id}`])
      expect(page).toContain(part)
    const timeline = await text(`/customers/${customer.id}`)
    expect(timeline.replaceAll('<wbr>', '')).toMatch(/payment_intent\.succeeded[\s\S]*customer\.created/)
  })

  test('shows payouts with what they settle; refunds, disputes and subscriptions lead to their page', async () => {
    const { customer, intent } = await pay()
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 9900 })
    await advanceClock('8d')
    const [payout] = (await stripe.payouts.list()).data
    expect(await text('/payouts')).toContain(`/payouts/${payout!.id}`)
    const page = await text(`/payouts/${payout!.id}`)
    for (const part of ['€392.26', 'in transit', '€499.00', '-€99.00', refund.id]) expect(page).toContain(part)

    const disputed = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'eur',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_createDispute',
      confirm: true,
    })
    const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data
    const price = await stripe.prices.create({
      currency: 'eur',
      unit_amount: 1999,
      recurring: { interval: 'month' },
      product_data: { name: 'Membership' },
    })
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_period_days: 7,
    })
    const led = async (path: string) => new URL((await fetch(`${running.origin}${path}`)).url).pathname
    expect(await led(`/refunds/${refund.id}`)).toBe(`/payments/${intent.id}`)
    expect(await led(`/disputes/${dispute!.id}`)).toBe(`/payments/${disputed.id}`)
    expect(await led(`/subscriptions/${subscription.id}`)).toBe(`/customers/${customer.id}`)
  })

  test('says so while there is nothing yet', async () => {
    expect(await text('/')).toContain('No payment yet')
    expect(await text('/customers')).toContain('No customer yet')
    expect(await text('/subscriptions')).toContain('No subscription yet')
    expect(await text('/payouts')).toContain('No payout yet')
    expect(await text('/events')).toContain('No event yet')
  })

  test('shows names and notes of others as text only, under a policy without inline script', async () => {
    const { customer, intent } = await pay(attack)
    for (const path of ['/', '/customers', `/customers/${customer.id}`, `/payments/${intent.id}`, '/events']) {
      const page = await text(path)
      expect(page).not.toContain('<script>alert')
      expect(page).not.toContain('<img src=x')
    }
    const policy = (await fetch(`${running.origin}/`)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('answers 404 for what is not there', async () => {
    for (const path of [
      '/payments/pi_x',
      '/refunds/re_x',
      '/disputes/du_x',
      '/payouts/po_x',
      '/subscriptions/sub_x',
      '/customers/cus_x',
      '/events/evt_x',
      '/sandbox/dashboard/x.js',
      '/nothing',
    ]) {
      expect([path, (await fetch(`${running.origin}${path}`)).status]).toEqual([path, 404])
    }
  })

  test('an event is delivered again on request', async () => {
    await pay()
    await sandbox.deliverWebhooks()
    const event = (await stripe.events.list({ type: 'payment_intent.succeeded' })).data[0]!
    expect(delivered.filter((id) => id === event.id)).toHaveLength(1)
    const { page, problems } = await openPage(`/events/${event.id}`)
    await page.getByRole('button', { name: 'Deliver again' }).click()
    await page.getByRole('status').filter({ hasText: 'Sent again' }).waitFor()
    await page.getByText('delivered').nth(1).waitFor()
    expect(delivered.filter((id) => id === event.id)).toHaveLength(2)
    expect(problems).toEqual([])
    await page.close()
  })

  test('faults, webhook mode and time are set from the controls', async () => {
    const { page, problems } = await openPage('/controls')
    await page.getByRole('combobox', { name: 'Effect' }).selectOption('error_500_before')
    await page.getByRole('spinbutton', { name: 'Times' }).fill('2')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByText('2 ×').waitFor()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByText('None waiting.').waitFor()

    await page.getByRole('radio', { name: 'hold' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('status').filter({ hasText: 'Webhook delivery changed' }).waitFor()
    expect(webhookMode(sandbox.state)).toBe('hold')
    await pay()
    await sandbox.deliverWebhooks()
    expect(delivered).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByText('0 deliveries are held.').waitFor()
    expect(delivered.length).toBeGreaterThan(0)

    await page.getByRole('button', { name: '+ 7 days' }).click()
    await page.getByText('Moved to').waitFor()
    expect(sandbox.state.offsetSeconds).toBe(7 * 86400)
    expect(problems).toEqual([])
    await page.close()
  })

  test('a refused control says why', async () => {
    const { page } = await openPage('/controls')
    await page
      .getByRole('textbox', { name: 'Call' })
      .or(page.getByRole('combobox', { name: 'Call' }))
      .fill('not a call')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('status').filter({ hasText: /on/ }).waitFor()
    await page.close()
  })

  test('a challenge can be answered in the visitor’s place', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'eur',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    })
    expect(intent.status).toBe('requires_action')
    const { page } = await openPage(`/payments/${intent.id}`)
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await page.getByText('succeeded').first().waitFor()
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
    await page.close()
  })

  test('a test card’s number is copied by its button', async () => {
    const { page } = await openPage('/cards')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy 4000 0027 6000 3184' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied 4000002760003184' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4000002760003184')
    await page.close()
  })

  test('lists renew themselves while they are looked at', async () => {
    const { page } = await openPage('/')
    await page.getByText('No payment yet').waitFor()
    await pay('Ola Nordmann')
    await page.getByRole('link', { name: 'Ola Nordmann' }).waitFor()
    await page.close()
  })

  test('fits and has no accessibility fault at 390 and 1280 px, long names included', async () => {
    const { customer, intent } = await pay('Extraordinarily-long-name-without-any-space'.repeat(4), 99_999_999)
    await advanceClock('8d')
    const [payout] = (await stripe.payouts.list()).data
    const paths = [
      '/',
      '/customers',
      '/subscriptions',
      '/payouts',
      `/payouts/${payout!.id}`,
      '/events',
      '/controls',
      '/cards',
      '/mail',
      `/payments/${intent.id}`,
      `/customers/${customer.id}`,
    ]
    for (const width of [390, 1280]) {
      const { page, problems } = await openPage('/', width)
      for (const path of paths) {
        await page.goto(`${running.origin}${path}`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect([path, width, overflow]).toEqual([path, width, 0])
        expect([path, width, await accessibilityFaults(page)]).toEqual([path, width, []])
        expect([path, width, await htmlFindings(await page.content())]).toEqual([path, width, []])
      }
      expect(problems).toEqual([])
      await page.close()
    }
  })
})
