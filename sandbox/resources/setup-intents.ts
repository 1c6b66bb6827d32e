import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { listPage } from '../api/lists.ts'
import {
  emptyableText,
  flag,
  mergeMetadata,
  metadata,
  type ParametersOf,
  paging,
  range,
  text,
} from '../api/parameters.ts'
import { getObject } from '../api/retrieval.ts'
import { emit } from '../events.ts'
import { insertObject, saveObject } from '../objects.ts'
import { randomText, type SandboxState } from '../state.ts'
import { checkCardCustomer } from './payment-intent-confirmation.ts'
import { checkSecret } from './payment-intent-fields.ts'
import { automaticMethodsOf, inspectMethodChoice, methodChoice } from './payment-intent-parameters.ts'
import { getUsablePaymentMethod } from './payment-method-attachment.ts'
import { publicSetup } from './public-views.ts'
import { confirmSetup, unexpectedSetupState } from './setup-intent-confirmation.ts'

const createParameters = z.strictObject({
  ...methodChoice,
  confirm: flag().optional(),
  customer: text().optional(),
  description: emptyableText().optional(),
  metadata: metadata().optional(),
  payment_method: text().optional(),
  return_url: text().optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  use_stripe_sdk: flag().optional(),
} satisfies ParametersOf<Stripe.SetupIntentCreateParams>)

const updateParameters = z.strictObject({
  customer: text().optional(),
  description: emptyableText().optional(),
  metadata: metadata().optional(),
  payment_method: text().optional(),
} satisfies ParametersOf<Stripe.SetupIntentUpdateParams>)

/** A new setup intent, not yet confirmed. */
export function newSetup(state: SandboxState, fields: Partial<Stripe.SetupIntent>): Stripe.SetupIntent {
  const id = state.newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(29)}`,
    created: state.seconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
    ...fields,
  }
}

function applyChanges(
  state: SandboxState,
  before: Stripe.SetupIntent,
  params: z.infer<typeof updateParameters>,
): Stripe.SetupIntent {
  const after: Stripe.SetupIntent = {
    ...before,
    customer:
      params.customer === undefined ? before.customer : getObject(state, 'customer', params.customer, 'customer').id,
    description: params.description === undefined ? before.description : params.description,
    metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
  }
  if (params.payment_method === undefined) return after
  const paymentMethod = getUsablePaymentMethod(state, params.payment_method, 'payment_method')
  checkCardCustomer(paymentMethod, after)
  return { ...after, payment_method: paymentMethod.id, status: 'requires_confirmation', next_action: null }
}

function createSetup(state: SandboxState, params: z.infer<typeof createParameters>): Stripe.SetupIntent {
  const blank = newSetup(state, {
    usage: params.usage ?? 'off_session',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    automatic_payment_methods: automaticMethodsOf(params),
  })
  const setup = applyChanges(state, blank, params)
  insertObject(state, 'setup_intent', setup)
  emit(state, 'setup_intent.created', setup)
  if (params.confirm !== true) return setup
  return confirmSetup(state, setup, { returnUrl: params.return_url, useStripeSdk: params.use_stripe_sdk === true })
}

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const setupIntentEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents',
    operation: 'setup_intents.create',
    parameters: createParameters,
    inspect: inspectMethodChoice,
    run: (state, { params }) => createSetup(state, params),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/setup_intents/:id',
    operation: 'setup_intents.retrieve',
    access: 'publishable',
    parameters: z.strictObject({
      client_secret: text().optional(),
    } satisfies ParametersOf<Stripe.SetupIntentRetrieveParams>),
    run: (state, { id, params, access }) => {
      const setup = getObject(state, 'setup_intent', id)
      if (access === 'secret') return setup
      checkSecret(setup.client_secret, params.client_secret, 'setupintent', id)
      return publicSetup(setup)
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents/:id',
    operation: 'setup_intents.update',
    parameters: updateParameters,
    inspect: inspectMethodChoice,
    run: (state, { id, params }) => {
      const before = getObject(state, 'setup_intent', id)
      if (!open.includes(before.status)) {
        throw unexpectedSetupState(
          `You cannot update this SetupIntent because it has a status of ${before.status}.`,
          before,
        )
      }
      const after = applyChanges(state, before, params)
      saveObject(state, 'setup_intent', after)
      return after
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    operation: 'setup_intents.confirm',
    access: 'publishable',
    parameters: z.strictObject({
      client_secret: text().optional(),
      payment_method: text().optional(),
      return_url: text().optional(),
      use_stripe_sdk: flag().optional(),
    } satisfies ParametersOf<Stripe.SetupIntentConfirmParams & { client_secret?: string }>),
    inspect: inspectMethodChoice,
    run: (state, { id, params, access }) => {
      const before = getObject(state, 'setup_intent', id)
      const fromBrowser = access === 'publishable'
      if (fromBrowser) checkSecret(before.client_secret, params.client_secret, 'setupintent', id)
      const after = confirmSetup(state, before, {
        paymentMethod: params.payment_method,
        returnUrl: params.return_url,
        useStripeSdk: params.use_stripe_sdk === true,
        fromBrowser,
      })
      return fromBrowser ? publicSetup(after) : after
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    operation: 'setup_intents.cancel',
    parameters: z.strictObject({
      cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
    } satisfies ParametersOf<Stripe.SetupIntentCancelParams>),
    run: (state, { id, params }) => {
      const before = getObject(state, 'setup_intent', id)
      if (!open.includes(before.status)) {
        throw unexpectedSetupState(
          `You cannot cancel this SetupIntent because it has a status of ${before.status}.`,
          before,
        )
      }
      const after: Stripe.SetupIntent = {
        ...before,
        status: 'canceled',
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
      }
      saveObject(state, 'setup_intent', after)
      emit(state, 'setup_intent.canceled', after)
      return after
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/setup_intents',
    operation: 'setup_intents.list',
    parameters: z.strictObject({
      ...paging,
      created: range().optional(),
      customer: text().optional(),
      payment_method: text().optional(),
    } satisfies ParametersOf<Stripe.SetupIntentListParams>),
    run: (state, { params }) =>
      listPage(state, 'setup_intent', '/v1/setup_intents', params, {
        customer: params.customer,
        payment_method: params.payment_method,
      }),
  }),
]
