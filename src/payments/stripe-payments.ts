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
import { isUnexpectedState, response } from './stripe-responses.ts'
import {
  changeSubscriptionPrice,
  createSubscription,
  endSubscription,
  extendTrial,
  readMembership,
  retrieveSubscription,
  setSubscriptionEnding,
} from './stripe-subscriptions.ts'
import { idOf, paymentOf, providerCodeOf } from './stripe-values.ts'

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
      response(async () => (await stripe.customers.create({ email, name, metadata }, { idempotencyKey: key })).id),

    deleteCustomer: (id) => response(() => deleteCustomer(stripe, id)),

    createPayment: ({ amount, currency, customerId, keepCard, metadata, key }) =>
      response(async () =>
        paymentOf(
          await stripe.paymentIntents.create(
            {
              amount,
              currency: providerCodeOf(currency),
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
      response(async () =>
        paymentOf(
          await stripe.paymentIntents.confirm(
            paymentId,
            { payment_method: paymentMethodId, expand: ['payment_method'] },
            { idempotencyKey: key },
          ),
        ),
      ),

    retrievePayment: (id) => response(() => retrievePayment(stripe, id)),

    cancelPayment: (id) =>
      response(async () => {
        try {
          return paymentOf(await stripe.paymentIntents.cancel(id, { expand: ['payment_method'] }))
        } catch (error) {
          if (isUnexpectedState(error)) return retrievePayment(stripe, id)
          throw error
        }
      }),

    refund: (input) => response(() => createRefund(stripe, input)),

    ledger: stripeLedger(stripe),

    retrievePaymentMethod: (id) =>
      response(async () => {
        const method = await stripe.paymentMethods.retrieve(id)
        return { id: method.id, customerId: idOf(method.customer), cardFingerprint: method.card?.fingerprint ?? null }
      }),

    createSubscription: (input) => response(() => createSubscription(stripe, input)),

    findStoredCard: (of) => response(() => findStoredCard(stripe, of)),
    readMembership: (id) => response(() => readMembership(stripe, id)),
    retrieveSubscription: (id) => response(() => retrieveSubscription(stripe, id)),
    setSubscriptionEnding: (input) => response(() => setSubscriptionEnding(stripe, input)),
    changeSubscriptionPrice: (input) => response(() => changeSubscriptionPrice(stripe, input)),
    extendTrial: (input) => response(() => extendTrial(stripe, input)),
    endSubscription: (input) => response(() => endSubscription(stripe, input)),
    retrieveInvoice: (id) => response(() => retrieveInvoice(stripe, id)),
    findInvoiceOfPayment: (id) => response(() => findInvoiceOfPayment(stripe, id)),
    listInvoices: (input) => response(() => listInvoices(stripe, input)),
    payInvoice: (input) => response(() => payInvoice(stripe, input)),
    voidInvoice: (id) => response(() => voidInvoice(stripe, id)),
    attachCard: ({ paymentMethodId, customerId }) =>
      response(async () => {
        const method = await stripe.paymentMethods.attach(paymentMethodId, { customer: customerId })
        return { id: method.id, last4: method.card?.last4 ?? '' }
      }),
    changeCard: (input) => response(() => changeCard(stripe, input)),
    findRefundsAndDisputes: (event) => response(() => findRefundsAndDisputes(stripe, event)),

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
