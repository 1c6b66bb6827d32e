import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentMethodCreateParams, Stripe } from '@stripe/stripe-js'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { within } from '#shared/within.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Spinner } from '#storefront/ui/spinner.tsx'
import { type BankResponse, confirmWithBank } from './confirm-with-bank.ts'
import { loadPaymentScript } from './payment-script.ts'

export type BillingDetails = PaymentMethodCreateParams.BillingDetails

/**
 * The id of a payment method, or the key of what is wrong with the card; null where no card could be looked at.
 */
export type TypedCard = { id: string } | { problem: string } | null

export type CardFieldHandle = {
  /**
   * Creates a payment method from the typed card. If that fails, the reason is also shown below the field and logged.
   */
  createPaymentMethod(billing: BillingDetails): Promise<TypedCard>
  /** Lets the bank confirm the payment. `unknown` means that no response came. */
  confirm(clientSecret: string): Promise<BankResponse>
  focus(): void
}

const timeoutMs = 20_000

const fieldStyle = {
  base: {
    color: '#1d1b18',
    fontFamily: '"Instrument Sans", system-ui, sans-serif',
    fontSize: '16px',
    '::placeholder': { color: '#655e54' },
  },
  invalid: { color: '#a02525', iconColor: '#a02525' },
}

type CardFieldProps = {
  ref: Ref<CardFieldHandle>
  error: string | null
  disabled: boolean
  /** Called when the field's content changes. */
  onTyped?(): void
}

/**
 * The provider's card field. The only place that uses the provider's library, so that another field can take its
 * place.
 */
export function CardField(props: CardFieldProps) {
  const { shop } = useStorefront()
  const { t } = useTranslation()
  const { scriptUrl, publishableKey, locale } = shop.payment
  const [stripe, setStripe] = useState<Stripe | 'missing' | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the script again
  useEffect(() => {
    let isShown = true
    loadPaymentScript(scriptUrl).then(
      (create) => isShown && setStripe(create(publishableKey, { locale })),
      (error: unknown) => {
        report('The card field could not be loaded', error)
        if (isShown) setStripe('missing')
      },
    )
    return () => {
      isShown = false
    }
  }, [scriptUrl, publishableKey, locale, attempt])

  if (stripe === 'missing') {
    const retry = () => {
      setStripe(null)
      setAttempt((count) => count + 1)
    }
    return (
      <div className={frameClasses(true)}>
        <span>{t('checkout.cardMissing')}</span>
        <button type="button" onClick={retry} className="font-medium text-brand underline underline-offset-4">
          {t('checkout.cardRetry')}
        </button>
      </div>
    )
  }
  if (!stripe) return <CardLoading />
  return (
    <Elements stripe={stripe} options={{ locale }}>
      <MountedCardField {...props} />
    </Elements>
  )
}

/** Placeholder shown until the card field is ready. */
export function CardLoading() {
  const { t } = useTranslation()
  return (
    <div role="status" className={frameClasses(false)}>
      <span className="text-soft">{t('checkout.cardLoading')}</span>
      <Spinner className="size-4 text-soft" />
    </div>
  )
}

type ProviderError = { code?: string | undefined; message?: string | undefined }

function MountedCardField({ ref, error, disabled, onTyped }: CardFieldProps) {
  const stripe = useStripe()
  const elements = useElements()
  const { t, i18n } = useTranslation()
  const errorId = useId()
  const [message, setMessage] = useState<string | null>(null)
  const isEmpty = useRef(true)
  // The server's word on the last card is of no use once another one is typed.
  const [isTouched, setIsTouched] = useState(false)
  const shown = message ?? (isTouched ? null : error)
  useEffect(() => {
    if (error) setIsTouched(false)
  }, [error])

  /** Our own text for what the provider found wrong: its frame may speak another language than the page. */
  const keyOf = ({ code }: ProviderError): string | null => {
    if (isEmpty.current && code?.startsWith('incomplete_')) return 'checkout.cardRequired'
    const key: string = `checkout.cardErrors.${code}`
    return i18n.exists(key) ? key : null
  }
  const tell = (wrong: ProviderError | undefined) => {
    const key = wrong ? keyOf(wrong) : null
    setMessage(key ? t(key) : (wrong?.message ?? null))
    return key
  }

  useImperativeHandle(ref, () => ({
    async createPaymentMethod(billing) {
      const card = elements?.getElement(CardElement)
      if (!stripe || !card) return null
      // A field whose frame was blocked never responds.
      const result = await within(
        timeoutMs,
        stripe.createPaymentMethod({ type: 'card', card, billing_details: billing }),
      )
      if (!result) {
        report('The payment provider did not answer')
        return null
      }
      if (result.paymentMethod) return { id: result.paymentMethod.id }
      report('The payment method could not be made', result.error)
      const problem = tell(result.error)
      return problem ? { problem } : null
    },
    async confirm(clientSecret) {
      if (!stripe) return 'unknown'
      return confirmWithBank(stripe, clientSecret)
    },
    focus: () => elements?.getElement(CardElement)?.focus(),
  }))

  return (
    <div>
      <div className={frameClasses(shown !== null)}>
        <CardElement
          className="grow"
          options={{ hidePostalCode: true, style: fieldStyle, disabled }}
          onChange={(event) => {
            isEmpty.current = event.empty
            tell(event.error)
            setIsTouched(true)
            if (!event.empty) onTyped?.()
          }}
        />
      </div>
      <p id={errorId} aria-live="polite" className="mt-1.5 text-red text-sm empty:hidden">
        {shown}
      </p>
    </div>
  )
}

function frameClasses(hasError: boolean): string {
  return classes(
    'flex min-h-[3.125rem] items-center justify-between gap-4 rounded-lg border bg-white px-4 py-3 text-base transition-colors',
    'focus-within:border-brand focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1',
    hasError ? 'border-red' : 'border-[#8c8375]',
  )
}
