import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidParameter } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import {
  currency,
  emptyableText,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  type ParametersOf,
  paging,
  range,
  text,
} from '../api/parameters.ts'
import { getObject, retrieveEndpoint } from '../api/retrieval.ts'
import { emit, emitChange } from '../events.ts'
import { insertObject, listObjects, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { createProduct } from './products.ts'

const interval = z.enum(['day', 'week', 'month', 'year'])

const createParameters = z.strictObject({
  active: flag().optional(),
  billing_scheme: z.literal('per_unit').optional(),
  currency: currency(),
  lookup_key: text().optional(),
  metadata: metadata().optional(),
  nickname: emptyableText().optional(),
  product: text().optional(),
  product_data: z
    .strictObject({ name: text(), active: flag().optional(), metadata: metadata().optional(), id: text().optional() })
    .optional(),
  recurring: z
    .strictObject({ interval, interval_count: integer().optional(), usage_type: z.literal('licensed').optional() })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: flag().optional(),
  unit_amount: integer(),
} satisfies ParametersOf<Stripe.PriceCreateParams>)

const updateParameters = z.strictObject({
  active: flag().optional(),
  lookup_key: text().optional(),
  metadata: metadata().optional(),
  nickname: emptyableText().optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: flag().optional(),
} satisfies ParametersOf<Stripe.PriceUpdateParams>)

/** A decimal as the API returns it: digits in a string, where the SDK's type expects its own class. */
export function wireDecimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

function claimLookupKey(state: SandboxState, key: string | undefined, transfer: boolean | undefined): void {
  if (key === undefined) return
  const [holder] = listObjects(state, 'price', { where: [{ field: 'lookup_key', equals: key }] }).data
  if (holder === undefined) return
  if (transfer !== true) {
    throw invalidParameter(
      `A price (\`${holder.id}\`) already uses that lookup key. To transfer it, pass \`transfer_lookup_key=true\`.`,
      'lookup_key',
    )
  }
  saveObject(state, 'price', { ...holder, lookup_key: null })
}

function createPrice(state: SandboxState, params: z.infer<typeof createParameters>): Stripe.Price {
  if (params.unit_amount < 0) {
    throw invalidParameter('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer')
  }
  const { product_data } = params
  if ((params.product === undefined) === (product_data === undefined)) {
    throw invalidParameter('You must specify exactly one of product and product_data.', 'product')
  }
  claimLookupKey(state, params.lookup_key, params.transfer_lookup_key)
  const product =
    product_data === undefined
      ? getObject(state, 'product', params.product!, 'product')
      : createProduct(state, product_data)
  const price: Stripe.Price = {
    id: state.newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: state.seconds(),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: params.metadata ?? {},
    nickname: params.nickname ?? null,
    product: product.id,
    recurring:
      params.recurring === undefined
        ? null
        : {
            interval: params.recurring.interval,
            interval_count: params.recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: params.unit_amount,
    unit_amount_decimal: wireDecimal(params.unit_amount),
  }
  insertObject(state, 'price', price)
  emit(state, 'price.created', price)
  return price
}

export const priceEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/prices',
    operation: 'prices.create',
    parameters: createParameters,
    run: (state, { params }) => createPrice(state, params),
  }),
  retrieveEndpoint('prices', 'price'),
  endpoint({
    method: 'POST',
    path: '/v1/prices/:id',
    operation: 'prices.update',
    parameters: updateParameters,
    run: (state, { id, params }) => {
      const before = getObject(state, 'price', id)
      if (params.lookup_key !== before.lookup_key) claimLookupKey(state, params.lookup_key, params.transfer_lookup_key)
      const after: Stripe.Price = {
        ...before,
        active: params.active ?? before.active,
        lookup_key: params.lookup_key ?? before.lookup_key,
        metadata: mergeMetadata(before.metadata, params.metadata),
        nickname: params.nickname === undefined ? before.nickname : params.nickname,
        tax_behavior: params.tax_behavior ?? before.tax_behavior,
      }
      saveObject(state, 'price', after)
      emitChange(state, 'price.updated', before, after)
      return after
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/prices',
    operation: 'prices.list',
    parameters: z.strictObject({
      ...paging,
      active: flag().optional(),
      created: range().optional(),
      currency: currency().optional(),
      lookup_keys: list(text()).optional(),
      product: text().optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    } satisfies ParametersOf<Stripe.PriceListParams>),
    run: (state, { params }) => {
      const keys = params.lookup_keys
      const page = listPage(state, 'price', '/v1/prices', params, {
        active: params.active,
        currency: params.currency,
        product: params.product,
        type: params.type,
        lookup_key: keys?.length === 1 ? keys[0] : undefined,
      })
      if (keys === undefined) return page
      return {
        ...page,
        data: page.data.filter((price) => price.lookup_key !== null && keys.includes(price.lookup_key)),
      }
    },
  }),
]
