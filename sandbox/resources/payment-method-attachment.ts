import type Stripe from 'stripe'
import { ApiError, invalidParameter, missing, refused } from '../api/errors.ts'
import { getObject } from '../api/retrieval.ts'
import { type Card, declineBody, findNamedCard, getCard } from '../cards.ts'
import { emit } from '../events.ts'
import { findObject, getHidden, insertObject, saveHidden, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { paymentMethodOfCard } from './payment-method-creation.ts'

export function cardOf(state: SandboxState, paymentMethod: string): Card {
  const number = getHidden(state, 'payment_method', paymentMethod).number
  if (number === undefined) throw new Error(`No card behind ${paymentMethod}`)
  return getCard(number)
}

/**
 * The payment method of a request; `pm_card_visa` and the like create a new one. Throws 400 for a spent or detached
 * one, `resource_missing` for an unknown one.
 */
export function getUsablePaymentMethod(state: SandboxState, id: string, param?: string): Stripe.PaymentMethod {
  const named = id.startsWith('pm_card_') ? findNamedCard(id) : undefined
  if (named !== undefined) {
    const made = paymentMethodOfCard(state, named, {})
    insertObject(state, 'payment_method', made, { number: named.number, cvcGiven: true })
    return made
  }
  const found = findObject(state, 'payment_method', id)
  if (found === undefined) throw missing('PaymentMethod', id, param)
  if (getHidden(state, 'payment_method', id).spent === true) {
    throw refused(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      undefined,
      param === undefined ? {} : { param },
    )
  }
  return found
}

/** Throws 402 if the card's bank declines, 400 if the card is attached to another customer. */
export function attachPaymentMethod(
  state: SandboxState,
  paymentMethod: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  if (paymentMethod.customer === customer) return paymentMethod
  if (paymentMethod.customer !== null) {
    throw invalidParameter(
      'The payment method you provided has already been attached to a customer.',
      undefined,
      'payment_method_already_attached',
    )
  }
  const card = cardOf(state, paymentMethod.id)
  if (card.decline !== undefined && card.attachable !== true) throw new ApiError(402, declineBody(card.decline))
  return joinCustomer(state, paymentMethod, customer)
}

/** Attaches without the bank's check, after a payment that already passed it. */
export function joinCustomer(
  state: SandboxState,
  paymentMethod: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  const attached: Stripe.PaymentMethod = { ...paymentMethod, customer }
  saveObject(state, 'payment_method', attached)
  emit(state, 'payment_method.attached', attached)
  return attached
}

/** Detaches a card for good: it cannot be used or attached again. */
export function detachPaymentMethod(state: SandboxState, id: string): Stripe.PaymentMethod {
  const before = getObject(state, 'payment_method', id)
  if (before.customer === null) {
    throw refused('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  const customer = String(before.customer)
  const detached: Stripe.PaymentMethod = { ...before, customer: null }
  saveObject(state, 'payment_method', detached)
  saveHidden(state, 'payment_method', id, { spent: true })
  forgetDefault(state, customer, id)
  emit(state, 'payment_method.detached', detached, { customer })
  return detached
}

function forgetDefault(state: SandboxState, customerId: string, paymentMethod: string): void {
  const customer = findObject(state, 'customer', customerId)
  if (customer === undefined || customer.invoice_settings.default_payment_method !== paymentMethod) return
  const settings = { ...customer.invoice_settings, default_payment_method: null }
  saveObject(state, 'customer', { ...customer, invoice_settings: settings })
}
