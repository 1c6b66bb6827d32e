import Stripe from 'stripe'
import type { Environment } from '#environment.ts'
import type { Payment, Payments } from './payments.ts'
import { providerLink } from './provider-links.ts'
import { readSandboxClock } from './sandbox-clock.ts'
import { findStoredCard } from './stripe-cards.ts'
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
import { stripeRecords } from './stripe-records.ts'
import { createRefund, findRefundsAndDisputes } from './stripe-refunds.ts'
import { answered, isUnexpectedState } from './stripe-responses.ts'
import {
  changeSubscriptionPrice,
  createSubscription,
  endSubscription,
  extendTrial,
  readMembership,
  retrieveSubscription,
  setSubscriptionEnding,
} from './stripe-subscriptions.ts'
import { idOf, paymentOf } from './stripe-values.ts'

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

  const linkTo: Payments['linkTo'] = (kind, id) => providerLink(settings, kind, id)

  return {
    ...stripeRecords(stripe, linkTo),
    readTestClock: () => readSandboxClock(settings.sandbox ? settings.apiBase : null, options.fetch ?? fetch),

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

    ledger: stripeLedger(stripe),

    retrievePaymentMethod: (id) =>
      answered(async () => {
        const method = await stripe.paymentMethods.retrieve(id)
        return { id: method.id, customerId: idOf(method.customer), cardFingerprint: method.card?.fingerprint ?? null }
      }),

    createSubscription: (input) => answered(() => createSubscription(stripe, input)),

    findStoredCard: (of) => answered(() => findStoredCard(stripe, of)),
    readMembership: (id) => answered(() => readMembership(stripe, id)),
    retrieveSubscription: (id) => answered(() => retrieveSubscription(stripe, id)),
    setSubscriptionEnding: (input) => answered(() => setSubscriptionEnding(stripe, input)),
    changeSubscriptionPrice: (input) => answered(() => changeSubscriptionPrice(stripe, input)),
    extendTrial: (input) => answered(() => extendTrial(stripe, input)),
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

function addressOf(base: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const url = new URL(base)
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { host: url.hostname, port: Number(url.port || (protocol === 'http' ? 80 : 443)), protocol }
}

function httpClientOver(fetch: (request: Request) => Response | Promise<Response>) {
  return Stripe.createFetchHttpClient(async (input, init) => fetch(new Request(input, init)))
}
