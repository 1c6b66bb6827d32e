import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { Checkbox, Field, PasswordField } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PostForm } from '#storefront/ui/post-form.tsx'
import { EntryFrame, entryLink } from './entry-frame.tsx'
import { UnlessSignedIn } from './signed-in.tsx'
import { typedText, useEntryForm } from './use-entry-form.ts'

export function Component() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const [query] = useSearchParams()
  const next = query.get('next')
  return (
    <UnlessSignedIn>
      <EntryFrame
        title={t('login.title')}
        lead={t('login.lead')}
        below={
          <div className="space-y-3">
            <p>
              {t('login.noAccount')}{' '}
              <Link to={href('register', {}, { next })} className={entryLink}>
                {t('login.toRegister')}
              </Link>
            </p>
            <p>
              {t('login.guest')}{' '}
              <Link to={href('orderLookup')} className={entryLink}>
                {t('login.toLookup')}
              </Link>
            </p>
          </div>
        }
      >
        <LoginForm />
      </EntryFrame>
    </UnlessSignedIn>
  )
}

function LoginForm() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const session = useSession()
  const { submit, isBusy, problem, number } = useEntryForm((typed) =>
    session.login(typedText(typed, 'email'), typedText(typed, 'password'), typed.has('remember')),
  )

  return (
    <PostForm onSubmit={submit} className="mt-8 space-y-5">
      {problem && <ErrorSentence key={number}>{problem}</ErrorSentence>}
      <Field name="email" type="email" label={t('login.email')} autoComplete="username" inputMode="email" required />
      <PasswordField name="password" label={t('login.password')} autoComplete="current-password" required />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox name="remember">{t('login.remember')}</Checkbox>
        <Link to={href('forgotPassword')} className={`${entryLink} py-1 text-sm`}>
          {t('login.forgot')}
        </Link>
      </div>
      <Button type="submit" size="large" wide busy={isBusy}>
        {t(isBusy ? 'login.submitting' : 'login.submit')}
      </Button>
    </PostForm>
  )
}
