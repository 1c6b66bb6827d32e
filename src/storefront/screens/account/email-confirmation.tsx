import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailConfirmation } from '#contract/privacy.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'

const readConfirmation = {
  path: '/api/user/email-confirmation',
  parse: (response: unknown) => emailConfirmation.parse(response),
}

/** Asks customers with an unconfirmed address to confirm it by a mailed link. Pass a new `key` to reload. */
export function EmailConfirmation({ email }: { email: string }) {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const { data } = usePrivateQuery(readConfirmation)
  const [step, setStep] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')

  async function send() {
    setStep('sending')
    try {
      await writeOnly(api, 'POST', '/api/user/email-confirmation', {})
      setStep('sent')
    } catch (error) {
      report('The confirmation link could not be asked for', error)
      setStep('failed')
    }
  }

  if (!data || data.confirmed) return null
  return (
    <div className="mt-6 max-w-2xl rounded-card bg-sand p-5 sm:p-6">
      <p>{t('account.settingsPage.unconfirmed')}</p>
      <p role="status" className="mt-3 text-soft empty:hidden [overflow-wrap:anywhere]">
        {step === 'sent' && (
          <Unbroken text={t('account.settingsPage.confirmationSent', { email })} part={email} mayBeLong />
        )}
        {step === 'failed' && t('account.settingsPage.confirmationFailed')}
      </p>
      {step !== 'sent' && (
        <Button variant="secondary" size="small" className="mt-4" busy={step === 'sending'} onClick={() => void send()}>
          {t('account.settingsPage.sendConfirmation')}
        </Button>
      )}
    </div>
  )
}
