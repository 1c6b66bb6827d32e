import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMe } from '#office/api/me.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Select, TextField } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { languageNames, languages } from '#shared/markets.ts'
import { roleOptions } from './role-options.ts'

/** Invites an address with a role. The link in the mail works once, within three days. */
export function Component() {
  const { t } = useTranslation()
  const me = useMe()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('service')
  const [language, setLanguage] = useState<string>(me.language)
  const close = () => navigate('/settings/staff', { preventScrollReset: true })
  const invite = useAction('POST', '/staff/invitations', {
    refresh: ['/staff'],
    onDone() {
      close()
      showToast(t('staff.invited'))
    },
  })
  const { error } = invite
  return (
    <ActionDialog
      title={t('staff.invite')}
      confirmLabel={t('staff.invite')}
      consequence={t('staff.inviteConsequence')}
      isPending={invite.isPending}
      isIncomplete={!email.includes('@')}
      missing={t('errors.validation.email')}
      error={error}
      onConfirm={() => invite.mutate({ body: { email: email.trim(), role, language } })}
      onClose={close}
    >
      <TextField
        label={t('session.email')}
        type="email"
        required
        value={email}
        errors={error?.errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Select
        label={t('me.role')}
        value={role}
        options={roleOptions(t)}
        onChange={(event) => setRole(event.target.value)}
      />
      <Select
        label={t('shell.language')}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(event) => setLanguage(event.target.value)}
      />
    </ActionDialog>
  )
}
