import { type RefObject, useEffect, useReducer, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCart } from '#storefront/state/cart-provider.tsx'
import { withDecimals } from '#storefront/state/cart-store.ts'
import { type CartToken, forgetCartToken } from '#storefront/state/cart-token.ts'
import { markPaying, unfinishedPayment } from '#storefront/state/cart-token-store.ts'
import { report } from '#storefront/state/report.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { type AttemptCalls, type AttemptOutcome, attemptCheckout, resumeCheckout } from './checkout-attempt.ts'
import {
  addressNames,
  type ChosenAddress,
  cardFields,
  checkForm,
  postCheckout,
  postSuccess,
  typedFields,
} from './checkout-calls.ts'
import { forgetDraft } from './checkout-draft.ts'
import { type CheckoutState, idleCheckout, reduceCheckout } from './checkout-state.ts'
import { type DeliveryAddress, useDeliveryAddress } from './use-delivery-address.ts'
import { type PaymentChoice, usePaymentChoice } from './use-payment-choice.ts'

export type Checkout = {
  state: CheckoutState
  form: RefObject<HTMLFormElement | null>
  payment: PaymentChoice
  delivery: DeliveryAddress
  submit(): void
  /** Clears the errors of a control that the payer changed. */
  correct(control: string): void
  /** Takes every line at its normal price, with what was typed as it is; the payer sees the new total. */
  buyAtNormalPrice(): void
}

/** The checkout form's state, and what a submit does. */
export function useCheckout(token: CartToken): Checkout {
  const { api, href, landing } = useStorefront()
  const navigate = useNavigate()
  const cart = useCart()
  const { user, ready, awaitMembership } = useSession()
  const [state, dispatch] = useReducer(reduceCheckout, idleCheckout)
  const form = useRef<HTMLFormElement>(null)
  const delivery = useDeliveryAddress(form, cart.ready && cart.items.length > 0)
  const payment = usePaymentChoice()
  const isReady = ready && !payment.isLoading
  // Refs instead of state, because a second click may come before the first one is rendered.
  const isRunning = useRef(false)
  const isWaiting = useRef(false)

  async function run(attempt: () => Promise<AttemptOutcome>) {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const outcome = await attempt()
      if ('orderId' in outcome) return finish(outcome.orderId)
      dispatch({ type: 'fail', problem: outcome.problem })
      if (outcome.problem?.kind === 'refused') delivery.correct(outcome.problem.errors)
      const isAboutTheCart = outcome.problem?.kind === 'refused' && 'cartToken' in outcome.problem.errors
      if (isAboutTheCart) token.renew()
    } catch (error) {
      report('The checkout failed', error)
      dispatch({ type: 'fail', problem: { kind: 'sentence', key: 'checkout.failed' } })
    } finally {
      isRunning.current = false
    }
  }

  function finish(orderId: string) {
    dispatch({ type: 'succeed', orderId })
    if (user && cart.items.some((item) => item.membership)) void awaitMembership()
    cart.clear()
    forgetCartToken()
    forgetDraft()
    void navigate(href('thankyou', {}, { orderId }), { replace: true })
  }

  const calls: AttemptCalls = {
    createPaymentMethod: () => payment.createPaymentMethod(billingOf(form.current, delivery.chosen)),
    checkForm: () => checkForm(api, form.current!, delivery.chosen, token.response?.token ?? ''),
    async cartToken() {
      const obtained = await token.obtain()
      if (obtained === null) return { problem: token.problem ?? 'checkout.failed' }
      // The amount charged must have been on screen when the payer agreed to it.
      const wasShown = token.response
        ? obtained.total === token.response.total
        : obtained.offer === null && obtained.total === cart.subtotal
      return wasShown ? obtained.token : { problem: 'checkout.changed' }
    },
    checkout: (paymentMethodId, cartToken) =>
      postCheckout(api, form.current!, delivery.chosen, { paymentMethodId, cartToken }),
    confirm: payment.confirm,
    success: (paymentMethod, cartToken) =>
      postSuccess(api, { user, paymentMethod, cartItems: withDecimals(cart.items), cartToken }),
    checking: () => dispatch({ type: 'check' }),
    remember: markPaying,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    isOnline: () => navigator.onLine,
    log: report,
  }

  // A payment that a reload interrupted: ask for its order before anything else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the checkout opens
  useEffect(() => {
    const unfinished = unfinishedPayment(Date.now())
    if (!unfinished || isRunning.current) return
    dispatch({ type: 'check' })
    void run(() => resumeCheckout(calls, unfinished))
  }, [])

  // The cart token and the card depend on who is signed in: a press before that is known waits for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the account is known
  useEffect(() => {
    if (!isReady || !isWaiting.current) return
    isWaiting.current = false
    void run(() => attemptCheckout(calls))
  }, [isReady])

  return {
    state,
    form,
    payment,
    delivery,
    submit() {
      if (isRunning.current) return
      dispatch({ type: 'submit' })
      if (isReady) void run(() => attemptCheckout(calls))
      else {
        // Agreed to what was on the screen: the card field.
        payment.chooseStored(false)
        isWaiting.current = true
      }
    },
    correct(control) {
      dispatch({ type: 'correct', fields: correctedBy[control] ?? [control] })
    },
    buyAtNormalPrice() {
      landing.leave()
      cart.leaveMemberPrices()
      dispatch({ type: 'dismiss' })
      payButtonOf(form.current)?.focus()
    },
  }
}

/** Controls that settle the errors of other fields. */
const correctedBy: Record<string, readonly string[]> = {
  'delivery-address': addressNames,
  'card-choice': cardFields,
  card: cardFields,
}

function payButtonOf(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('button[type=submit]') ?? null
}

function billingOf(form: HTMLFormElement | null, chosen: ChosenAddress) {
  if (!form) return {}
  const typed = Object.fromEntries(typedFields(form, chosen))
  const text = (name: string) => (typed[name] ?? '').trim()
  const name = `${text('firstName')} ${text('lastName')}`.trim()
  return { ...(name && { name }), ...(text('email') && { email: text('email') }) }
}
