import { callApi, localiseError } from './api-call.ts'
import { cardOf } from './card-element.ts'
import { openChallenge } from './challenge-dialog.ts'
import type { ApiError, ApiResult } from './frame-messages.ts'
import { integrationError } from './integration-error.ts'
import { textsFor } from './texts.ts'

/** One `Stripe(key)` of the page. `locale` follows the page's latest choice. */
export type StripeSession = { readonly sandboxOrigin: string; readonly key: string; locale: string }

export type IntentKind = 'payment_intent' | 'setup_intent'

type Intent = {
  readonly id: string
  readonly object: IntentKind
  readonly status: string
  readonly last_payment_error?: ApiError | null
  readonly last_setup_error?: ApiError | null
}

export type PaymentMethodData = {
  readonly card?: unknown
  readonly type?: string
  readonly billing_details?: Record<string, unknown>
  readonly metadata?: Record<string, unknown>
}

export type ConfirmData = {
  readonly payment_method?: string | PaymentMethodData
  readonly [parameter: string]: unknown
}

const resultField = { payment_intent: 'paymentIntent', setup_intent: 'setupIntent' } as const
const secretForm = { payment_intent: /^(pi_[^_]+)_secret_.+$/, setup_intent: /^(seti_[^_]+)_secret_.+$/ } as const

function sendRequest(
  session: StripeSession,
  method: 'GET' | 'POST',
  path: string,
  data: Record<string, unknown>,
): Promise<ApiResult> {
  return callApi(session.sandboxOrigin, textsFor(session.locale), { method, path, key: session.key, data })
}

/** Creates a payment method of an element's card, or of a token given as `{token}`. */
export async function createMethod(session: StripeSession, given: PaymentMethodData): Promise<ApiResult> {
  const data = { billing_details: given.billing_details, metadata: given.metadata }
  const createFromCard = cardOf(given.card)
  if (createFromCard !== null) return createFromCard('payment_methods', session.key, data)
  const token = (given.card as { token?: unknown } | undefined)?.token
  if (typeof token === 'string') {
    return sendRequest(session, 'POST', '/v1/payment_methods', { type: 'card', card: { token }, ...data })
  }
  throw integrationError('Invalid value for createPaymentMethod: card should be an Element or an object with a token.')
}

function intentPath(kind: IntentKind, clientSecret: unknown): string {
  const id = typeof clientSecret === 'string' ? secretForm[kind].exec(clientSecret)?.[1] : undefined
  if (id === undefined) {
    throw integrationError(
      `Invalid value for the client secret: expected one of a ${kind}, you specified: ${clientSecret}.`,
    )
  }
  return `/v1/${kind}s/${id}`
}

async function readIntent(session: StripeSession, kind: IntentKind, clientSecret: string): Promise<ApiResult> {
  return sendRequest(session, 'GET', intentPath(kind, clientSecret), { client_secret: clientSecret })
}

function pageResult(kind: IntentKind, result: ApiResult) {
  return 'error' in result ? { error: result.error } : { [resultField[kind]]: result.object }
}

/** The intent as it is now, as the page receives it. */
export async function retrieveIntent(session: StripeSession, kind: IntentKind, clientSecret: string) {
  return pageResult(kind, await readIntent(session, kind, clientSecret))
}

function challengeFailure(session: StripeSession, kind: IntentKind, intent: Intent) {
  const last = kind === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error
  // An open challenge has no error of its own; the last one belongs to an earlier attempt.
  const reason = intent.status === 'requires_action' ? null : last
  const error: ApiError = reason ?? { type: 'invalid_request_error', code: `${kind}_authentication_failure` }
  return { error: { ...localiseError(error, textsFor(session.locale)), [kind]: intent } }
}

/** Runs the challenge that an intent requires, if any, and returns the intent or the error it ended with. */
async function runChallenge(session: StripeSession, kind: IntentKind, clientSecret: string, result: ApiResult) {
  if ('error' in result || (result.object as Intent).status !== 'requires_action') return pageResult(kind, result)
  const { sandboxOrigin, locale, key } = session
  const outcome = await openChallenge({ sandboxOrigin, locale, key, clientSecret })
  if (outcome === 'unreachable') {
    return { error: { type: 'api_connection_error', message: textsFor(session.locale).api_connection_error } }
  }
  const after = await readIntent(session, kind, clientSecret)
  if ('error' in after) return pageResult(kind, after)
  const intent = after.object as Intent
  const failed = intent.status === 'requires_action' || intent.status === 'requires_payment_method'
  return failed ? challengeFailure(session, kind, intent) : pageResult(kind, after)
}

/** Reads an intent and runs the challenge that it requires, if any. */
export async function handleIntentAction(session: StripeSession, kind: IntentKind, clientSecret: string) {
  return runChallenge(session, kind, clientSecret, await readIntent(session, kind, clientSecret))
}

/** Confirms an intent. One that already waits for a challenge is only confirmed again with a payment method. */
export async function confirmIntent(
  session: StripeSession,
  kind: IntentKind,
  clientSecret: string,
  data: ConfirmData,
  options: { handleActions?: boolean },
) {
  const finish = (result: ApiResult) =>
    options.handleActions === false ? pageResult(kind, result) : runChallenge(session, kind, clientSecret, result)
  const path = intentPath(kind, clientSecret)
  const { payment_method: given, ...parameters } = data
  let method = typeof given === 'string' ? given : undefined
  if (given !== undefined && typeof given !== 'string') {
    const created = await createMethod(session, given)
    if ('error' in created) return { error: created.error }
    method = String(created.object.id)
  }
  if (method === undefined) {
    const present = await readIntent(session, kind, clientSecret)
    if ('error' in present) return { error: present.error }
    if ((present.object as Intent).status === 'requires_action') return finish(present)
  }
  const confirmed = await sendRequest(session, 'POST', `${path}/confirm`, {
    ...parameters,
    payment_method: method,
    client_secret: clientSecret,
    use_stripe_sdk: true,
  })
  return finish(confirmed)
}
