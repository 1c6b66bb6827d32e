import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidParameter } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import { integer, type ParametersOf, paging, range, text } from '../api/parameters.ts'
import { getObject } from '../api/retrieval.ts'
import { emit } from '../events.ts'
import { insertObject, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { feeOf, insertBalanceTransaction } from './balance-transactions.ts'
import { confirmIntent, unexpectedState } from './payment-intent-confirmation.ts'
import { changedIntent, checkSecret, type IntentChange, newIntent } from './payment-intent-fields.ts'
import {
  automaticMethodsOf,
  confirmParameters,
  createParameters,
  inspectMethodChoice,
  updateParameters,
} from './payment-intent-parameters.ts'
import { publicIntent } from './public-views.ts'

function createIntent(state: SandboxState, params: z.infer<typeof createParameters>): Stripe.PaymentIntent {
  for (const name of ['off_session', 'error_on_requires_action', 'return_url'] as const) {
    if (params[name] !== undefined && params.confirm !== true) {
      throw invalidParameter(
        `The parameter \`${name}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
        name,
      )
    }
  }
  const blank = newIntent(state, {
    amount: params.amount,
    currency: params.currency,
    confirmation_method: params.confirmation_method ?? 'automatic',
    automatic_payment_methods: automaticMethodsOf(params),
  })
  const intent = changedIntent(state, blank, params)
  insertObject(state, 'payment_intent', intent)
  emit(state, 'payment_intent.created', intent)
  if (params.confirm !== true) return intent
  return confirmIntent(state, intent, {
    offSession: params.off_session !== undefined && params.off_session !== false,
    errorOnRequiresAction: params.error_on_requires_action === true,
    returnUrl: params.return_url,
    useStripeSdk: params.use_stripe_sdk === true,
  })
}

const changeable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

function updateIntent(state: SandboxState, id: string, params: IntentChange): Stripe.PaymentIntent {
  const before = getObject(state, 'payment_intent', id)
  const frozen = Object.keys(params).filter(
    (name) => !['metadata', 'description', 'receipt_email', 'shipping'].includes(name),
  )
  if (!changeable.includes(before.status) && frozen.length > 0) {
    throw unexpectedState(
      `This PaymentIntent's ${frozen[0]} could not be updated because it has a status of ${before.status}. You may only update the ${frozen[0]} of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`,
      before,
    )
  }
  const after = changedIntent(state, before, params)
  const restarted: Stripe.PaymentIntent =
    before.status === 'requires_action' && after.amount !== before.amount
      ? { ...after, status: 'requires_confirmation', next_action: null }
      : after
  saveObject(state, 'payment_intent', restarted)
  return restarted
}

const cancelable = [...changeable, 'requires_capture', 'processing']

function cancelIntent(
  state: SandboxState,
  id: string,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const before = getObject(state, 'payment_intent', id)
  if (!cancelable.includes(before.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      before,
    )
  }
  const after: Stripe.PaymentIntent = {
    ...before,
    status: 'canceled',
    canceled_at: state.seconds(),
    cancellation_reason: reason,
    next_action: null,
    amount_capturable: 0,
  }
  saveObject(state, 'payment_intent', after)
  emit(state, 'payment_intent.canceled', after)
  return after
}

function captureIntent(state: SandboxState, id: string, wanted: number | undefined): Stripe.PaymentIntent {
  const before = getObject(state, 'payment_intent', id)
  if (before.status !== 'requires_capture') {
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      before,
    )
  }
  const amount = wanted ?? before.amount
  if (amount < 1 || amount > before.amount) {
    throw invalidParameter(
      'The amount to capture is not within the authorized amount.',
      'amount_to_capture',
      'amount_too_large',
    )
  }
  const charge = getObject(state, 'charge', String(before.latest_charge))
  const balance = insertBalanceTransaction(state, {
    type: 'charge',
    amount,
    feeOf,
    currency: before.currency,
    source: charge.id,
  })
  const captured: Stripe.Charge = {
    ...charge,
    captured: true,
    amount_captured: amount,
    balance_transaction: balance.id,
  }
  saveObject(state, 'charge', captured)
  emit(state, 'charge.captured', captured)
  const after: Stripe.PaymentIntent = { ...before, status: 'succeeded', amount_received: amount, amount_capturable: 0 }
  saveObject(state, 'payment_intent', after)
  emit(state, 'payment_intent.succeeded', after)
  return after
}

export const paymentIntentEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents',
    operation: 'payment_intents.create',
    parameters: createParameters,
    inspect: inspectMethodChoice,
    run: (state, { params }) => createIntent(state, params),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    operation: 'payment_intents.retrieve',
    access: 'publishable',
    parameters: z.strictObject({
      client_secret: text().optional(),
    } satisfies ParametersOf<Stripe.PaymentIntentRetrieveParams>),
    run: (state, { id, params, access }) => {
      const intent = getObject(state, 'payment_intent', id)
      if (access === 'secret') return intent
      checkSecret(intent.client_secret, params.client_secret, 'payment_intent', id)
      return publicIntent(intent)
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/:id',
    operation: 'payment_intents.update',
    parameters: updateParameters,
    inspect: inspectMethodChoice,
    run: (state, { id, params }) => updateIntent(state, id, params),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    operation: 'payment_intents.confirm',
    access: 'publishable',
    parameters: confirmParameters,
    inspect: inspectMethodChoice,
    run: (state, { id, params, access }) => {
      const before = getObject(state, 'payment_intent', id)
      const fromBrowser = access === 'publishable'
      if (fromBrowser) checkSecret(before.client_secret, params.client_secret, 'payment_intent', id)
      const {
        payment_method,
        off_session,
        error_on_requires_action,
        return_url,
        use_stripe_sdk,
        client_secret: _,
        ...rest
      } = params
      const intent = changeable.includes(before.status) ? changedIntent(state, before, rest) : before
      const after = confirmIntent(state, intent, {
        paymentMethod: payment_method,
        offSession: !fromBrowser && off_session !== undefined && off_session !== false,
        errorOnRequiresAction: error_on_requires_action === true,
        returnUrl: return_url,
        useStripeSdk: use_stripe_sdk === true,
        fromBrowser,
      })
      return fromBrowser ? publicIntent(after) : after
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    operation: 'payment_intents.cancel',
    parameters: z.strictObject({
      cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    } satisfies ParametersOf<Stripe.PaymentIntentCancelParams>),
    run: (state, { id, params }) => cancelIntent(state, id, params.cancellation_reason ?? null),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    operation: 'payment_intents.capture',
    parameters: z.strictObject({
      amount_to_capture: integer().optional(),
    } satisfies ParametersOf<Stripe.PaymentIntentCaptureParams>),
    run: (state, { id, params }) => captureIntent(state, id, params.amount_to_capture),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_intents',
    operation: 'payment_intents.list',
    parameters: z.strictObject({
      ...paging,
      created: range().optional(),
      customer: text().optional(),
    } satisfies ParametersOf<Stripe.PaymentIntentListParams>),
    run: (state, { params }) =>
      listPage(state, 'payment_intent', '/v1/payment_intents', params, { customer: params.customer }),
  }),
]
