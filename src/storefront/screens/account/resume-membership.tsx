import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiRefusal } from '#storefront/state/api-client.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'

/** Takes a cancellation back while the membership lasts. */
export function ResumeMembership({ onResumed }: { onResumed: () => Promise<void> }) {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const session = useSession()
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

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
      // None, ended, or still being set up: the API says in words which.
      const isRefused = error instanceof ApiRefusal && (error.status === 404 || error.status === 409)
      setProblem(isRefused ? error.message : t('account.subscription.resumeFailed'))
    }
    setBusy(false)
  }

  return (
    <div className="mt-6">
      {problem && (
        <div className="mb-5">
          <ErrorSentence>{problem}</ErrorSentence>
        </div>
      )}
      <Button size="small" busy={isBusy} onClick={() => void resume()}>
        {t('account.subscription.resume')}
      </Button>
    </div>
  )
}
