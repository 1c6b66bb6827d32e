import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, dayText } from '#shared/dates.ts'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Acknowledgement, StatementFacts } from '#storefront/ui/acknowledgement.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { Field } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'
import { TextWithEmail } from '#storefront/ui/text-with-email.tsx'
import { type EndingFields, type EndingStep, nextStep } from './ending-steps.ts'

/** Ends a membership without signing in, in two presses, with and without scripts (D50). */
export function EndMembership({ loaded }: { loaded: EndingStep }) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  const session = useSession()
  const [step, setStep] = useState(loaded)
  const [isBusy, setIsBusy] = useState(false)
  const isFirst = useRef(true)
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every step is shown from its beginning
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid]')
    const target = wrong ?? box.current?.querySelector<HTMLElement>('[data-step]')
    target?.focus({ preventScroll: true })
    if (wrong) wrong.scrollIntoView({ block: 'center' })
    else window.scrollTo({ top: 0 })
  }, [step])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const typed = new FormData(event.currentTarget, submitter)
    setIsBusy(true)
    const next = await nextStep(storefront, Object.fromEntries([...typed].map(([key, value]) => [key, String(value)])))
    setIsBusy(false)
    setStep(next)
    if (next.kind === 'done' && next.stated.ends_at) void session.refresh()
  }

  const form = { onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event), isBusy }
  return (
    <EntryFrame
      wide
      title={t('ending.title')}
      lead={step.kind === 'form' ? t('ending.lead') : ''}
      below={step.kind === 'done' ? undefined : <Below />}
    >
      <div ref={box}>
        {step.kind === 'form' && <EndingForm key={session.user?.email} step={step} {...form} />}
        {step.kind === 'recap' && <Recap step={step} {...form} />}
        {step.kind === 'done' && <Done step={step} />}
      </div>
    </EntryFrame>
  )
}

function Below() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <div className="space-y-3">
      <p>
        {t('ending.account')}{' '}
        <Link to={href('subscriptions')} className={entryLink}>
          {t('ending.toAccount')}
        </Link>
      </p>
      <p>
        {t('ending.withdraw')}{' '}
        <Link to={href('withdrawal')} className={entryLink}>
          {t('ending.toWithdrawal')}
        </Link>
      </p>
      <p>
        <TextWithEmail>{t('ending.help')}</TextWithEmail>
      </p>
    </div>
  )
}

type FormProps = { onSubmit: (event: FormEvent<HTMLFormElement>) => void; isBusy: boolean }

function EndingForm({ step, onSubmit, isBusy }: FormProps & { step: Extract<EndingStep, { kind: 'form' }> }) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const { user } = useSession()
  const textOf = useMessageText()
  const { fields, errors, problem } = step
  const known: Partial<EndingFields> = user
    ? { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }
    : {}
  const field = (name: keyof EndingFields) => ({
    name,
    label: t(`ending.${name}`),
    defaultValue: fields[name] || known[name] || '',
    error: errors[name]?.[0] ? textOf(errors[name][0]) : null,
  })
  const optional = { optional: t('contact.optional') }
  return (
    <form method="post" action={href('endMembership')} noValidate onSubmit={onSubmit} className="mt-8 space-y-5">
      {problem && <ErrorSentence>{textOf(problem)}</ErrorSentence>}
      <h2 data-step="form" tabIndex={-1} className="sr-only">
        {t('ending.formTitle')}
      </h2>
      <Field {...field('name')} autoComplete="name" maxLength={200} />
      <Field {...field('email')} type="email" inputMode="email" autoComplete="email" hint={t('ending.emailHint')} />
      <Field
        {...field('reference')}
        {...optional}
        maxLength={100}
        autoComplete="off"
        hint={t('ending.referenceHint')}
      />
      <Field {...field('date')} {...optional} type="date" hint={t('ending.dateHint')} />
      <Button type="submit" name="step" value="recap" size="large" className="max-sm:w-full" busy={isBusy}>
        {t('ending.next')}
      </Button>
    </form>
  )
}

function Recap({ step, onSubmit, isBusy }: FormProps & { step: Extract<EndingStep, { kind: 'recap' }> }) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const textOf = useMessageText()
  const { fields, problem } = step
  const facts = useFacts(fields)
  return (
    <form
      method="post"
      action={href('endMembership')}
      onSubmit={onSubmit}
      className="mt-8 space-y-6 rounded-card border border-stone bg-white p-6 sm:p-8"
    >
      {problem && (
        <ErrorSentence>
          <TextWithEmail>{textOf(problem)}</TextWithEmail>
        </ErrorSentence>
      )}
      <h2 data-step="recap" tabIndex={-1} className="text-xl">
        {t('ending.recapTitle')}
      </h2>
      <StatementFacts facts={facts} />
      <Effects />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="step" value="send" size="large" className="max-sm:w-full" busy={isBusy}>
          {t(isBusy ? 'ending.sending' : 'ending.send')}
        </Button>
        <Button
          type="submit"
          name="step"
          value="change"
          variant="secondary"
          size="large"
          className="max-sm:w-full"
          disabled={isBusy}
        >
          {t('ending.change')}
        </Button>
      </div>
    </form>
  )
}

function Effects() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="ending-effects" className="rounded-card bg-sand p-5">
      <h3 id="ending-effects" className="font-sans font-semibold text-base tracking-normal">
        {t('ending.effectsTitle')}
      </h3>
      <ul className="mt-2 list-disc space-y-1.5 pl-5">
        {['period', 'price', 'charges', 'orders'].map((effect) => (
          <li key={effect}>{t(`ending.effects.${effect}`)}</li>
        ))}
      </ul>
    </section>
  )
}

function useFacts(fields: EndingFields): [string, string][] {
  const { t } = useTranslation()
  const { language } = useStorefront()
  return [
    [t('ending.name'), fields.name],
    [t('ending.email'), fields.email],
    ...(fields.reference ? [[t('ending.reference'), fields.reference] as [string, string]] : []),
    [t('ending.date'), fields.date ? dayText(fields.date, language) : t('ending.soonest')],
  ]
}

/** The acknowledgement. It says the same whether the address has a membership or not. */
function Done({ step }: { step: Extract<EndingStep, { kind: 'done' }> }) {
  const { t } = useTranslation()
  const { language, shop, href } = useStorefront()
  const { fields, stated } = step
  const facts = useFacts(fields)
  const ends = stated.ends_at && dateText(stated.ends_at, language, shop.timeZone)
  return (
    <>
      <Acknowledgement
        title={t('ending.doneTitle')}
        statedAt={stated.stated_at}
        facts={[
          [t('ending.receiver'), shop.brand.legalName],
          ...facts,
          ...(ends ? [[t('ending.endsAt'), ends] as [string, string]] : []),
        ]}
      >
        <p>{ends ? t('ending.doneEnds', { date: ends }) : t('ending.doneMail', { email: fields.email })}</p>
        <p className="mt-2">{t('ending.counts')}</p>
      </Acknowledgement>
      <div className="mt-6 space-y-4" data-no-print>
        {!ends && (
          <p>
            <TextWithEmail>{t('ending.noMail')}</TextWithEmail>
          </p>
        )}
        <p>
          <Link to={href('home')} className={entryLink}>
            {t('ending.toShop')}
          </Link>
        </p>
      </div>
    </>
  )
}
