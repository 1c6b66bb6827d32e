import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { writeOnly } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { TimedDialog } from '#storefront/ui/timed-dialog.tsx'

export function Component() {
  const { t } = useTranslation()
  const { api, href } = useStorefront()
  const [isSent, setIsSent] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    // The dialog does not wait for the server's answer, as specified: it says the same for every address.
    setIsSent(true)
    writeOnly(api, 'POST', '/api/auth/forgot-password', { json: { email } }).catch((error: unknown) =>
      report('The reset link could not be asked for', error),
    )
  }

  return (
    <EntryFrame
      title={t('login.forgotPassword.title')}
      lead={t('login.forgotPassword.lead')}
      below={
        <Link to={href('login')} className={entryLink}>
          {t('login.forgotPassword.back')}
        </Link>
      }
    >
      <form onSubmit={submit} className="mt-8 space-y-5">
        <Field name="email" type="email" label={t('login.email')} autoComplete="username" inputMode="email" />
        <Button type="submit" size="large" wide>
          {t('login.forgotPassword.submit')}
        </Button>
      </form>
      <TimedDialog
        open={isSent}
        onClose={() => setIsSent(false)}
        title={t('login.forgotPassword.sent')}
        close={t('login.forgotPassword.close')}
      >
        <p>{t('login.forgotPassword.sentText')}</p>
      </TimedDialog>
    </EntryFrame>
  )
}
