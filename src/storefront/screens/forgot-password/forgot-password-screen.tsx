import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { writeOnly } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'
import { Field } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PostForm } from '#storefront/ui/post-form.tsx'
import { TimedDialog } from '#storefront/ui/timed-dialog.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'

/** `another`: to type another address after a link was sent. */
type Step = 'first' | 'missing' | 'sent' | 'failed' | 'another'

/** Requests a password reset link; offers the account's address if the visitor is signed in. */
export function Component() {
  const { t } = useTranslation()
  const { api, href } = useStorefront()
  const { user } = useSession()
  const [step, setStep] = useState<Step>('first')
  const [email, setEmail] = useState('')
  const [isDialogOpen, setDialogOpen] = useState(false)

  function send(address: string) {
    // The dialog does not wait for the server's response, as specified. It says the same for every address.
    setDialogOpen(true)
    setEmail(address)
    setStep(address ? 'sent' : 'missing')
    writeOnly(api, 'POST', '/api/auth/forgot-password', { json: { email: address } }).catch((error: unknown) => {
      report('The reset link could not be asked for', error)
      setStep('failed')
    })
  }

  const isSent = step === 'sent' && !isDialogOpen
  return (
    <EntryFrame
      title={t('login.forgotPassword.title')}
      lead={isSent ? '' : t('login.forgotPassword.lead')}
      below={
        <Link to={href(user ? 'settings' : 'login')} className={entryLink}>
          {t(user ? 'login.forgotPassword.toSettings' : 'login.forgotPassword.back')}
        </Link>
      }
    >
      {isSent ? (
        <Sent email={email} onAgain={() => send(email)} onAnother={() => setStep('another')} />
      ) : (
        <AskForm
          key={user?.email}
          known={email || (user?.email ?? '')}
          step={isDialogOpen ? 'first' : step}
          onAsked={send}
        />
      )}
      <TimedDialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t('login.forgotPassword.sent')}
        close={t('login.forgotPassword.close')}
      >
        <p>{t('login.forgotPassword.sentText')}</p>
      </TimedDialog>
    </EntryFrame>
  )
}

type AskFormProps = { known: string; step: Step; onAsked: (email: string) => void }

function AskForm({ known, step, onAsked }: AskFormProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const takesFocus = step === 'missing' || step === 'another'
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onAsked(String(new FormData(event.currentTarget).get('email') ?? '').trim())
  }

  return (
    <PostForm onSubmit={submit} className="mt-8 space-y-5">
      {step === 'failed' && <ErrorSentence>{t('account.settingsPage.confirmationFailed')}</ErrorSentence>}
      <Field
        ref={field}
        name="email"
        type="email"
        label={t('login.email')}
        autoComplete="username"
        inputMode="email"
        defaultValue={known}
        error={step === 'missing' ? t('validation.required') : null}
      />
      <Button type="submit" size="large" wide>
        {t('login.forgotPassword.submit')}
      </Button>
    </PostForm>
  )
}

type SentProps = { email: string; onAgain: () => void; onAnother: () => void }

function Sent({ email, onAgain, onAnother }: SentProps) {
  const { t } = useTranslation()
  const text = useFocusOnAppearing<HTMLParagraphElement>()
  return (
    <div className="mt-6 rounded-card bg-sand p-6">
      <p ref={text} tabIndex={-1} className="leading-relaxed [overflow-wrap:anywhere]">
        <Unbroken text={t('login.forgotPassword.sentTo', { email })} part={email} mayBeLong />
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={onAgain}>
          {t('login.forgotPassword.again')}
        </Button>
        <Button variant="quiet" className="text-sm" onClick={onAnother}>
          {t('login.forgotPassword.other')}
        </Button>
      </div>
    </div>
  )
}
