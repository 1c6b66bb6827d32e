import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSentence, ErrorSummary } from '../../ui/error-summary.tsx'
import { useMessageText } from '../../ui/message-text.ts'
import { draftFields } from './checkout-draft.ts'
import { fieldId } from './checkout-fields.ts'
import type { CheckoutProblem } from './checkout-state.ts'

/** Why there is no order, at the top of the page, which scrolls up to it. */
export function CheckoutProblemBox({ problem }: { problem: CheckoutProblem }) {
  const { t } = useTranslation()
  const textOf = useMessageText()
  useEffect(() => {
    // In newer browsers this answers a promise, which an effect must not return.
    window.scrollTo({ top: 0 })
  }, [])
  if (problem.kind === 'sentence') return <ErrorSentence>{textOf(problem.key)}</ErrorSentence>
  return <ErrorSummary errors={problem.errors} describe={(field) => describeField(t, field)} />
}

function describeField(t: (key: string) => string, field: string): { label: string | null; id: string } | null {
  if (field === 'terms' || field === 'subscription-terms') return { label: null, id: fieldId(field) }
  const labels: Record<string, string> = {
    card: t('checkout.card'),
    paymentMethodId: t('checkout.card'),
    'delivery-method': t('checkout.deliveryMethod'),
  }
  const isTyped = (draftFields as readonly string[]).includes(field)
  const label = isTyped ? t(`checkout.${field}`) : labels[field]
  return label ? { label, id: fieldId(field === 'paymentMethodId' ? 'card' : field) } : null
}
