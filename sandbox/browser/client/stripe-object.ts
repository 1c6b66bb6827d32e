import { type CardElement, cardOf, createCardElement } from './card-element.ts'
import type { CardOptions, FontSource } from './frame-messages.ts'
import { integrationError } from './integration-error.ts'
import {
  type ConfirmData,
  confirmIntent,
  createMethod,
  handleIntentAction,
  type PaymentMethodData,
  retrieveIntent,
  type StripeSession,
} from './stripe-intents.ts'

type Settings = { readonly locale?: string }
type ConfirmOptions = { readonly handleActions?: boolean }

function resolveLocale(...requested: (string | undefined)[]): string {
  return requested.find((locale) => locale !== undefined && locale !== 'auto') ?? navigator.language ?? 'en'
}

function createElements(
  session: StripeSession,
  settings: Settings,
  given: Settings & { readonly fonts?: readonly FontSource[] },
) {
  const locale = resolveLocale(given.locale, settings.locale)
  session.locale = locale
  let card: CardElement | null = null
  const onDestroy = (): void => {
    card = null
  }
  return {
    create(type: string, options: CardOptions = {}): CardElement {
      if (type !== 'card') {
        throw integrationError(
          `A valid Element name must be provided. The sandbox supports 'card', you specified '${type}'.`,
        )
      }
      if (card !== null) {
        throw integrationError('Can only create one Element of type card through this Elements instance.')
      }
      const { sandboxOrigin } = session
      card = createCardElement({ sandboxOrigin, locale, fonts: given.fonts ?? [], onDestroy }, options)
      return card
    },
    getElement(type: string | { __elementType?: string }): CardElement | null {
      const name = typeof type === 'string' ? type : type?.__elementType
      return name === 'card' ? card : null
    },
    update(changes: Settings): void {
      if (changes.locale !== undefined) session.locale = resolveLocale(changes.locale)
    },
    fetchUpdates: () => Promise.resolve({}),
    submit: () => Promise.resolve({}),
  }
}

function createStripe(sandboxOrigin: string, key: unknown, settings: Settings = {}) {
  if (typeof key !== 'string' || key === '') {
    throw integrationError('Missing value for Stripe(): apiKey should be a string.')
  }
  if (/^[sr]k_/.test(key)) throw integrationError('You should not use your secret key with Stripe.js.')
  const session: StripeSession = { sandboxOrigin, key, locale: resolveLocale(settings.locale) }

  return {
    elements: (given: Settings & { readonly fonts?: readonly FontSource[] } = {}) =>
      createElements(session, settings, given),
    async createPaymentMethod(given: PaymentMethodData & { elements?: { getElement(name: string): unknown } }) {
      const card = given.elements === undefined ? given.card : given.elements.getElement('card')
      const result = await createMethod(session, { ...given, card })
      return 'error' in result ? { error: result.error } : { paymentMethod: result.object }
    },
    async createToken(element: unknown, data: Record<string, unknown> = {}) {
      const createFromCard = cardOf(element)
      if (createFromCard === null) throw integrationError('You must provide a Stripe Element to createToken.')
      const result = await createFromCard('tokens', key, data)
      return 'error' in result ? { error: result.error } : { token: result.object }
    },
    confirmCardPayment: (clientSecret: string, data: ConfirmData = {}, options: ConfirmOptions = {}) =>
      confirmIntent(session, 'payment_intent', clientSecret, data, options),
    confirmCardSetup: (clientSecret: string, data: ConfirmData = {}, options: ConfirmOptions = {}) =>
      confirmIntent(session, 'setup_intent', clientSecret, data, options),
    handleCardAction: (clientSecret: string) => handleIntentAction(session, 'payment_intent', clientSecret),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      handleIntentAction(session, clientSecret.startsWith('seti_') ? 'setup_intent' : 'payment_intent', clientSecret),
    retrievePaymentIntent: (clientSecret: string) => retrieveIntent(session, 'payment_intent', clientSecret),
    retrieveSetupIntent: (clientSecret: string) => retrieveIntent(session, 'setup_intent', clientSecret),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}

const scriptUrl = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''

if (scriptUrl !== '' && !('Stripe' in window)) {
  // A plain function: the official loader calls it without `new`, pages may use `new`.
  function Stripe(key: unknown, settings?: Settings) {
    return createStripe(new URL(scriptUrl).origin, key, settings)
  }
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
}
