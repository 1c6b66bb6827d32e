import { defineCache } from '#database/caches.ts'
import type { Contact, Quote } from '#database/schema/quote.ts'
import type { CheckoutState } from '#database/schema/states.ts'
import { isBlockedAddress } from '#domain/people/customers/block-queries.ts'
import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import { internationalPhone, phoneErrors } from '#domain/people/customers/phone-rules.ts'
import { postcodeErrors, postcodeIn } from '#domain/people/customers/postcode-rules.ts'
import type { CartRow } from '#domain/sales/cart/cart-queries.ts'
import type { CartVisitor } from '#domain/sales/cart/price-cart.ts'
import { describeMembership } from '#domain/sales/membership/membership-texts.ts'
import { type FieldErrors, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { missingConsents, readConsent, type TickedConsents } from './checkout-consent.ts'
import { withLease } from './checkout-lease.ts'
import type { CheckoutLimits, Payer } from './checkout-limits.ts'
import { type CheckoutRow, findCheckoutsAround } from './checkout-queries.ts'
import { orderedStates } from './checkout-states.ts'
import { withinDeclines } from './count-declines.ts'
import { endCheckouts } from './expire-checkout.ts'
import { checkoutOfCart, getOwnCart } from './find-own-cart.ts'
import { openCheckout } from './open-checkout.ts'
import { type CheckoutOutcome, payCheckout, type Submission } from './pay-checkout.ts'
import { closeCheckout } from './record-payment.ts'
import { requireSignIn, requireUsableCard } from './require-usable-card.ts'

/** States in which nothing was charged yet and this submission's card may pay. */
const mayChangeCard: readonly CheckoutState[] = ['QUOTED', 'DECLINED', 'REQUIRES_ACTION']

const submissionsUnderWay = defineCache<Promise<CheckoutOutcome>>()

/** A filled-in checkout. `phone`: as typed; stored in its international form. */
export type CheckoutInput = Contact & TickedConsents & { cartToken: string; paymentMethodId: string }

/**
 * Pays a cart: the whole of POST /api/checkout. However often and parallel it is called for one cart, there is one
 * payment, one charge and one order.
 * @throws invalid `cartToken`, `email`, `phone`, `terms`, `subscription-terms` or `card`; `checkout.busy`;
 * `request.tooMany`
 */
export async function submitCheckout(
  shop: Shop,
  input: { visitor: CartVisitor; form: CheckoutInput; addressHash: string | null; limits: CheckoutLimits },
): Promise<CheckoutOutcome> {
  const { visitor, form, addressHash, limits } = input
  const cart = await getOwnCart(shop, visitor, form.cartToken)
  // A second submission of the same cart while the first is under way gets the first one's outcome.
  const running = shop.caches.of(submissionsUnderWay)
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
    const errors = { ...addressErrors(form, quote.country), ...missingConsents(quote, form) }
    if (Object.keys(errors).length) throw invalid(errors)
    const now = shop.clock()
    const shown = await describeMembership(shop, quote, now)
    const consent = readConsent(quote, form, { summary: shown.join('\n') || null, at: now })
    const contact = contactOf(form, quote)
    const around = await findCheckoutsAround(shop.database, cart)
    const existing = checkoutOfCart(cart, around)
    if (existing && orderedStates.includes(existing.state)) return { requiresAction: false }
    if (!existing && cart.expiresAt <= now) throw invalid({ cartToken: ['cart.invalid'] })
    await requireSignIn(shop, { cart, visitor, email: form.email })
    // A blocked address gets the same response as a declined card, so that the block is not revealed.
    if (await isBlockedAddress(shop.database, normalEmail(form.email))) throw invalid({ card: ['card.declined'] })
    const payer: Payer = { sessionHash: visitor.sessionHash, customerId: visitor.customer?.id ?? null, addressHash }
    return withinDeclines(shop, { payer, limits, whenOver }, pay)

    async function whenOver(refusal: ShopError): Promise<CheckoutOutcome> {
      const ended = await endCheckouts(shop, around)
      if (!ended.some(({ id, state }) => id === existing?.id && orderedStates.includes(state))) throw refusal
      return { requiresAction: false }
    }

    async function pay(): Promise<CheckoutOutcome> {
      if (!existing || mayChangeCard.includes(existing.state)) {
        const ownCustomerId = existing?.providerCustomerId ?? null
        await requireUsableCard(shop, { cart, visitor, paymentMethodId: form.paymentMethodId, ownCustomerId })
      }
      const opened = existing
        ? { checkout: existing, isHeld: false }
        : await openCheckout(shop, { cart, visitor, contact, consent, payer, limits, around })
      const submission: Submission = { paymentMethodId: form.paymentMethodId, contact, consent, addressHash }
      const paid = await withLease(shop, opened, async (held) => {
        if (held.state === 'QUOTED') await requireNoPaidTwin(shop, cart, held)
        return payCheckout(shop, held, submission, { payer, limits })
      })
      if (!paid) throw new ShopError('checkout.busy')
      return paid.outcome
    }
  }
}

/**
 * Ends this checkout, the browser's only open one, if another tab has paid for the same goods since `around` was read.
 * @throws `checkout.busy`: the next try finds that order
 */
async function requireNoPaidTwin(shop: Shop, cart: CartRow, checkout: CheckoutRow): Promise<void> {
  const others = (await findCheckoutsAround(shop.database, cart)).filter(({ id }) => id !== checkout.id)
  if (!checkoutOfCart(cart, others)) return
  await closeCheckout(shop, checkout)
  throw new ShopError('checkout.busy')
}

/** Errors beyond the form's schema (postcode, phone, consents), so that one response reports everything. */
export async function findFurtherErrors(
  shop: Shop,
  input: { visitor: CartVisitor; cartToken: string | null; address: TypedAddress; ticked: TickedConsents },
): Promise<FieldErrors> {
  const { visitor, cartToken, address, ticked } = input
  const cart = cartToken === null ? null : await getOwnCart(shop, visitor, cartToken).catch(() => null)
  return { ...(cart && addressErrors(address, cart.quote.country)), ...missingConsents(cart?.quote ?? null, ticked) }
}

type TypedAddress = { zip?: unknown; phone?: unknown }

function addressErrors({ zip, phone }: TypedAddress, country: string): FieldErrors {
  const region = { country, zip: typeof zip === 'string' ? zip : '' }
  return { ...postcodeErrors(zip, country), ...phoneErrors(phone, region) }
}

function contactOf(form: CheckoutInput, { country }: Quote): Contact {
  const { email, firstName, lastName, address, apartment, city } = form
  const zip = postcodeIn(form.zip, country) ?? form.zip
  const phone = internationalPhone(form.phone, { country, zip }) ?? form.phone
  return { email, firstName, lastName, address, apartment, city, zip, phone }
}
