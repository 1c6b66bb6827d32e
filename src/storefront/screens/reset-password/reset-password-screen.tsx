import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { typedText, useEntryForm } from '#storefront/screens/login/use-entry-form.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { PasswordField } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PostForm } from '#storefront/ui/post-form.tsx'

/** Choosing a password by a mailed link: the first one (`?first=1`), or a new one. Afterwards one is signed in. */
export function Component() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const [query] = useSearchParams()
  const [isDone, setIsDone] = useState(false)
  const isFirst = query.get('first') === '1'
  if (isDone) return <Navigate to={href('account')} replace />
  return (
    <EntryFrame
      title={t(isFirst ? 'login.resetPassword.firstTitle' : 'login.resetPassword.title')}
      lead={t(isFirst ? 'login.resetPassword.firstLead' : 'login.resetPassword.lead')}
    >
      <ResetForm isFirst={isFirst} onDone={() => setIsDone(true)} />
    </EntryFrame>
  )
}

function ResetForm({ isFirst, onDone }: { isFirst: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const { choosePassword } = useSession()
  const announce = useAnnounce()
  const { token = '' } = useParams()
  const field = useRef<HTMLInputElement>(null)
  const { submit, isBusy, problem, number, errors, errorOf } = useEntryForm(async (typed) => {
    await choosePassword(token, typedText(typed, 'password'))
    announce(t('login.resetPassword.done'))
    onDone()
  })
  const isExpired = errors.token !== undefined
  const refused = errorOf('password')
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each refusal
  useEffect(() => {
    if (refused) field.current?.focus()
  }, [refused, number])
  return (
    <PostForm onSubmit={submit} className="mt-8 space-y-5">
      {isExpired && (
        <ErrorSentence key={number}>
          {t('login.resetPassword.expired')}{' '}
          <Link to={href('forgotPassword')} className={entryLink}>
            {t('login.resetPassword.again')}
          </Link>
        </ErrorSentence>
      )}
      {problem && !isExpired && !refused && <ErrorSentence key={number}>{problem}</ErrorSentence>}
      <PasswordField
        ref={field}
        name="password"
        label={t(isFirst ? 'login.resetPassword.firstPassword' : 'login.resetPassword.password')}
        hint={!refused && t('login.register.passwordHint')}
        autoComplete="new-password"
        required
        error={refused}
      />
      <Button type="submit" size="large" wide busy={isBusy}>
        {t(
          isBusy
            ? 'login.resetPassword.submitting'
            : isFirst
              ? 'login.resetPassword.firstSubmit'
              : 'login.resetPassword.submit',
        )}
      </Button>
    </PostForm>
  )
}
