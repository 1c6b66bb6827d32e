import { type CheckoutForm, checkoutForm } from '#contract/checkout.ts'
import type { Shopper } from '#domain/cart/price-cart.ts'
import { type FieldErrors, invalid, ShopError } from '#domain/errors/shop-error.ts'
import { describeMembership } from '#domain/membership/membership-texts.ts'
import type { Shop } from '../../shop.ts'
import { missingConsents, readConsent } from './checkout-consent.ts'
import { withLease } from './checkout-lease.ts'
import type { CheckoutLimits, Payer } from './checkout-limits.ts'
import { findCheckoutsAround } from './checkout-queries.ts'
import { type CheckoutState, orderedStates } from './checkout-states.ts'
import { withinDeclines } from './count-declines.ts'
import { endCheckouts } from './expire-checkout.ts'
import { checkoutOfCart, getOwnCart } from './find-own-cart.ts'
import { openCheckout } from './open-checkout.ts'
import { type CheckoutOutcome, payCheckout, type Submission } from './pay-checkout.ts'
import { internationalPhone, phoneErrors } from './phone-rules.ts'
import type { Contact, Quote } from './quote.ts'
import { requireSameOffer, requireSignIn } from './require-same-offer.ts'

/** States in which nothing was charged yet, and this submission's card may be the one that is. */
const mayChangeCard: readonly CheckoutState[] = ['QUOTED', 'INTENT_CREATED', 'DECLINED', 'REQUIRES_ACTION']

// A second submit of the same cart that arrives while the first is under way gets the first one's outcome.
const underWay = new WeakMap<Shop, Map<string, Promise<CheckoutOutcome>>>()

/**
 * Pays a cart: the whole of POST /api/checkout. However often and however parallel it is called for one cart, there is one
 * payment, one charge and one order. Throws invalid `cartToken`, `email`, `phone`, `terms`, `subscription-terms` or `card`;
 * `checkout.busy`; `request.tooMany` after too many declined cards, whose checkouts are ended, or where too much stock is held.
 */
export async function startCheckout(
  shop: Shop,
  input: { shopper: Shopper; form: CheckoutForm; addressHash: string | null; limits: CheckoutLimits },
): Promise<CheckoutOutcome> {
  const { shopper, form, addressHash, limits } = input
  const cart = await getOwnCart(shop, shopper, form.cartToken)
  const running = runningIn(shop)
  const first = running.get(cart.tokenHash)
  if (first) return first
  const outcome = submit()
  running.set(cart.tokenHash, outcome)
  try {
    return await outcome
  } finally {
    running.delete(cart.tokenHash)
  }

  async function submit(): Promise<CheckoutOutcome> {
    const { quote } = cart
    const errors = { ...phoneErrors(form.phone, quote.country), ...missingConsents(quote, form) }
    if (Object.keys(errors).length) throw invalid(errors)
    const now = shop.clock()
    const shown = await describeMembership(shop, quote, now)
    const consent = readConsent(quote, form, { summary: shown.join('\n') || null, at: now })
    const contact = contactOf(form, quote)
    const around = await findCheckoutsAround(shop.database, cart)
    const existing = checkoutOfCart(cart, around)
    if (existing && orderedStates.includes(existing.state)) return { requiresAction: false }
    if (!existing && cart.expiresAt <= now) throw invalid({ cartToken: ['cart.invalid'] })
    await requireSignIn(shop, { cart, shopper, email: form.email })
    const payer: Payer = { sessionHash: shopper.sessionHash, customerId: shopper.customer?.id ?? null, addressHash }
    return withinDeclines(shop, { payer, limits, whenOver }, pay)

    async function whenOver(refusal: ShopError): Promise<CheckoutOutcome> {
      const ended = await endCheckouts(shop, around)
      if (!ended.some(({ id, state }) => id === existing?.id && orderedStates.includes(state))) throw refusal
      return { requiresAction: false }
    }

    async function pay(): Promise<CheckoutOutcome> {
      if (!existing || mayChangeCard.includes(existing.state)) {
        await requireSameOffer(shop, { cart, shopper, paymentMethodId: form.paymentMethodId })
      }
      const opened = existing
        ? { checkout: existing, isHeld: false }
        : await openCheckout(shop, { cart, shopper, contact, consent, payer, limits, around })
      const submission: Submission = { paymentMethodId: form.paymentMethodId, contact, consent, addressHash }
      const paid = await withLease(shop, opened, (held) => payCheckout(shop, held, submission, { payer, limits }))
      if (!paid) throw new ShopError('checkout.busy')
      return paid.outcome
    }
  }
}

/** What else is wrong with a form that its schema refuses (phone, consents), so that the shopper is told of everything at once. */
export async function findFurtherErrors(
  shop: Shop,
  { shopper, form }: { shopper: Shopper; form: unknown },
): Promise<FieldErrors> {
  const read = checkoutForm.pick({ terms: true, 'subscription-terms': true }).safeParse(form)
  const token: unknown = Object(form).cartToken
  const cart = typeof token === 'string' ? await getOwnCart(shop, shopper, token).catch(() => null) : null
  const phone = cart ? phoneErrors(Object(form).phone, cart.quote.country) : {}
  return { ...phone, ...missingConsents(cart?.quote ?? null, read.data ?? {}) }
}

function runningIn(shop: Shop): Map<string, Promise<CheckoutOutcome>> {
  const running = underWay.get(shop) ?? new Map<string, Promise<CheckoutOutcome>>()
  underWay.set(shop, running)
  return running
}

function contactOf(form: CheckoutForm, { country }: Quote): Contact {
  const { email, firstName, lastName, address, apartment, city, zip } = form
  const phone = internationalPhone(form.phone, country) ?? form.phone
  return { email, firstName, lastName, address, apartment, city, zip, phone }
}
