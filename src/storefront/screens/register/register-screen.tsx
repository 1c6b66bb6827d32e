import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { UnlessSignedIn } from '#storefront/screens/login/signed-in.tsx'
import { typedText, useEntryForm } from '#storefront/screens/login/use-entry-form.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { Field, PasswordField } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PostForm } from '#storefront/ui/post-form.tsx'

export function Component() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const [query] = useSearchParams()
  const next = query.get('next')
  return (
    <UnlessSignedIn>
      <EntryFrame
        title={t('login.register.title')}
        lead={t('login.register.lead')}
        below={
          <>
            {t('login.register.hasAccount')}{' '}
            <Link to={href('login', {}, { next })} className={entryLink}>
              {t('login.register.toLogin')}
            </Link>
          </>
        }
      >
        <RegisterForm />
      </EntryFrame>
    </UnlessSignedIn>
  )
}

function RegisterForm() {
  const { t } = useTranslation()
  const session = useSession()
  const { submit, isBusy, problem, number, errors, errorOf } = useEntryForm((typed) =>
    session.register({
      email: typedText(typed, 'email'),
      password: typedText(typed, 'password'),
      firstName: typedText(typed, 'firstName'),
      lastName: typedText(typed, 'lastName'),
    }),
  )
  const isTaken = errors.email?.includes('validation.emailTaken')
  return (
    <PostForm onSubmit={submit} className="mt-8 space-y-5">
      {problem && (
        <ErrorSentence key={number}>
          {problem}
          {isTaken && <WaysIn />}
        </ErrorSentence>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="firstName"
          label={t('login.register.firstName')}
          autoComplete="given-name"
          error={errorOf('firstName')}
        />
        <Field
          name="lastName"
          label={t('login.register.lastName')}
          autoComplete="family-name"
          error={errorOf('lastName')}
        />
      </div>
      <Field
        name="email"
        type="email"
        label={t('login.email')}
        autoComplete="username"
        inputMode="email"
        required
        error={errorOf('email')}
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        hint={t('login.register.passwordHint')}
        autoComplete="new-password"
        required
        error={errorOf('password')}
      />
      <Button type="submit" size="large" wide busy={isBusy}>
        {t(isBusy ? 'login.register.submitting' : 'login.register.submit')}
      </Button>
    </PostForm>
  )
}

/** An address that has an account already: its owner has two ways into it. */
function WaysIn() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const [query] = useSearchParams()
  return (
    <span className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      {t('login.register.taken')}
      <Link to={href('login', {}, { next: query.get('next') })} className={entryLink}>
        {t('login.register.toLogin')}
      </Link>
      <Link to={href('forgotPassword')} className={entryLink}>
        {t('login.forgot')}
      </Link>
    </span>
  )
}
