import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mailLanguage, type User } from '#contract/customers.ts'
import { htmlLang, languageNames, languages } from '#shared/markets.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { DownloadData } from '#storefront/screens/privacy/download-data.tsx'
import { EraseData } from '#storefront/screens/privacy/erase-data.tsx'
import { ApiRefusal } from '#storefront/state/api-client.ts'
import { write, writeOnly } from '#storefront/state/api-write.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { report } from '#storefront/state/report.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Field, PasswordField, SelectField } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'
import { PostForm } from '#storefront/ui/post-form.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'

const readMailLanguage = {
  path: '/api/user/language',
  parse: (response: unknown) => mailLanguage.parse(response),
}

export function Component() {
  const { t } = useTranslation()
  const { api, href } = useStorefront()
  const { user } = useSession()
  const navigate = useNavigate()

  async function erase(password: string) {
    await writeOnly(api, 'POST', '/api/user/erasure', { json: { password } })
    // The privacy screen ends the session. Ending it here would redirect to the login.
    await navigate(href('privacy'), { state: { erased: true } })
  }

  return (
    <>
      <h1 className="text-3xl lg:text-4xl">{t('account.settingsPage.title')}</h1>
      {user && <EmailConfirmation key={user.email} email={user.email} />}
      {user && <SettingsForm key={user.id} user={user} />}
      <div className="mt-14 max-w-2xl space-y-10 border-stone border-t pt-10">
        <DownloadData fetchData={() => write(api, 'GET', '/api/user/export', {})} />
        <EraseData account asksPassword erase={erase} />
      </div>
    </>
  )
}

/**
 * Saving shows nothing, as specified, but to screen readers (D17), unless the owner decided otherwise (D37). A refused
 * value is marked; a new e-mail address needs the password now and its mailed link afterwards.
 */
function SettingsForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const { api, href, language, shop } = useStorefront()
  const session = useSession()
  const announce = useAnnounce()
  const textOf = useMessageText()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isMoving, setIsMoving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [pending, setPending] = useState<string | null>(null)
  const mailsIn = usePrivateQuery(readMailLanguage).data?.language

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const names = ['firstName', 'lastName', 'email', 'postalCode', 'language', 'password'].filter((name) =>
      typed.has(name),
    )
    const json = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]))
    try {
      await writeOnly(api, 'PATCH', '/api/user', { json })
      setErrors({})
      announce(t('account.settingsPage.saved'))
      setSaved(true)
      if (isMoving) {
        setPending(String(typed.get('email')))
        setIsMoving(false)
        const email = form.elements.namedItem('email')
        if (email instanceof HTMLInputElement) email.value = user.email
      }
      await session.refresh()
    } catch (error) {
      const refused = (error instanceof ApiRefusal && error.errors) || null
      if (!refused) report('The settings could not be saved', error)
      setErrors(refused ?? {})
      announce(t('account.settingsPage.notSaved'))
    }
  }

  const errorOf = (name: string) => (errors[name]?.[0] ? textOf(errors[name][0]) : null)
  const field = (name: 'firstName' | 'lastName' | 'email' | 'postalCode') => ({
    name,
    label: t(`account.settingsPage.${name}`),
    defaultValue: user[name],
    error: errorOf(name),
  })
  return (
    <PostForm
      noValidate
      onInput={() => setSaved(false)}
      onSubmit={(event) => void save(event)}
      className="mt-8 grid max-w-2xl gap-5 sm:grid-cols-2"
    >
      <Field {...field('firstName')} autoComplete="given-name" />
      <Field {...field('lastName')} autoComplete="family-name" />
      <div className="sm:col-span-2">
        <Field
          {...field('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          onInput={(event) => setIsMoving(!isSameAddress(event.currentTarget.value, user.email))}
        />
        <p role="status" className="mt-2 text-soft text-sm empty:hidden [overflow-wrap:anywhere]">
          {pending && (
            <Unbroken
              text={t('account.settingsPage.emailPending', { email: pending, current: user.email })}
              part={pending}
              mayBeLong
            />
          )}
        </p>
      </div>
      {isMoving && (
        <div className="sm:col-span-2">
          <PasswordField
            name="password"
            label={t('account.settingsPage.currentPassword')}
            hint={t('account.settingsPage.currentPasswordHint')}
            autoComplete="current-password"
            error={errorOf('password')}
          />
        </div>
      )}
      <Field
        name="country"
        label={t('account.settingsPage.country')}
        value={new Intl.DisplayNames(htmlLang(language), { type: 'region' }).of(user.country)}
        readOnly
        disabled
      />
      <Field {...field('postalCode')} autoComplete="postal-code" />
      {/* Its room is kept until it is known which one. */}
      <div className="min-h-[6.625rem] sm:col-span-2">
        {mailsIn && (
          <SelectField
            name="language"
            label={t('account.settingsPage.language')}
            hint={t('account.settingsPage.languageHint')}
            defaultValue={mailsIn}
            error={errorOf('language')}
          >
            {languages.map((each) => (
              <option key={each} value={each} lang={htmlLang(each)}>
                {languageNames[each]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 sm:col-span-2">
        <Button type="submit" size="large" className="w-full sm:w-auto">
          {t('account.settingsPage.save')}
        </Button>
        {isSaved && shop.readings.saved === 'visible' && (
          <p className="flex items-center gap-2 text-green" data-testid="saved">
            <Check aria-hidden="true" className="size-5" />
            {t('account.settingsPage.saved')}
          </p>
        )}
        <Link to={href('forgotPassword')} className={entryLink}>
          {t('account.settingsPage.changePassword')}
        </Link>
      </div>
    </PostForm>
  )
}

function isSameAddress(typed: string, current: string): boolean {
  return typed.trim().toLowerCase() === current.toLowerCase()
}
