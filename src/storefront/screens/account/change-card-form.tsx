import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardField, type CardFieldHandle } from '#storefront/screens/checkout/provider-card-field.tsx'
import { ApiRefusal } from '#storefront/state/api-client.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'
import { PostForm } from '#storefront/ui/post-form.tsx'
import type { ChargedCard } from './use-charged-card.ts'

type Step = 'closed' | 'open' | 'saving' | 'changed'

type ChangeCardProps = { owing: boolean; card: ChargedCard | null; onChanged: () => Promise<unknown> }

/**
 * Another card for the membership, typed into the same field as in the checkout. `owing`: what is missing is then
 * charged to it.
 */
export function ChangeCard({ owing, card: present, onChanged }: ChangeCardProps) {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const { user } = useSession()
  const announce = useAnnounce()
  const textOf = useMessageText()
  const card = useRef<CardFieldHandle>(null)
  const [step, setStep] = useState<Step>('closed')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (step === 'saving') return
    setStep('saving')
    setRefusal(null)
    setHasFailed(false)
    try {
      const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim()
      const billing = { ...(name && { name }), ...(user && { email: user.email }) }
      const typed = await card.current?.createPaymentMethod(billing)
      if (!typed || 'problem' in typed) {
        setStep('open')
        card.current?.focus()
        return
      }
      await writeOnly(api, 'POST', '/api/user/payment-method', { json: { paymentMethodId: typed.id } })
      setStep('changed')
      announce(t('account.subscription.cardChanged'))
      await onChanged()
    } catch (error) {
      report('The card could not be changed', error)
      const key = error instanceof ApiRefusal ? (error.errors?.card ?? error.errors?.paymentMethodId)?.[0] : undefined
      if (key) setRefusal(textOf(key))
      else setHasFailed(true)
      setStep('open')
    }
  }

  if (step === 'closed' || step === 'changed') {
    return (
      <div className={step === 'changed' ? 'basis-full' : undefined}>
        {step === 'changed' && (
          <p className="mb-3 text-soft">
            {present
              ? t('account.subscription.cardChangedTo', { card: present.name })
              : t('account.subscription.cardChanged')}
          </p>
        )}
        <Button variant={owing ? 'primary' : 'secondary'} size="small" onClick={() => setStep('open')}>
          {t('account.subscription.changeCard')}
        </Button>
      </div>
    )
  }
  return (
    <PostForm noValidate onSubmit={(event) => void save(event)} className="mt-3 basis-full border-stone border-t pt-6">
      <h3 className="text-lg">{t('account.subscription.newCard')}</h3>
      {present && <p className="mt-1 text-sm">{t('account.subscription.nowCard', { card: present.name })}</p>}
      <p className="mt-1 mb-4 text-sm text-soft">
        {t(owing ? 'account.subscription.newCardOwing' : 'account.subscription.newCardText')}
      </p>
      {hasFailed && (
        <div className="mb-5">
          <ErrorSentence>{t('account.subscription.cardFailed')}</ErrorSentence>
        </div>
      )}
      <CardField ref={card} error={refusal} disabled={step === 'saving'} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={step === 'saving'}>
          {t(step === 'saving' ? 'account.subscription.savingCard' : 'account.subscription.saveCard')}
        </Button>
        <Button variant="secondary" size="small" disabled={step === 'saving'} onClick={() => setStep('closed')}>
          {t('account.subscription.keepCard')}
        </Button>
      </div>
    </PostForm>
  )
}
