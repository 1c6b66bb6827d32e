import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '#contract/customers.ts'
import { dateText } from '#shared/dates.ts'
import { endReasons } from '#shared/vocabularies.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'
import { lastsUntil } from './subscription-rules.ts'
import type { ChargedCard } from './use-charged-card.ts'

type CancelMembershipProps = {
  subscription: Subscription
  card: ChargedCard | null
  onCancelled: () => Promise<unknown>
}

/** Cancelling in two plain steps: asked for, then confirmed. What the server says afterwards is what is shown. */
export function CancelMembership({ subscription, card, onCancelled }: CancelMembershipProps) {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const session = useSession()
  const announce = useAnnounce()
  const [reason, setReason] = useState('')
  const [step, setStep] = useState<'idle' | 'asking' | 'cancelling' | 'failed'>('idle')

  async function cancel() {
    setStep('cancelling')
    try {
      await writeOnly(api, 'DELETE', '/api/user/subscription', {})
      if (reason) await explain(reason)
      await onCancelled()
      setStep('idle')
      showOutcome()
      announce(t('account.subscription.cancelled'))
      void session.refresh()
    } catch (error) {
      report('The membership could not be cancelled', error)
      setStep('failed')
    }
  }

  /** Cancelled it is, whether the reason arrives or not. */
  async function explain(given: string) {
    const said = writeOnly(api, 'POST', '/api/user/subscription/reason', { json: { reason: given } })
    await said.catch((error: unknown) => report('The reason for leaving could not be sent', error))
  }

  if (step === 'idle') {
    return (
      <Button variant="secondary" size="small" onClick={() => setStep('asking')}>
        {t('account.subscription.cancel')}
      </Button>
    )
  }
  return (
    <div className="mt-3 basis-full border-stone border-t pt-6">
      {step === 'failed' && (
        <div className="mb-5">
          <ErrorSentence>{t('account.subscription.cancelFailed')}</ErrorSentence>
        </div>
      )}
      <Question subscription={subscription} />
      {card && <p className="mt-1 text-soft">{t('account.subscription.notCharged', { card: card.name })}.</p>}
      <label className="mt-4 grid max-w-sm grid-cols-[minmax(0,1fr)] gap-1">
        <span className="text-sm">{t('account.subscription.why')}</span>
        <select
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className="h-11 rounded-full border border-stone bg-paper px-4"
        >
          <option value="">{t('account.subscription.whyNone')}</option>
          {endReasons.map((each) => (
            <option key={each} value={each}>
              {t(`account.subscription.reasons.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" busy={step === 'cancelling'} onClick={() => void cancel()}>
          {t(step === 'cancelling' ? 'account.subscription.cancelling' : 'account.subscription.yes')}
        </Button>
        <Button variant="secondary" size="small" disabled={step === 'cancelling'} onClick={() => setStep('idle')}>
          {t('account.subscription.no')}
        </Button>
      </div>
    </div>
  )
}

function Question({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const text = useFocusOnAppearing<HTMLParagraphElement>()
  const day = lastsUntil(subscription)
  return (
    <p ref={text} tabIndex={-1}>
      {day
        ? t('account.subscription.confirm', { date: dateText(day, language, shop.timeZone) })
        : t('account.subscription.confirmPlain')}
    </p>
  )
}

/** The question is gone with its button: what holds now is shown from its heading on. */
function showOutcome(): void {
  const heading = document.getElementById('membership')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
