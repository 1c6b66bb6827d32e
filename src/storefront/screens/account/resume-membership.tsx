import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from '../../report.ts'
import { writeOnly } from '../../state/api-write.ts'
import { useSession } from '../../state/session.tsx'
import { useStorefront } from '../../storefront-context.tsx'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSentence } from '../../ui/error-summary.tsx'

/** Takes a cancellation back while the membership lasts. */
export function ResumeMembership({ onResumed }: { onResumed: () => Promise<void> }) {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const session = useSession()
  const announce = useAnnounce()
  const [step, setStep] = useState<'idle' | 'resuming' | 'failed'>('idle')

  async function resume() {
    setStep('resuming')
    try {
      await writeOnly(api, 'POST', '/api/user/subscription/resume', {})
      announce(t('account.subscription.resumed'))
      await onResumed()
      void session.refresh()
      setStep('idle')
    } catch (error) {
      report('The membership could not be resumed', error)
      setStep('failed')
    }
  }

  return (
    <div className="mt-6">
      {step === 'failed' && (
        <div className="mb-5">
          <ErrorSentence>{t('account.subscription.resumeFailed')}</ErrorSentence>
        </div>
      )}
      <Button size="small" busy={step === 'resuming'} onClick={() => void resume()}>
        {t('account.subscription.resume')}
      </Button>
    </div>
  )
}
