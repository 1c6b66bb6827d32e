import { callApi, localiseError } from './api-call.ts'
import { type CardElement, cardOf, createCardElement } from './card-element.ts'
import { openChallenge } from './challenge-dialog.ts'
import type { ApiAnswer, ApiError, CardOptions, FontSource } from './frame-messages.ts'
import { integrationError } from './integration-error.ts'
import { textsFor } from './texts.ts'

type Intent = {
  readonly id: string
  readonly object: 'payment_intent' | 'setup_intent'
  readonly status: string
  readonly last_payment_error?: ApiError | null
  readonly last_setup_error?: ApiError | null
}

type IntentKind = 'payment_intent' | 'setup_intent'

type PaymentMethodData = {
  readonly card?: unknown
  readonly type?: string
  readonly billing_details?: Record<string, unknown>
  readonly metadata?: Record<string, unknown>
}

type ConfirmData = {
  readonly payment_method?: string | PaymentMethodData
  readonly [parameter: string]: unknown
}

const resultField = { payment_intent: 'paymentIntent', setup_intent: 'setupIntent' } as const
const secretForm = { payment_intent: /^(pi_[^_]+)_secret_.+$/, setup_intent: /^(seti_[^_]+)_secret_.+$/ } as const

function resolveLocale(...wishes: (string | undefined)[]): string {
  const wish = wishes.find((locale) => locale !== undefined && locale !== 'auto')
  return wish ?? navigator.language ?? 'en'
}

/** Builds `window.Stripe` for the sandbox that served this script. */
export function createStripeConstructor(sandboxOrigin: string) {
  const construct = (key: unknown, settings: { locale?: string } = {}) => {
    if (typeof key !== 'string' || key === '') {
      throw integrationError('Missing value for Stripe(): apiKey should be a string.')
    }
    if (/^[sr]k_/.test(key)) throw integrationError('You should not use your secret key with Stripe.js.')

    let locale = resolveLocale(settings.locale)
    const api = (method: 'GET' | 'POST', path: string, data?: Record<string, unknown>): Promise<ApiAnswer> =>
      callApi(sandboxOrigin, textsFor(locale), { method, path, key, ...(data === undefined ? {} : { data }) })

    const elements = (given: { locale?: string; fonts?: readonly FontSource[] } = {}) => {
      const groupLocale = resolveLocale(given.locale, settings.locale)
      locale = groupLocale
      let card: CardElement | null = null
      return {
        create(type: string, options: CardOptions = {}): CardElement {
          if (type !== 'card') {
            throw integrationError(
              `A valid Element name must be provided. The sandbox knows 'card', you specified '${type}'.`,
            )
          }
          if (card !== null)
            throw integrationError('Can only create one Element of type card through this Elements instance.')
          const onDestroy = (): void => {
            card = null
          }
          card = createCardElement({ sandboxOrigin, locale: groupLocale, fonts: given.fonts ?? [], onDestroy }, options)
          return card
        },
        getElement(type: string | { __elementType?: string }): CardElement | null {
          const name = typeof type === 'string' ? type : type?.__elementType
          return name === 'card' ? card : null
        },
        update(changes: { locale?: string }): void {
          if (changes.locale !== undefined) locale = resolveLocale(changes.locale)
        },
        fetchUpdates: () => Promise.resolve({}),
        submit: () => Promise.resolve({}),
      }
    }

    /** Makes a payment method of an element's card, or of a token given as `{token}`. */
    const methodFrom = (given: PaymentMethodData): Promise<ApiAnswer> => {
      const data = { billing_details: given.billing_details, metadata: given.metadata }
      const create = cardOf(given.card)
      if (create !== null) return create('payment_methods', key, data)
      const token = (given.card as { token?: unknown } | undefined)?.token
      if (typeof token === 'string')
        return api('POST', '/v1/payment_methods', { type: 'card', card: { token }, ...data })
      return Promise.reject(
        integrationError('Invalid value for createPaymentMethod: card should be an Element or an object with a token.'),
      )
    }

    const path = (kind: IntentKind, clientSecret: unknown): string => {
      const id = typeof clientSecret === 'string' ? secretForm[kind].exec(clientSecret)?.[1] : undefined
      if (id === undefined) {
        throw integrationError(
          `Invalid value for the client secret: expected one of a ${kind}, you specified: ${clientSecret}.`,
        )
      }
      return `/v1/${kind}s/${id}`
    }

    const read = async (kind: IntentKind, clientSecret: string): Promise<ApiAnswer> =>
      api('GET', path(kind, clientSecret), { client_secret: clientSecret })

    const answered = (kind: IntentKind, answer: ApiAnswer) =>
      'error' in answer ? { error: answer.error } : { [resultField[kind]]: answer.object }

    const refused = (kind: IntentKind, intent: Intent) => {
      const last = kind === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error
      // A challenge that was left open says nothing of itself; an error from an earlier attempt is not its reason.
      const reason = intent.status === 'requires_action' ? null : last
      const error: ApiError = reason ?? { type: 'invalid_request_error', code: `${kind}_authentication_failure` }
      return { error: { ...localiseError(error, textsFor(locale)), [kind]: intent } }
    }

    /** Runs the challenge an intent asks for, then tells what became of the intent. */
    const afterChallenge = async (kind: IntentKind, clientSecret: string, answer: ApiAnswer) => {
      if ('error' in answer) return { error: answer.error }
      if ((answer.object as Intent).status !== 'requires_action') return answered(kind, answer)
      const outcome = await openChallenge({ sandboxOrigin, locale, key, clientSecret })
      if (outcome === 'unreachable') {
        return { error: { type: 'api_connection_error', message: textsFor(locale).api_connection_error } }
      }
      const after = await read(kind, clientSecret)
      if ('error' in after) return { error: after.error }
      const intent = after.object as Intent
      const failed = intent.status === 'requires_action' || intent.status === 'requires_payment_method'
      return failed ? refused(kind, intent) : answered(kind, after)
    }

    const confirm = async (kind: IntentKind, clientSecret: string, data: ConfirmData, handleActions: boolean) => {
      const address = path(kind, clientSecret)
      const { payment_method: given, ...parameters } = data
      let method = typeof given === 'string' ? given : undefined
      if (given !== undefined && typeof given !== 'string') {
        const made = await methodFrom(given)
        if ('error' in made) return { error: made.error }
        method = String(made.object.id)
      }
      if (method === undefined) {
        const present = await read(kind, clientSecret)
        if ('error' in present) return { error: present.error }
        if ((present.object as Intent).status === 'requires_action') {
          return handleActions ? afterChallenge(kind, clientSecret, present) : answered(kind, present)
        }
      }
      const answer = await api('POST', `${address}/confirm`, {
        ...parameters,
        payment_method: method,
        client_secret: clientSecret,
        use_stripe_sdk: true,
      })
      return handleActions ? afterChallenge(kind, clientSecret, answer) : answered(kind, answer)
    }

    return {
      elements,
      async createPaymentMethod(given: PaymentMethodData & { elements?: { getElement(name: string): unknown } }) {
        const card = given.elements === undefined ? given.card : given.elements.getElement('card')
        const answer = await methodFrom({ ...given, card })
        return 'error' in answer ? { error: answer.error } : { paymentMethod: answer.object }
      },
      async createToken(element: unknown, data: Record<string, unknown> = {}) {
        const create = cardOf(element)
        if (create === null) throw integrationError('You must provide a Stripe Element to createToken.')
        const answer = await create('tokens', key, data)
        return 'error' in answer ? { error: answer.error } : { token: answer.object }
      },
      confirmCardPayment: async (
        clientSecret: string,
        data: ConfirmData = {},
        options: { handleActions?: boolean } = {},
      ) => confirm('payment_intent', clientSecret, data, options.handleActions !== false),
      confirmCardSetup: async (
        clientSecret: string,
        data: ConfirmData = {},
        options: { handleActions?: boolean } = {},
      ) => confirm('setup_intent', clientSecret, data, options.handleActions !== false),
      handleCardAction: async (clientSecret: string) =>
        afterChallenge('payment_intent', clientSecret, await read('payment_intent', clientSecret)),
      handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
        const kind = clientSecret.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
        return afterChallenge(kind, clientSecret, await read(kind, clientSecret))
      },
      retrievePaymentIntent: async (clientSecret: string) =>
        answered('payment_intent', await read('payment_intent', clientSecret)),
      retrieveSetupIntent: async (clientSecret: string) =>
        answered('setup_intent', await read('setup_intent', clientSecret)),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    }
  }

  // A plain function: the loader calls it without `new`, pages may use `new`.
  function Stripe(key: unknown, settings?: { locale?: string }) {
    return construct(key, settings)
  }
  return Object.assign(Stripe, { version: 'endive' })
}
