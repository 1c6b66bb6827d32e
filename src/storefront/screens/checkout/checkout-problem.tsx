import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MembershipOfferResponse } from '#contract/cart.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import type { CartToken } from '#storefront/state/cart-token.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorSentence, ErrorSummary } from '#storefront/ui/error-summary.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'
import { fieldId } from './address-fields.tsx'
import { cardFields } from './checkout-calls.ts'
import { draftFields } from './checkout-draft.ts'
import type { CheckoutProblem } from './checkout-state.ts'

/** The way out where the member price needs a login: what the cart costs without it, and how to take that. */
type NormalPrice = { amount: string; choose(): void }

type CheckoutProblemBoxProps = { problem: CheckoutProblem; normalPrice: NormalPrice; token: CartToken }

/**
 * Why there is no order, at the top of the page, which scrolls up to it. What is wrong with the card alone is said at
 * the card as well, far below on a phone: the page goes there.
 */
export function CheckoutProblemBox({ problem, normalPrice, token }: CheckoutProblemBoxProps) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const textOf = useMessageText()
  const isOfCard = problem.kind === 'refused' && Object.keys(problem.errors).every((field) => isCardField(field))
  useEffect(() => {
    const card = isOfCard && document.getElementById(fieldId('card'))
    // Newer browsers return a promise here, which an effect must not return.
    if (!card) window.scrollTo({ top: 0 })
    if (!card) return
    // The field takes the focus once it is enabled again, which is in this same turn.
    const frame = requestAnimationFrame(() => {
      card.focus({ preventScroll: true })
      card.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isOfCard])
  if (problem.kind === 'sentence') return <ErrorSentence>{textOf(problem.key)}</ErrorSentence>
  if (problem.errors.cartToken?.includes('cart.offerChanged')) {
    // The change is only known once the cart's new offer has loaded.
    return token.response ? <ErrorSentence>{t(changedOfferKey(token.response.offer))}</ErrorSentence> : null
  }
  const needsLogin = problem.errors.email?.includes('checkout.signIn')
  return (
    <ErrorSummary errors={inPageOrder(namedErrors(problem.errors))} describe={(field) => describeField(t, field)}>
      {needsLogin && (
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={href('login', {}, { next: href('checkout') })} size="small">
            {t('checkout.signInAction')}
          </ButtonLink>
          <Button variant="secondary" size="small" onClick={normalPrice.choose}>
            {t('checkout.normalPriceAction', { amount: normalPrice.amount })}
          </Button>
        </div>
      )}
    </ErrorSummary>
  )
}

/** Returns the key of the text about the offer that replaced the one shown, depending on the card. */
function changedOfferKey(offer: MembershipOfferResponse | null): string {
  if (!offer) return 'checkout.offer.member'
  return offer.trialDays > 0 ? 'checkout.offer.trial' : 'checkout.offer.noTrial'
}

/** Fields from the top of the page to its end. */
const pageOrder = [
  ...['email', 'firstName', 'lastName', 'address', 'apartment', 'zip', 'city', 'phone', 'delivery-method'],
  ...[...cardFields, 'terms', 'subscription-terms'],
]

/** Sorts errors by page order; those without a field come first. */
function inPageOrder(errors: FieldErrors): FieldErrors {
  const positionOf = (field: string) => pageOrder.indexOf(field)
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => positionOf(one) - positionOf(other)))
}

/** An empty field says what belongs in it. */
export function namedErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, keys]) => [
      field,
      isTyped(field) ? keys.map((key) => (key === 'validation.required' ? `checkout.missing.${field}` : key)) : keys,
    ]),
  )
}

function isCardField(field: string): boolean {
  return (cardFields as readonly string[]).includes(field)
}

function isTyped(field: string): boolean {
  return (draftFields as readonly string[]).includes(field)
}

function describeField(t: (key: string) => string, field: string): { label: string | null; id: string } | null {
  if (field === 'terms' || field === 'subscription-terms') return { label: null, id: fieldId(field) }
  const labels: Record<string, string> = {
    card: t('checkout.card'),
    paymentMethodId: t('checkout.card'),
    'delivery-method': t('checkout.deliveryMethod'),
  }
  const label = isTyped(field) ? t(`checkout.${field}`) : labels[field]
  return label ? { label, id: fieldId(field === 'paymentMethodId' ? 'card' : field) } : null
}
