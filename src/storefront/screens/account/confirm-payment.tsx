import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmationResponse, type OwedPayment } from '#contract/customers.ts'
import { dateText } from '#shared/dates.ts'
import { confirmWithBank } from '#storefront/screens/checkout/confirm-with-bank.ts'
import { loadPaymentScript } from '#storefront/screens/checkout/payment-script.ts'
import { bodyOf } from '#storefront/state/api-client.ts'
import { write } from '#storefront/state/api-write.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'

/** Shows the amount owed and the next attempt. If the bank requires confirmation, also shows a button for it. */
export function ConfirmPayment({ onConfirmed }: { onConfirmed: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const { api, language, shop } = useStorefront()
  const announce = useAnnounce()
  const textOf = useMessageText()
  const [secret, setSecret] = useState<string | null>(null)
  const [owed, setOwed] = useState<OwedPayment | null>(null)
  const { charge } = useMoneyIn(owed?.currency ?? shop.currency)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const find = useCallback(async () => {
    const response = await write(api, 'POST', '/api/user/payment-confirmation', {})
    return confirmationResponse.parse(await bodyOf(response))
  }, [api])

  useEffect(() => {
    find().then(
      (found) => {
        setSecret(found.clientSecret)
        setOwed(found.owed)
      },
      (error: unknown) => report('Whether a payment waits could not be asked', error),
    )
  }, [find])

  async function confirm(clientSecret: string) {
    setIsAsking(true)
    setProblem(null)
    try {
      const { scriptUrl, publishableKey, locale } = shop.payment
      const create = await loadPaymentScript(scriptUrl)
      const response = await confirmWithBank(create(publishableKey, { locale }), clientSecret)
      if (typeof response === 'object') setProblem(response.failure)
      // Asking again makes the shop query the provider directly instead of waiting for its event. After a refusal no
      // payment is pending; only a card, the same or another, helps then.
      setSecret((await find()).clientSecret)
      if (typeof response === 'object') return
      if (response === 'confirmed') announce(t('account.subscription.confirmed'))
      await onConfirmed()
    } catch (error) {
      report('The payment could not be confirmed', error)
      setProblem('account.subscription.confirmFailed')
    } finally {
      setIsAsking(false)
    }
  }

  if (!secret && !problem && !owed) return null
  const retryOn = owed?.retry_at && dateText(owed.retry_at, language, shop.timeZone)
  return (
    <div className="mt-4 space-y-4">
      {owed && (
        <p className="tabular font-medium">
          {t(retryOn ? 'account.subscription.owedRetry' : 'account.subscription.owed', {
            amount: charge(owed.amount),
            date: retryOn,
          })}
        </p>
      )}
      {secret && <p>{t('account.subscription.confirmText')}</p>}
      {problem && <ErrorSentence>{textOf(problem)}</ErrorSentence>}
      {secret && (
        <Button size="small" busy={isAsking} onClick={() => void confirm(secret)}>
          {t('account.subscription.confirmPayment')}
        </Button>
      )}
    </div>
  )
}
