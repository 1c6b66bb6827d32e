import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { useEntryForm } from '#storefront/screens/login/use-entry-form.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorSentence, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PostForm } from '#storefront/ui/post-form.tsx'

/** Opening the link does nothing by itself, because mail programs open links too: the press of the button does. */
export function Component() {
  const { t } = useTranslation()
  const [isDone, setIsDone] = useState(false)
  return (
    <EntryFrame title={t('login.confirmEmail.title')} lead={t('login.confirmEmail.lead')}>
      {isDone ? <Done /> : <ConfirmForm onDone={() => setIsDone(true)} />}
    </EntryFrame>
  )
}

function ConfirmForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { api, href } = useStorefront()
  const { token = '' } = useParams()
  const { submit, isBusy, problem, number, errors } = useEntryForm(async () => {
    await writeOnly(api, 'POST', '/api/auth/confirm-email', { json: { token } })
    onDone()
  })
  return (
    <PostForm onSubmit={submit} className="mt-8 space-y-5">
      {problem && (
        <ErrorSentence key={number}>
          {errors.token ? t('login.resetPassword.expired') : problem}{' '}
          {errors.token && (
            <Link to={href('settings')} className={entryLink}>
              {t('login.confirmEmail.again')}
            </Link>
          )}
        </ErrorSentence>
      )}
      <Button type="submit" size="large" wide busy={isBusy}>
        {t(isBusy ? 'login.confirmEmail.submitting' : 'login.confirmEmail.submit')}
      </Button>
    </PostForm>
  )
}

function Done() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const box = useFocusOnAppearing<HTMLDivElement>()
  return (
    <div ref={box} role="status" tabIndex={-1} className="mt-8 rounded-card bg-green-pale px-5 py-5">
      <h2 className="text-lg">{t('login.confirmEmail.done')}</h2>
      <ButtonLink to={href('account')} className="mt-5">
        {t('login.confirmEmail.toAccount')}
      </ButtonLink>
    </div>
  )
}
