import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, OfficeError } from '#office/api/api-client.ts'
import { useMe } from '#office/api/me.ts'
import { queryClient } from '#office/api/queries.ts'
import { reportSignedIn, useSessionState } from '#office/api/session-state.ts'
import { ActionDialog, Sheet } from '#office/kit/action-dialog.tsx'
import { TextField } from '#office/kit/field.tsx'
import { SignInForm } from '#office/screens/people/sign-in/sign-in-form.tsx'

/** Dialogs to sign in again over the open screen, and to confirm a sensitive action. */
export function SessionDialogs() {
  const { t } = useTranslation()
  const { signedOut, confirming } = useSessionState()
  const { email } = useMe()
  if (signedOut) {
    return (
      <Sheet label={t('session.signInAgain')} isDismissable={false} onClose={() => undefined}>
        <div className="grid gap-4 p-5">
          <h2 className="font-display text-title">{t('session.signInAgain')}</h2>
          <p className="text-soft">{t('session.signInAgainText')}</p>
          <SignInForm
            email={email}
            onReady={async () => {
              reportSignedIn()
              await queryClient.invalidateQueries()
            }}
          />
        </div>
      </Sheet>
    )
  }
  return confirming ? <ConfirmDialog done={confirming.done} cancel={confirming.cancel} /> : null
}

function ConfirmDialog({ done, cancel }: { done(): void; cancel(): void }) {
  const { t } = useTranslation()
  const { two_factor, confirms_by_press: byPress } = useMe()
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<OfficeError | null>(null)
  const [isPending, setPending] = useState(false)
  const isCode = two_factor && /^\d{6}$/.test(secret)
  const confirm = async () => {
    setPending(true)
    try {
      const body = byPress ? {} : isCode ? { code: secret } : { password: secret }
      await callApi('POST', '/me/confirm', { body })
      done()
    } catch (problem) {
      if (!(problem instanceof OfficeError)) throw problem
      setError(problem)
    } finally {
      setPending(false)
    }
  }
  return (
    <ActionDialog
      title={t('session.confirm')}
      confirmLabel={t('session.confirmAct')}
      isPending={isPending}
      isIncomplete={!secret && !byPress}
      error={error}
      onConfirm={confirm}
      onClose={cancel}
    >
      <p className="text-soft">{t(byPress ? 'session.confirmDemo' : 'session.confirmText')}</p>
      {!byPress && (
        <TextField
          label={two_factor ? t('session.passwordOrCode') : t('session.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          value={secret}
          errors={error?.errors.password ?? error?.errors.code}
          onChange={(event) => setSecret(event.target.value)}
        />
      )}
    </ActionDialog>
  )
}
