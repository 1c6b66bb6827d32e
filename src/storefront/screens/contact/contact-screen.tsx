import { Mail, MapPin, Phone } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '#shared/shop-error.ts'
import { Registration } from '#storefront/shell/registration.tsx'
import { deliverMessage } from '#storefront/state/contact-delivery.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Field, TextArea } from '#storefront/ui/field.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'
import { PostForm } from '#storefront/ui/post-form.tsx'
import { TimedDialog } from '#storefront/ui/timed-dialog.tsx'
import { AgreementSwitch } from './agreement-switch.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <div className="page-width grid gap-12 pt-8 pb-20 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-20 lg:pt-14 lg:pb-28">
      <div className="min-w-0 max-w-2xl">
        <h1 className="text-3xl lg:text-4xl">{t('contact.title')}</h1>
        <p className="mt-4 text-lg text-soft">{t('contact.lead')}</p>
        <ContactForm />
      </div>
      <Directly />
    </div>
  )
}

function ContactForm() {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const textOf = useMessageText()
  const [hasAgreed, setHasAgreed] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const isRefused = Object.keys(errors).length > 0

  // The dialog gives the focus back to the button first.
  useEffect(() => {
    if (isRefused && !isSent) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isRefused, isSent])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!hasAgreed) return
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    setErrors({})
    // The dialog does not wait for the server's response, as specified. If fields are refused, its text changes.
    setIsSent(true)
    const refused = await deliverMessage(api, {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phone'),
      content: text('content'),
    })
    if (refused) return setErrors(refused)
    form.current?.reset()
    setHasAgreed(false)
  }

  const field = (name: string) => ({
    name,
    label: t(`contact.${name}`),
    error: errors[name]?.[0] ? textOf(errors[name][0]) : null,
  })
  const optional = { optional: t('contact.optional') }
  return (
    <PostForm ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-8 grid gap-5 sm:grid-cols-2">
      <Field {...field('firstName')} {...optional} autoComplete="given-name" />
      <Field {...field('lastName')} {...optional} autoComplete="family-name" />
      <Field {...field('email')} type="email" autoComplete="email" inputMode="email" />
      <Field {...field('phone')} {...optional} type="tel" autoComplete="tel" inputMode="tel" />
      <div className="sm:col-span-2">
        <TextArea {...field('content')} rows={7} />
      </div>
      <div className="sm:col-span-2">
        <AgreementSwitch checked={hasAgreed} onChange={setHasAgreed} />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" size="large" disabled={!hasAgreed} className="w-full sm:w-auto">
          {t('contact.submit')}
        </Button>
      </div>
      <TimedDialog
        open={isSent}
        onClose={() => setIsSent(false)}
        title={t(isRefused ? 'contact.notSent' : 'contact.sent')}
        close={t('contact.close')}
      >
        <p>{t(isRefused ? 'contact.notSentText' : 'contact.sentText')}</p>
      </TimedDialog>
    </PostForm>
  )
}

function Directly() {
  const { t } = useTranslation()
  const { brand } = useStorefront().shop
  const link = 'underline decoration-stone underline-offset-4 hover:decoration-current [overflow-wrap:anywhere]'
  return (
    <aside aria-labelledby="direct" className="self-start rounded-card bg-sand p-6 sm:p-8 min-w-0 wrap-anywhere">
      <h2 id="direct" className="text-xl">
        {t('contact.direct')}
      </h2>
      <ul className="mt-5 space-y-4">
        <li className="flex gap-3">
          <Mail aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand" />
          <a href={`mailto:${brand.email}`} className={link}>
            {brand.email}
          </a>
        </li>
        {brand.phone && (
          <li className="flex gap-3">
            <Phone aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand" />
            <a href={`tel:${brand.phone.replace(/\s/g, '')}`} className={link}>
              {brand.phone}
            </a>
          </li>
        )}
        <li className="flex gap-3">
          <MapPin aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand" />
          <p className="min-w-0">
            {brand.legalName}
            <br />
            {brand.address}
            <Registration />
          </p>
        </li>
      </ul>
      <p className="mt-6 border-stone border-t pt-5 text-sm text-soft">{t('contact.hours')}</p>
    </aside>
  )
}
