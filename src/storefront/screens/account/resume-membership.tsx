import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '#contract/customers.ts'
import { dateText } from '#shared/dates.ts'
import { ApiRefusal } from '#storefront/state/api-client.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { report } from '#storefront/state/report.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'
import { isOwing } from './subscription-rules.ts'
import type { ChargedCard } from './use-charged-card.ts'

type ResumeMembershipProps = { subscription: Subscription; card: ChargedCard | null; onResumed: () => Promise<unknown> }

/** Takes a cancellation back while the membership lasts. */
export function ResumeMembership({ subscription, card, onResumed }: ResumeMembershipProps) {
  const { t } = useTranslation()
  const { api, language, shop } = useStorefront()
  const { charge } = useMoneyIn(subscription.currency)
  const session = useSession()
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const date = subscription.ends_at && dateText(subscription.ends_at, language, shop.timeZone)

  async function resume() {
    setBusy(true)
    setProblem(null)
    try {
      await writeOnly(api, 'POST', '/api/user/subscription/resume', {})
      announce(t('account.subscription.resumed'))
      await onResumed()
      void session.refresh()
    } catch (error) {
      report('The membership could not be resumed', error)
      // The membership is missing, ended or still being set up; the API's message says which.
      const isRefused = error instanceof ApiRefusal && (error.status === 404 || error.status === 409)
      setProblem(isRefused ? error.message : t('account.subscription.resumeFailed'))
    }
    setBusy(false)
  }

  return (
    <div className="basis-full">
      {problem && (
        <div className="mb-5">
          <ErrorSentence>{problem}</ErrorSentence>
        </div>
      )}
      {subscription.ends_at && !isOwing(subscription) && (
        <p className="tabular mb-4 text-sm">
          <Unbroken
            text={t(card ? 'account.subscription.resumeText' : 'account.subscription.resumeTextPlain', {
              price: charge(subscription.price),
              date,
              card: card?.name,
            })}
            part={date}
          />
        </p>
      )}
      <Button size="small" busy={isBusy} onClick={() => void resume()}>
        {t('account.subscription.resume')}
      </Button>
    </div>
  )
}
