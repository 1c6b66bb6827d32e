import Stripe from 'stripe'
import type { Environment } from '#environment.ts'
import { declineKey } from './decline-keys.ts'
import { CardRefused, type Payment, type Payments, PaymentUnknown } from './payments.ts'
import { listMissedEvents, readEvent } from './stripe-events.ts'
import {
  changeCard,
  findInvoiceOfPayment,
  listInvoices,
  payInvoice,
  retrieveInvoice,
  voidInvoice,
} from './stripe-invoices.ts'
import { stripeLedger } from './stripe-ledger.ts'
import { createRefund, findRefundsAndDisputes } from './stripe-refunds.ts'
import {
  createSubscription,
  endSubscription,
  retrieveSubscription,
  setSubscriptionEnding,
  subscriptionOf,
} from './stripe-subscriptions.ts'
import { idOf } from './stripe-values.ts'

/**
 * The payment provider by its official library. `fetch` replaces the network; `timeout` is of one try, in
 * milliseconds.
 */
export function createStripePayments(
  settings: Environment['stripe'],
  options: { fetch?: (request: Request) => Response | Promise<Response>; timeout?: number } = {},
): Payments {
  const stripe = new Stripe(settings.secretKey, {
    ...(settings.apiBase && addressOf(settings.apiBase)),
    ...(options.fetch && { httpClient: httpClientOver(options.fetch) }),
    telemetry: false,
    timeout: options.timeout ?? 15_000,
    maxNetworkRetries: 2,
  })

  return {
    createCustomer: ({ email, name, key, metadata }) =>
      answered(async () => (await stripe.customers.create({ email, name, metadata }, { idempotencyKey: key })).id),

    deleteCustomer: (id) => answered(() => deleteCustomer(stripe, id)),

    createPayment: ({ amount, currency, customerId, keepCard, metadata, key }) =>
      answered(async () =>
        paymentOf(
          await stripe.paymentIntents.create(
            {
              amount,
              currency,
              ...(customerId && { customer: customerId }),
              ...(keepCard && { setup_future_usage: 'off_session' as const }),
              allowed_payment_method_types: ['card'],
              metadata,
              expand: ['payment_method'],
            },
            { idempotencyKey: key },
          ),
        ),
      ),

    confirmPayment: ({ paymentId, paymentMethodId, key }) =>
      answered(async () =>
        paymentOf(
          await stripe.paymentIntents.confirm(
            paymentId,
            { payment_method: paymentMethodId, expand: ['payment_method'] },
            { idempotencyKey: key },
          ),
        ),
      ),

    retrievePayment: (id) => answered(() => retrievePayment(stripe, id)),

    cancelPayment: (id) =>
      answered(async () => {
        try {
          return paymentOf(await stripe.paymentIntents.cancel(id, { expand: ['payment_method'] }))
        } catch (error) {
          if (isUnexpectedState(error)) return retrievePayment(stripe, id)
          throw error
        }
      }),

    refund: (input) => answered(() => createRefund(stripe, input)),

    ledger: stripeLedger(stripe, { answered, paymentOf, subscriptionOf }),

    retrievePaymentMethod: (id) =>
      answered(async () => {
        const method = await stripe.paymentMethods.retrieve(id)
        return { id: method.id, customerId: idOf(method.customer), cardFingerprint: method.card?.fingerprint ?? null }
      }),

    createSubscription: (input) => answered(() => createSubscription(stripe, input)),

    retrieveSubscription: (id) => answered(() => retrieveSubscription(stripe, id)),
    setSubscriptionEnding: (input) => answered(() => setSubscriptionEnding(stripe, input)),
    endSubscription: (input) => answered(() => endSubscription(stripe, input)),
    retrieveInvoice: (id) => answered(() => retrieveInvoice(stripe, id)),
    findInvoiceOfPayment: (id) => answered(() => findInvoiceOfPayment(stripe, id)),
    listInvoices: (input) => answered(() => listInvoices(stripe, input)),
    payInvoice: (input) => answered(() => payInvoice(stripe, input)),
    voidInvoice: (id) => answered(() => voidInvoice(stripe, id)),
    attachCard: ({ paymentMethodId, customerId }) =>
      answered(async () => {
        const method = await stripe.paymentMethods.attach(paymentMethodId, { customer: customerId })
        return { id: method.id, last4: method.card?.last4 ?? '' }
      }),
    changeCard: (input) => answered(() => changeCard(stripe, input)),
    findRefundsAndDisputes: (event) => answered(() => findRefundsAndDisputes(stripe, event)),

    listMissedEvents: (input) => listMissedEvents(stripe, input),
    readEvent: (rawBody, signature, now) => readEvent(stripe, settings, rawBody, signature, now),
  }
}

async function retrievePayment(stripe: Stripe, id: string): Promise<Payment> {
  return paymentOf(await stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] }))
}

async function deleteCustomer(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.customers.del(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing') throw error
  }
}

/** Runs a call and maps the provider's errors to CardRefused or PaymentUnknown; others pass through. */
async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error instanceof Stripe.errors.StripeCardError) {
      const payment = error.payment_intent ? paymentOf(error.payment_intent as Stripe.PaymentIntent) : null
      throw new CardRefused(declineKey(error.code, error.decline_code), payment)
    }
    if (isAboutTheCard(error)) throw new CardRefused('card.invalid', null)
    if (isSilence(error)) {
      const isKept = error.headers?.['idempotent-replayed'] === 'true'
      throw new PaymentUnknown(`The payment provider did not answer: ${error.message}`, isKept)
    }
    throw error
  }
}

/** A payment method that does not exist, was used up, or belongs to somebody else. */
function isAboutTheCard(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  const isMissing = error.code === 'resource_missing' && /\bpm_|PaymentMethod/.test(error.message)
  return isMissing || error.param === 'payment_method' || /^payment_method_/.test(error.code ?? '')
}

function isSilence(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error.statusCode === 409 ||
    (error.statusCode ?? 0) >= 500 ||
    isUnexpectedState(error)
  )
}

/** The payment is in an unexpected state: only the provider can tell which. */
function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
}

// Anything else (manual capture, a future status) is neither paid nor refused: wait and ask again.
const knownStatuses: Payment['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'succeeded',
  'canceled',
]

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const method = intent.payment_method
  return {
    id: intent.id,
    status: knownStatuses.find((status) => status === intent.status) ?? 'processing',
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    live: intent.livemode,
    clientSecret: intent.client_secret,
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(method),
    cardFingerprint: (typeof method === 'object' && method?.card?.fingerprint) || null,
    metadata: intent.metadata,
    createdAt: new Date(intent.created * 1_000),
    failure: intent.last_payment_error
      ? declineKey(intent.last_payment_error.code, intent.last_payment_error.decline_code)
      : null,
  }
}

function addressOf(base: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const url = new URL(base)
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { host: url.hostname, port: Number(url.port || (protocol === 'http' ? 80 : 443)), protocol }
}

function httpClientOver(fetch: (request: Request) => Response | Promise<Response>) {
  return Stripe.createFetchHttpClient(async (input, init) => fetch(new Request(input, init)))
}
