import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { emptyableText, type ParametersOf } from '../api/parameters.ts'
import { retrieveEndpoint } from '../api/retrieval.ts'
import { cardFingerprint } from '../cards.ts'
import { insertObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { cardDetails, readCard } from './payment-method-creation.ts'

const cardParameters = z.strictObject({
  ...cardDetails,
  name: emptyableText().optional(),
  address_line1: emptyableText().optional(),
  address_line2: emptyableText().optional(),
  address_city: emptyableText().optional(),
  address_state: emptyableText().optional(),
  address_zip: emptyableText().optional(),
  address_country: emptyableText().optional(),
  currency: emptyableText().optional(),
})

function createToken(state: SandboxState, input: z.infer<typeof cardParameters>): Stripe.Token {
  const card = readCard(state, input)
  const token: Stripe.Token = {
    id: state.newId('tok'),
    object: 'token',
    card: {
      id: state.newId('card'),
      object: 'card',
      address_city: input.address_city ?? null,
      address_country: input.address_country ?? null,
      address_line1: input.address_line1 ?? null,
      address_line1_check: null,
      address_line2: input.address_line2 ?? null,
      address_state: input.address_state ?? null,
      address_zip: input.address_zip ?? null,
      address_zip_check: null,
      brand: card.brand,
      country: card.country,
      cvc_check: input.cvc === undefined ? null : 'unchecked',
      dynamic_last4: null,
      exp_month: Number(input.exp_month),
      exp_year: input.exp_year.length === 2 ? 2000 + Number(input.exp_year) : Number(input.exp_year),
      fingerprint: cardFingerprint(card.number),
      funding: card.funding,
      last4: card.number.slice(-4),
      metadata: {},
      name: input.name ?? null,
      regulated_status: 'unregulated',
      tokenization_method: null,
    },
    client_ip: null,
    created: state.seconds(),
    livemode: false,
    type: 'card',
    used: false,
  }
  insertObject(state, 'token', token, { number: card.number, cvcGiven: input.cvc !== undefined })
  return token
}

export const tokenEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/tokens',
    operation: 'tokens.create',
    access: 'publishable',
    parameters: z.strictObject({ card: cardParameters } satisfies ParametersOf<Stripe.TokenCreateParams>),
    run: (state, { params }) => createToken(state, params.card),
  }),
  retrieveEndpoint('tokens', 'token', 'publishable'),
]
