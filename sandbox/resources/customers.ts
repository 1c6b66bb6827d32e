import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidParameter, missing } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import {
  address,
  addressOf,
  emptyableText,
  list,
  mergeMetadata,
  metadata,
  type ParametersOf,
  paging,
  range,
  shipping,
  shippingOf,
  text,
} from '../api/parameters.ts'
import { getObject } from '../api/retrieval.ts'
import { emit, emitChange } from '../events.ts'
import { deleteObject, findAny, findObject, insertObject, listObjects, saveObject } from '../objects.ts'
import { randomText, type SandboxState } from '../state.ts'
import { attachPaymentMethod, getUsablePaymentMethod } from './payment-method-attachment.ts'
import { endSubscription } from './subscription-cancellation.ts'

const invoiceSettings = z.strictObject({
  default_payment_method: emptyableText().optional(),
  footer: emptyableText().optional(),
})

const writable = {
  address: z.union([z.literal('').transform(() => null), address()]).optional(),
  description: emptyableText().optional(),
  email: emptyableText().optional(),
  invoice_settings: invoiceSettings.optional(),
  metadata: metadata().optional(),
  name: emptyableText().optional(),
  phone: emptyableText().optional(),
  preferred_locales: list(text()).optional(),
  shipping: z.union([z.literal('').transform(() => null), shipping()]).optional(),
} satisfies ParametersOf<Stripe.CustomerUpdateParams>

const writeParameters = z.strictObject(writable)
type Write = z.infer<typeof writeParameters>

function applyChanges(state: SandboxState, before: Stripe.Customer, params: Write): Stripe.Customer {
  const email = params.email === undefined ? before.email : params.email
  if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw invalidParameter(`Invalid email address: ${email}`, 'email', 'email_invalid')
  }
  const settings = params.invoice_settings
  const card = settings?.default_payment_method
  if (typeof card === 'string') requireOwnCard(state, card, before.id)
  return {
    ...before,
    email,
    address: params.address === undefined ? (before.address ?? null) : params.address && addressOf(params.address),
    description: params.description === undefined ? before.description : params.description,
    name: params.name === undefined ? (before.name ?? null) : params.name,
    phone: params.phone === undefined ? (before.phone ?? null) : params.phone,
    preferred_locales: params.preferred_locales ?? before.preferred_locales ?? [],
    shipping: params.shipping === undefined ? before.shipping : params.shipping && shippingOf(params.shipping),
    metadata: mergeMetadata(before.metadata, params.metadata),
    invoice_settings: {
      ...before.invoice_settings,
      default_payment_method: card === undefined ? before.invoice_settings.default_payment_method : card,
      footer: settings?.footer === undefined ? before.invoice_settings.footer : settings.footer,
    },
  }
}

function requireOwnCard(state: SandboxState, paymentMethod: string, customer: string): void {
  if (findObject(state, 'payment_method', paymentMethod)?.customer !== customer) {
    throw missing('PaymentMethod', paymentMethod, 'invoice_settings[default_payment_method]')
  }
}

function createCustomer(
  state: SandboxState,
  params: Write & { payment_method?: string | undefined; test_clock?: string | undefined },
): Stripe.Customer {
  const clock =
    params.test_clock === undefined ? undefined : findObject(state, 'test_helpers.test_clock', params.test_clock)
  if (params.test_clock !== undefined && clock === undefined) {
    throw missing('test_clock', params.test_clock, 'test_clock')
  }
  const blank: Stripe.Customer = {
    id: state.newId('cus').slice(0, 18),
    object: 'customer',
    address: null,
    balance: 0,
    created: clock?.frozen_time ?? state.seconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock?.id ?? null,
  }
  const { invoice_settings, ...rest } = params
  const { payment_method } = params
  const customer = applyChanges(state, blank, rest)
  insertObject(state, 'customer', customer)
  emit(state, 'customer.created', customer)
  const attached =
    payment_method === undefined
      ? undefined
      : attachPaymentMethod(state, getUsablePaymentMethod(state, payment_method, 'payment_method'), customer.id)
  const wanted = invoice_settings?.default_payment_method
  if (wanted === undefined || wanted === null) return customer
  const chosen = attached !== undefined && wanted === payment_method ? attached.id : wanted
  const complete = applyChanges(state, customer, {
    invoice_settings: { ...invoice_settings, default_payment_method: chosen },
  })
  saveObject(state, 'customer', complete)
  return complete
}

function updateCustomer(state: SandboxState, id: string, params: Write): Stripe.Customer {
  const before = getObject(state, 'customer', id)
  const after = applyChanges(state, before, params)
  saveObject(state, 'customer', after)
  emitChange(state, 'customer.updated', before, after)
  return after
}

function removeCustomer(state: SandboxState, id: string): Stripe.DeletedCustomer {
  const customer = getObject(state, 'customer', id)
  const where = [{ field: 'customer', equals: id }]
  for (const subscription of listObjects(state, 'subscription', { where }).data) {
    if (subscription.ended_at === null) endSubscription(state, subscription, 'cancellation_requested')
  }
  deleteObject(state, id)
  emit(state, 'customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

export const customerEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/customers',
    operation: 'customers.create',
    parameters: z.strictObject({
      ...writable,
      payment_method: text().optional(),
      test_clock: text().optional(),
    } satisfies ParametersOf<Stripe.CustomerCreateParams>),
    run: (state, { params }) => createCustomer(state, params),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id',
    operation: 'customers.retrieve',
    parameters: z.strictObject({}),
    run: (state, { id }) => {
      const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
      const found = findAny(state, id)
      return found?.kind === 'customer' && found.deleted ? deleted : getObject(state, 'customer', id)
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/customers/:id',
    operation: 'customers.update',
    parameters: writeParameters,
    run: (state, { id, params }) => updateCustomer(state, id, params),
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/customers/:id',
    operation: 'customers.del',
    parameters: z.strictObject({}),
    run: (state, { id }) => removeCustomer(state, id),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers',
    operation: 'customers.list',
    parameters: z.strictObject({
      ...paging,
      created: range().optional(),
      email: text().optional(),
      test_clock: text().optional(),
    } satisfies ParametersOf<Stripe.CustomerListParams>),
    run: (state, { params }) =>
      listPage(state, 'customer', '/v1/customers', params, { email: params.email, test_clock: params.test_clock }),
  }),
]
