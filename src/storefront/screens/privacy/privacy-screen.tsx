import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { writeOnly } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { endSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PostForm } from '#storefront/ui/post-form.tsx'
import { TimedDialog } from '#storefront/ui/timed-dialog.tsx'
import { Erased } from './erased.tsx'

/**
 * Lets anyone request the data the shop holds about an address whose mail they can read. Erased customers also land
 * here.
 */
export function Component() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [isErased, setIsErased] = useState(false)
  useEffect(() => {
    if ((state as { erased?: boolean } | null)?.erased !== true) return
    setIsErased(true)
    // Ends the session only here, because the account's own screens would redirect to the login.
    endSession()
    // Clears the state, so that a reload or a later visit shows the plain screen.
    void navigate(pathname, { replace: true, state: null })
  }, [state, pathname, navigate])
  if (isErased) {
    return (
      <EntryFrame title={t('privacy.request.title')} lead="">
        <Erased />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      title={t('privacy.request.title')}
      lead={t('privacy.request.lead')}
      below={
        <div className="space-y-3">
          <p>
            {t('privacy.request.account')}{' '}
            <Link to={href('settings')} className={entryLink}>
              {t('privacy.request.toSettings')}
            </Link>
          </p>
          <p>
            {t('privacy.request.why')}{' '}
            <Link to={href('pages', { slug: 'politique-de-confidentialite' })} className={entryLink}>
              {t('privacy.request.policy')}
            </Link>
            .
          </p>
        </div>
      }
    >
      <RequestForm />
    </EntryFrame>
  )
}

function RequestForm() {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const [isSent, setIsSent] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    // The confirmation is immediate and the same for every address, like that for a forgotten password.
    setIsSent(true)
    writeOnly(api, 'POST', '/api/privacy/link', { json: { email } }).catch((error: unknown) =>
      report('The link could not be asked for', error),
    )
  }

  return (
    <>
      <PostForm onSubmit={submit} className="mt-8 space-y-5">
        <Field
          name="email"
          type="email"
          label={t('privacy.request.email')}
          autoComplete="email"
          inputMode="email"
          required
        />
        <Button type="submit" size="large" wide>
          {t('privacy.request.submit')}
        </Button>
      </PostForm>
      <TimedDialog
        open={isSent}
        onClose={() => setIsSent(false)}
        title={t('privacy.request.sent')}
        close={t('privacy.request.close')}
      >
        <p>{t('privacy.request.sentText')}</p>
      </TimedDialog>
    </>
  )
}
