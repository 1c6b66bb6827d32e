import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmationAnswer } from '#contract/customers.ts'
import { confirmWithBank } from '#storefront/screens/checkout/confirm-with-bank.ts'
import { loadPaymentScript } from '#storefront/screens/checkout/payment-script.ts'
import { write } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'

/** Where a charge waits for the bank to ask the card's owner: the button that lets it ask. Nothing where none waits. */
export function ConfirmPayment({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const { t } = useTranslation()
  const { api, shop } = useStorefront()
  const announce = useAnnounce()
  const textOf = useMessageText()
  const [secret, setSecret] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const find = useCallback(async () => {
    const answer = await write(api, 'POST', '/api/user/payment-confirmation', {})
    return confirmationAnswer.parse(await answer.json()).clientSecret
  }, [api])

  useEffect(() => {
    let isShown = true
    find().then(
      (found) => isShown && setSecret(found),
      (error: unknown) => report('Whether a payment waits could not be asked', error),
    )
    return () => {
      isShown = false
    }
  }, [find])

  async function confirm(clientSecret: string) {
    setIsAsking(true)
    setProblem(null)
    try {
      const { scriptUrl, publishableKey, locale } = shop.payment
      const create = await loadPaymentScript(scriptUrl)
      const answer = await confirmWithBank(create(publishableKey, { locale }), clientSecret)
      if (typeof answer === 'object') setProblem(answer.failure)
      // Asked once more, the shop looks at the provider itself instead of waiting for its event. After a refusal
      // nothing waits any more: then only a card, the same or another, helps.
      setSecret(await find())
      if (typeof answer === 'object') return
      if (answer === 'confirmed') announce(t('account.subscription.confirmed'))
      await onConfirmed()
    } catch (error) {
      report('The payment could not be confirmed', error)
      setProblem('account.subscription.confirmFailed')
    } finally {
      setIsAsking(false)
    }
  }

  if (!secret && !problem) return null
  return (
    <div className="mt-6">
      {secret && <p>{t('account.subscription.confirmText')}</p>}
      {problem && (
        <div className="mt-4">
          <ErrorSentence>{textOf(problem)}</ErrorSentence>
        </div>
      )}
      {secret && (
        <Button size="small" className="mt-4" busy={isAsking} onClick={() => void confirm(secret)}>
          {t('account.subscription.confirmPayment')}
        </Button>
      )}
    </div>
  )
}
