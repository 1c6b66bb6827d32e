import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/sandbox.ts'

export type Shop = {
  readonly sandbox: Sandbox
  readonly stripe: Stripe
  /** Webhooks as received, verified by the SDK. */
  readonly received: Stripe.Event[]
  /** A control call, `/sandbox/…`. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
}

/** A sandbox in memory, an SDK connected to it in process, and a collector of webhooks. */
export function openShop(options: Partial<SandboxOptions> & { key?: string; maxNetworkRetries?: number } = {}): Shop {
  const { key = 'sk_test_sandbox', maxNetworkRetries = 0, ...rest } = options
  const received: Stripe.Event[] = []
  const sandbox = createSandbox({
    dataFile: ':memory:',
    shopWebhookUrl: 'http://shop.test/webhooks/stripe',
    sendWebhook: async (request) => {
      const body = await request.text()
      const signature = request.headers.get('stripe-signature')!
      const now = (rest.clock?.() ?? new Date()).getTime()
      received.push(stripe.webhooks.constructEvent(body, signature, 'whsec_sandbox', 300, undefined, now))
      return new Response(null, { status: 200 })
    },
    ...rest,
  })
  const stripe = openClient(sandbox, key, maxNetworkRetries)
  onTestFinished(() => sandbox.close())
  return {
    sandbox,
    stripe,
    received,
    control: async (method, path, body) => {
      const response = await sandbox.fetch(
        new Request(`http://sandbox.test${path}`, {
          method,
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
        }),
      )
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    },
  }
}

/** The SDK, calling a sandbox in process. */
export function openClient(sandbox: Sandbox, key: string, maxNetworkRetries = 0): Stripe {
  return new Stripe(key, {
    telemetry: false,
    maxNetworkRetries,
    httpClient: Stripe.createFetchHttpClient((url: RequestInfo | URL, init?: RequestInit) =>
      sandbox.fetch(new Request(url, init)),
    ),
  })
}

/** The error that a call rejects with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was expected to be refused.')
}

/** A payment method of typed card details. */
export function typedCard(stripe: Stripe, number: string): Promise<Stripe.PaymentMethod> {
  return stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2040, cvc: number.startsWith('3') ? '1234' : '123' },
  })
}

/** An intent of 19.99 euros, not yet confirmed. */
export function newPayment(stripe: Stripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 1999,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    metadata: { checkout_id: 'checkout-1' },
    ...more,
  })
}

/** A header of the response an object came with; in process the SDK exposes the fetch Response. */
export function headerOf(object: { lastResponse: unknown }, name: string): string | null {
  return (object.lastResponse as Response).headers.get(name)
}
