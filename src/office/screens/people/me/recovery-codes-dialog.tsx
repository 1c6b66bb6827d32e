import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { TwoFactorResponse } from '#contract/office/people/staff.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog, Sheet } from '#office/kit/action-dialog.tsx'
import { RecoveryCodes } from '#office/screens/people/enrol/recovery-codes.tsx'

/** Replaces the recovery codes with ten new ones. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => navigate('/me', { preventScrollReset: true })
  const renew = useAction<TwoFactorResponse>('POST', '/me/recovery-codes', {
    refresh: ['/me'],
    onDone: ({ recovery_codes }) => setCodes(recovery_codes ?? []),
  })
  if (codes) {
    return (
      <Sheet label={t('me.codes')} onClose={close}>
        <div className="grid gap-4 p-5">
          <h2 className="font-display text-title">{t('me.codes')}</h2>
          <RecoveryCodes codes={codes} onKept={close} />
        </div>
      </Sheet>
    )
  }
  return (
    <ActionDialog
      title={t('me.codesRenew')}
      consequence={t('me.codesRenewText')}
      confirmLabel={t('me.codesRenew')}
      isPending={renew.isPending}
      error={renew.error}
      onConfirm={() => renew.mutate({})}
      onClose={close}
    />
  )
}
