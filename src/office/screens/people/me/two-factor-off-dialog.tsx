import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { TextField } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Turns the second factor off, which requires both the password and a code. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const end = useAction('DELETE', '/me/two-factor', {
    refresh: ['/me'],
    onDone: () => {
      showToast(t('me.turnedOff'))
      navigate('/me')
    },
  })
  const { error } = end
  const hasFieldErrors = error !== null && Object.keys(error.errors).length > 0
  return (
    <ActionDialog
      title={t('me.turnOffTitle')}
      consequence={t('me.turnOffText')}
      confirmLabel={t('me.turnOff')}
      isDanger
      isPending={end.isPending}
      isIncomplete={!password || !code}
      error={hasFieldErrors ? null : error}
      onConfirm={() => end.mutate({ body: { password, code: code.trim() } })}
      closeTo="/me"
    >
      <TextField
        label={t('session.password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        errors={error?.errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label={t('session.code')}
        hint={t('session.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        errors={error?.errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
    </ActionDialog>
  )
}
