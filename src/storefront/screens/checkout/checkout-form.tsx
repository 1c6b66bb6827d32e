import { Truck } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dayRangeText } from '#shared/dates.ts'
import { showsMembership } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'
import { deliveryDays } from '#shared/shop-days.ts'
import { ChargedInEuros } from '#storefront/screens/cart/charged-in-euros.tsx'
import { chargedToday } from '#storefront/state/cart-rules.ts'
import type { CartToken } from '#storefront/state/cart-token.ts'
import { useLanding, useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { useCardName } from '#storefront/ui/card-name.ts'
import { Checkbox } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { LinkedText } from '#storefront/ui/linked-text.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'
import { PostForm } from '#storefront/ui/post-form.tsx'
import { RightsLinks } from '#storefront/ui/rights-links.tsx'
import { DeliveryAddressFields, fieldId } from './address-fields.tsx'
import { keepDraft } from './checkout-draft.ts'
import { MemberSummary, MembershipSummary } from './checkout-membership.tsx'
import { namedErrors } from './checkout-problem.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { Section } from './section.tsx'
import type { Checkout } from './use-checkout.ts'

type CheckoutFormProps = { checkout: Checkout; token: CartToken; subtotal: Cents }

export function CheckoutForm({ checkout, token, subtotal }: CheckoutFormProps) {
  const { t } = useTranslation()
  const { origin, price, charge, shop } = useStorefront()
  const landing = useLanding()
  const textOf = useMessageText()
  const cardName = useCardName()
  const { form, payment, delivery, state } = checkout

  const paidWith = payment.usesStored ? payment.stored : null
  useConsentWithdrawal(form, token)
  const isBusy = state.step !== 'idle'
  const problem = state.step === 'idle' ? state.problem : null
  const errors = problem?.kind === 'refused' ? namedErrors(problem.errors) : {}
  const errorOf = (field: string) => (errors[field]?.[0] ? textOf(errors[field][0]) : null)
  const total = token.response ? token.response.total : subtotal
  const offer = token.response?.offer ?? null
  const today = chargedToday(total, offer)
  const mayAskForTerms = showsMembership({ host: new URL(origin).host, landing: landing.isOn })
  const asksForTerms = mayAskForTerms && (shop.readings.subscriptionTerms === 'always' || offer !== null)

  return (
    <PostForm
      ref={form}
      noValidate
      className="space-y-10"
      onInput={(event) => {
        keepDraft(event.currentTarget)
        if (event.target instanceof HTMLInputElement) checkout.correct(event.target.name)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        checkout.submit()
      }}
    >
      <DeliveryAddressFields delivery={delivery} errorOf={errorOf} />
      <DeliveryMethod error={errorOf('delivery-method')} />

      <PaymentFields
        payment={payment}
        error={errorOf('card') ?? errorOf('paymentMethodId')}
        disabled={isBusy}
        onCardTyped={() => checkout.correct('card')}
      />

      <div className="space-y-6 border-stone border-t pt-8">
        {offer && <MembershipSummary offer={offer} total={total} card={paidWith && cardName(paidWith)} />}
        {!offer && token.response?.lines.some((line) => line.membership) && <MemberSummary total={total} />}
        <div className="space-y-2">
          <TermsBox
            name="terms"
            text={t('checkout.terms')}
            slugs={['conditions-generales', 'politique-de-confidentialite']}
            error={errorOf('terms')}
          />
          {asksForTerms && (
            <TermsBox
              name="subscription-terms"
              text={t(termsKey(token, landing.isOn), {
                days: offer?.trialDays,
                price: offer && charge(offer.price),
              })}
              slugs={['abonnement']}
              error={errorOf('subscription-terms')}
            />
          )}
        </div>
        <div className="space-y-3">
          <Button type="submit" size="large" wide busy={isBusy} className="tabular">
            {isBusy ? t('checkout.submitting') : t('checkout.submit', { amount: price(today) })}
          </Button>
          <ChargedInEuros amount={today} className="text-center" />
          {state.step === 'submitting' && state.checking && (
            <p role="status" className="text-center text-sm">
              <strong className="font-medium">{t('checkout.checking')}</strong> {t('checkout.checkingText')}
            </p>
          )}
          <RightsLinks className="justify-center" />
        </div>
      </div>
    </PostForm>
  )
}

/**
 * Unticks the consent box when the offer changes to an immediate charge, because agreeing to a trial does not cover
 * that.
 */
function useConsentWithdrawal(form: Checkout['form'], { response }: CartToken) {
  const wasPaid = useRef(false)
  useEffect(() => {
    if (!response) return
    const isPaid = response.offer?.trialDays === 0
    const box = form.current?.elements.namedItem('subscription-terms')
    if (isPaid && !wasPaid.current && box instanceof HTMLInputElement) box.checked = false
    wasPaid.current = isPaid
  }, [form, response])
}

/** The membership's terms, worded for what this order does once that is known (D37). */
function termsKey({ response }: CartToken, isLanding: boolean): string {
  if (!response) return isLanding ? 'checkout.subscriptionTermsPlain' : 'checkout.subscriptionTerms'
  if (!response.offer) return 'checkout.subscriptionTermsNone'
  return response.offer.trialDays > 0 ? 'checkout.subscriptionTermsStarts' : 'checkout.subscriptionTermsPaid'
}

function DeliveryMethod({ error }: { error: string | null }) {
  const { t } = useTranslation()
  const { shop, language, now } = useStorefront()
  const days = dayRangeText(
    deliveryDays(now(), shop.delivery.product, { timeZone: shop.timeZone, rest: shop.delivery.rest }),
    language,
  )
  return (
    <Section title={t('checkout.deliveryMethod')}>
      <label className="flex items-center gap-4 rounded-lg border border-brand bg-white px-4 py-4 outline-1 outline-brand">
        <input
          type="radio"
          id={fieldId('delivery-method')}
          name="delivery-method"
          value="postnord"
          defaultChecked
          className="size-5 shrink-0 accent-brand"
        />
        <Truck aria-hidden="true" className="size-6 shrink-0 text-brand" />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap justify-between gap-x-4 font-medium">
            <span>{t('checkout.postnord')}</span>
            <span>{t('checkout.free')}</span>
          </span>
          <span className="block text-sm text-soft">{t('checkout.postnordText')}</span>
          <span className="block text-sm">{t('order.expected', { days })}</span>
        </span>
      </label>
      {error && <p className="mt-1.5 text-red text-sm">{error}</p>}
    </Section>
  )
}

/** `slugs`: the pages that the links in the text lead to, in their order. */
type TermsBoxProps = { name: string; text: string; slugs: readonly string[]; error: string | null }

function TermsBox({ name, text, slugs, error }: TermsBoxProps) {
  const { href } = useStorefront()
  const hintId = useId()
  return (
    <Checkbox id={fieldId(name)} name={name} error={error} aria-describedby={hintId}>
      <LinkedText
        text={text}
        link={(words, index) => (
          <Link
            to={href('pages', { slug: slugs[index] ?? slugs[0]! })}
            target="_blank"
            className="font-medium text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
          >
            {words}
          </Link>
        )}
      />
    </Checkbox>
  )
}
