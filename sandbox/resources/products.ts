import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { refused } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import {
  emptyableText,
  flag,
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
import { findAny, insertObject, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'

const writable = {
  active: flag().optional(),
  description: emptyableText().optional(),
  images: list(text()).optional(),
  metadata: metadata().optional(),
  name: text().min(1).optional(),
  statement_descriptor: text().optional(),
  unit_label: emptyableText().optional(),
  url: emptyableText().optional(),
} satisfies ParametersOf<Stripe.ProductUpdateParams>

const updateParameters = z.strictObject(writable)
const createParameters = z.strictObject({
  ...writable,
  id: text().optional(),
  name: text().min(1),
} satisfies ParametersOf<Stripe.ProductCreateParams>)

function applyChanges(
  state: SandboxState,
  before: Stripe.Product,
  params: z.infer<typeof updateParameters>,
): Stripe.Product {
  return {
    ...before,
    active: params.active ?? before.active,
    description: params.description === undefined ? before.description : params.description,
    images: params.images ?? before.images,
    metadata: mergeMetadata(before.metadata, params.metadata),
    name: params.name ?? before.name,
    statement_descriptor: params.statement_descriptor ?? before.statement_descriptor ?? null,
    unit_label: params.unit_label === undefined ? (before.unit_label ?? null) : params.unit_label,
    url: params.url === undefined ? before.url : params.url,
    updated: state.seconds(),
  }
}

/** Throws 400 if the id is taken. */
export function createProduct(state: SandboxState, params: z.infer<typeof createParameters>): Stripe.Product {
  const { id = state.newId('prod').slice(0, 19), ...rest } = params
  if (findAny(state, id) !== undefined) throw refused(`Product already exists: ${id}`, 'resource_already_exists')
  const blank: Stripe.Product = {
    id,
    object: 'product',
    active: true,
    created: state.seconds(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: state.seconds(),
    url: null,
  }
  const product = applyChanges(state, blank, rest)
  insertObject(state, 'product', product)
  emit(state, 'product.created', product)
  return product
}

export const productEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/products',
    operation: 'products.create',
    parameters: createParameters,
    run: (state, { params }) => createProduct(state, params),
  }),
  retrieveEndpoint('products', 'product'),
  endpoint({
    method: 'POST',
    path: '/v1/products/:id',
    operation: 'products.update',
    parameters: updateParameters,
    run: (state, { id, params }) => {
      const before = getObject(state, 'product', id)
      const after = applyChanges(state, before, params)
      saveObject(state, 'product', after)
      emitChange(state, 'product.updated', before, after)
      return after
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/products',
    operation: 'products.list',
    parameters: z.strictObject({
      ...paging,
      active: flag().optional(),
      created: range().optional(),
      ids: list(text()).optional(),
    } satisfies ParametersOf<Stripe.ProductListParams>),
    run: (state, { params }) => {
      const page = listPage(state, 'product', '/v1/products', params, { active: params.active })
      const { ids } = params
      return ids === undefined ? page : { ...page, data: page.data.filter((product) => ids.includes(product.id)) }
    },
  }),
]
