import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvitationResponse, SignInResponse } from '#contract/office/people/staff.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { TextField } from '#office/kit/field.tsx'
import { Skeleton } from '#office/kit/section.tsx'
import { changeLanguage } from '#office/texts/load-texts.ts'
import { isLanguage } from '#shared/markets.ts'

/** Accepts an invitation. A person with an account of the shop enters its password; others choose a new one. */
export default function InvitationScreen({ token }: { token: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<InvitationResponse>(`/invitations/${encodeURIComponent(token)}`)
  const language = data?.language
  useEffect(() => {
    if (isLanguage(language)) changeLanguage(language)
  }, [language])
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 p-6">
      <h1 className="font-display text-figure">
        {data ? t('invitation.title', { shop: data.shop }) : t('session.title')}
      </h1>
      {error && (error.status === 410 ? <ErrorNote error={error} /> : <ErrorNote error={error} onRetry={refetch} />)}
      {!data && !error && <Skeleton rows={4} />}
      {data && <AcceptForm token={token} invitation={data} />}
    </main>
  )
}

function AcceptForm({ token, invitation }: { token: string; invitation: InvitationResponse }) {
  const { t } = useTranslation()
  const { email, role, has_password: hasPassword } = invitation
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const accept = useAction<SignInResponse>('POST', `/invitations/${encodeURIComponent(token)}`, {
    // If a code is required now, the back office asks for it.
    onDone: () => location.assign('/office/'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    accept.mutate({ body: hasPassword ? { password } : { name, password } })
  }
  const { error } = accept
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <p className="text-soft">
        {t(hasPassword ? 'invitation.known' : 'invitation.new', { email, role: t(`roles.${role}`) })}
      </p>
      <input type="email" hidden readOnly autoComplete="username" value={email} />
      {!hasPassword && (
        <TextField
          label={t('invitation.name')}
          autoComplete="name"
          required
          maxLength={100}
          value={name}
          errors={error?.errors.name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <TextField
        label={t(hasPassword ? 'session.password' : 'invitation.newPassword')}
        type="password"
        autoComplete={hasPassword ? 'current-password' : 'new-password'}
        required
        value={password}
        errors={error?.errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {error && Object.keys(error.errors).length === 0 && <ErrorNote error={error} />}
      <Button type="submit" shape="primary" isPending={accept.isPending}>
        {accept.isPending ? t('act.working') : t('invitation.accept')}
      </Button>
    </form>
  )
}
