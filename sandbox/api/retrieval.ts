import { z } from 'zod'
import { findObject, type Kind, type Kinds } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { type Access, type Endpoint, endpoint } from './endpoint.ts'
import { missing } from './errors.ts'

/** Names of kinds in error messages, if they differ from the kind itself. */
const nouns: { readonly [K in Kind]?: string } = {
  balance_transaction: 'balance transaction',
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  'test_helpers.test_clock': 'test_clock',
}

/** The object, or 404; 400 where `param` names the parameter that carries its id. */
export function getObject<K extends Kind>(state: SandboxState, kind: K, id: string, param?: string): Kinds[K] {
  const found = findObject(state, kind, id)
  if (found === undefined) throw missing(nouns[kind] ?? kind, id, param)
  return found
}

/** `GET /v1/{resource}/:id` of a kind that the API returns as it is stored. */
export function retrieveEndpoint(resource: string, kind: Kind, access: Access = 'secret'): Endpoint {
  return endpoint({
    method: 'GET',
    path: `/v1/${resource.replace('.', '/')}/:id`,
    operation: `${resource}.retrieve`,
    access,
    parameters: z.strictObject({}),
    run: (state, { id }) => getObject(state, kind, id),
  })
}
