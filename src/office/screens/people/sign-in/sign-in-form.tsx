import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInOffer, SignInResponse } from '#contract/office/people/staff.ts'
import { callApi, OfficeError } from '#office/api/api-client.ts'
import { useRead } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { TextField } from '#office/kit/field.tsx'

/**
 * Asks for the password, then for the code if a second factor is set up. In the demo, one press signs in with a role.
 */
export function SignInForm({ email: known = '', onReady }: { email?: string; onReady(): void }) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'password' | 'code' | 'recovery'>('password')
  const [email, setEmail] = useState(known)
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<OfficeError | null>(null)
  const [isPending, setPending] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const isPassword = step === 'password'

  const send = async (path: string, body: Record<string, string>) => {
    setPending(true)
    setError(null)
    try {
      const response = await callApi<SignInResponse>('POST', path, { body })
      setSecret('')
      if (response.step === 'code') setStep('code')
      else onReady()
    } catch (problem) {
      if (!(problem instanceof OfficeError)) throw problem
      setError(problem)
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPassword) return send('/sign-in', { email, password: secret })
    return send('/sign-in/code', step === 'code' ? { code: secret } : { recovery_code: secret })
  }
  if (isForgotten) return <PasswordLinkForm email={email} onBack={() => setForgotten(false)} />
  return (
    <div className="grid gap-6">
      <form method="post" onSubmit={submit} className="grid gap-4">
        {isPassword && (
          <TextField
            label={t('session.email')}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
        <TextField
          key={step}
          label={t(`session.${step}`)}
          hint={isPassword ? undefined : t(`session.${step}Hint`)}
          type={isPassword ? 'password' : 'text'}
          inputMode={step === 'code' ? 'numeric' : undefined}
          autoComplete={isPassword ? 'current-password' : 'one-time-code'}
          autoFocus={!isPassword}
          required
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        {error && <ErrorNote error={withoutHint(error, t('session.wrong'))} />}
        <Button type="submit" shape="primary" isPending={isPending}>
          {isPending ? t('act.working') : t(isPassword ? 'session.signIn' : 'session.continue')}
        </Button>
        {isPassword && (
          <Button shape="quiet" onPress={() => setForgotten(true)}>
            {t('session.forgot')}
          </Button>
        )}
        {!isPassword && (
          <Button shape="quiet" onPress={() => setStep(step === 'code' ? 'recovery' : 'code')}>
            {t(step === 'code' ? 'session.useRecovery' : 'session.useCode')}
          </Button>
        )}
      </form>
      {isPassword && <DemoRoles isPending={isPending} onChoose={(role) => send('/sign-in', { demo: role })} />}
    </div>
  )
}

/**
 * Asks for a mail that sets a new password: the shop's own, since a staff member's password is their account's. Says
 * the same for every address.
 */
function PasswordLinkForm({ email: known, onBack }: { email: string; onBack(): void }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(known)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [error, setError] = useState<OfficeError | null>(null)
  const [isPending, setPending] = useState(false)
  const sent = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (sentTo !== null) sent.current?.focus()
  }, [sentTo])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setError(null)
    try {
      await callApi('POST', '/auth/forgot-password', { base: '/api', body: { email } })
      setSentTo(email)
    } catch (problem) {
      if (!(problem instanceof OfficeError)) throw problem
      setError(problem)
    } finally {
      setPending(false)
    }
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      {sentTo === null ? (
        <>
          <TextField
            label={t('session.email')}
            hint={t('session.forgotText')}
            type="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          {error && <ErrorNote error={error} />}
          <Button type="submit" shape="primary" isPending={isPending}>
            {isPending ? t('act.working') : t('session.sendLink')}
          </Button>
        </>
      ) : (
        <p ref={sent} tabIndex={-1} className="wrap-anywhere">
          {t('session.linkSent', { email: sentTo })}
        </p>
      )}
      <Button shape="quiet" onPress={onBack}>
        {t('session.backToSignIn')}
      </Button>
    </form>
  )
}

/** Hides which input was wrong behind one message. Other errors, such as rate limits, keep their own. */
function withoutHint(error: OfficeError, wrong: string): Error {
  return error.status === 422 ? new Error(wrong) : error
}

function DemoRoles({ isPending, onChoose }: { isPending: boolean; onChoose(role: string): void }) {
  const { t } = useTranslation()
  const { data } = useRead<SignInOffer>('/sign-in')
  if (!data?.demo.length) return null
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h2 className="text-sm font-medium text-soft">{t('session.demo')}</h2>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {data.demo.map(({ role }) => (
          <Button
            key={role}
            className="min-w-0 whitespace-normal! wrap-anywhere"
            isPending={isPending}
            onPress={() => onChoose(role)}
          >
            {t(`roles.${role}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
