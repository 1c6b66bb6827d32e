import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { typedText, useEntryForm } from '#storefront/screens/login/use-entry-form.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorSentence, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'
import { PasswordField } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'

export function Component() {
  const { t } = useTranslation()
  const [isDone, setIsDone] = useState(false)
  return (
    <EntryFrame title={t('login.resetPassword.title')} lead={t('login.resetPassword.lead')}>
      {isDone ? <Done /> : <ResetForm onDone={() => setIsDone(true)} />}
    </EntryFrame>
  )
}

function ResetForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { api, href } = useStorefront()
  const { token = '' } = useParams()
  const { submit, isBusy, problem, number, errors } = useEntryForm(async (typed) => {
    await writeOnly(api, 'POST', '/api/auth/reset-password', {
      json: { token, password: typedText(typed, 'password') },
    })
    onDone()
  })
  const isExpired = errors.token !== undefined
  return (
    <form onSubmit={submit} className="mt-8 space-y-5">
      {isExpired && (
        <ErrorSentence key={number}>
          {t('login.resetPassword.expired')}{' '}
          <Link to={href('forgotPassword')} className={entryLink}>
            {t('login.resetPassword.again')}
          </Link>
        </ErrorSentence>
      )}
      {problem && !isExpired && <ErrorSentence key={number}>{problem}</ErrorSentence>}
      <PasswordField
        name="password"
        label={t('login.resetPassword.password')}
        hint={t('login.register.passwordHint')}
        autoComplete="new-password"
        required
        aria-invalid={errors.password ? true : undefined}
      />
      <Button type="submit" size="large" wide busy={isBusy}>
        {t(isBusy ? 'login.resetPassword.submitting' : 'login.resetPassword.submit')}
      </Button>
    </form>
  )
}

function Done() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const box = useFocusOnAppearing<HTMLDivElement>()
  return (
    <div ref={box} role="status" tabIndex={-1} className="mt-8 rounded-card bg-green-pale px-5 py-5">
      <h2 className="text-lg">{t('login.resetPassword.done')}</h2>
      <p className="mt-1">{t('login.resetPassword.doneText')}</p>
      <ButtonLink to={href('login')} className="mt-5">
        {t('login.resetPassword.toLogin')}
      </ButtonLink>
    </div>
  )
}
