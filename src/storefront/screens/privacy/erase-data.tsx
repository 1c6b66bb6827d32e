import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiRefusal } from '#storefront/state/api-client.ts'
import { report } from '#storefront/state/report.ts'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'
import { PasswordField } from '#storefront/ui/field.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'
import { PostForm } from '#storefront/ui/post-form.tsx'

type EraseDataProps = {
  /** An account goes with it. */
  account: boolean
  /** True if the password must be entered again; a mailed link is proof enough. */
  asksPassword: boolean
  erase: (password: string) => Promise<void>
}

/** Erasing in two plain steps: asked for, then confirmed. */
export function EraseData({ account, asksPassword, erase }: EraseDataProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-labelledby="erase-data">
      <h2 id="erase-data" className="text-xl">
        {t(account ? 'privacy.erase.titleAccount' : 'privacy.erase.title')}
      </h2>
      <p className="mt-2 text-soft">
        {t('privacy.erase.text')} {account && t('privacy.erase.membership')} {t('privacy.erase.delivery')}
      </p>
      {isAsking ? (
        <Question asksPassword={asksPassword} erase={erase} onKeep={() => setIsAsking(false)} />
      ) : (
        <Button variant="secondary" size="small" className="mt-4" onClick={() => setIsAsking(true)}>
          {t(account ? 'privacy.erase.actionAccount' : 'privacy.erase.action')}
        </Button>
      )}
    </section>
  )
}

type QuestionProps = Pick<EraseDataProps, 'asksPassword' | 'erase'> & { onKeep: () => void }

function Question({ asksPassword, erase, onKeep }: QuestionProps) {
  const { t } = useTranslation()
  const textOf = useMessageText()
  const question = useFocusOnAppearing<HTMLParagraphElement>()
  const [isErasing, setIsErasing] = useState(false)
  const [refusal, setRefusal] = useState<{ password: string | null; sentence: string | null; number: number }>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isErasing) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setIsErasing(true)
    try {
      await erase(password)
    } catch (error) {
      setIsErasing(false)
      const key = error instanceof ApiRefusal ? error.errors?.password?.[0] : undefined
      if (!key) report('The data could not be erased', error)
      setRefusal((before) => ({
        password: key ? textOf(key) : null,
        sentence: key ? null : t(sentenceFor(error)),
        number: (before?.number ?? 0) + 1,
      }))
    }
  }

  return (
    <PostForm noValidate onSubmit={(event) => void submit(event)} className="mt-5 space-y-4 border-stone border-t pt-5">
      {refusal && <ErrorSentence key={refusal.number}>{refusal.password ?? refusal.sentence}</ErrorSentence>}
      <p ref={question} tabIndex={-1}>
        {t('privacy.erase.question')}
      </p>
      {asksPassword && (
        <div className="max-w-sm">
          <PasswordField
            name="password"
            label={t('privacy.erase.password')}
            autoComplete="current-password"
            aria-invalid={refusal?.password ? true : undefined}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={isErasing}>
          {t(isErasing ? 'privacy.erase.erasing' : 'privacy.erase.confirm')}
        </Button>
        <Button variant="secondary" size="small" disabled={isErasing} onClick={onKeep}>
          {t('privacy.erase.keep')}
        </Button>
      </div>
    </PostForm>
  )
}

function sentenceFor(error: unknown): string {
  const status = error instanceof ApiRefusal ? error.status : null
  if (status === 409) return 'privacy.erase.busy'
  if (status === 403) return 'privacy.erase.owner'
  return status === 429 ? 'request.tooMany' : 'privacy.erase.failed'
}
