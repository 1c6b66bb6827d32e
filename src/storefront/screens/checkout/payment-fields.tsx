import { CreditCard, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredCard } from '#contract/customers.ts'
import { expiryText, useCardName } from '#storefront/ui/card-name.ts'
import { ChoiceCard } from '#storefront/ui/choice-card.tsx'
import { fieldId } from './address-fields.tsx'
import { CardField, CardLoading } from './provider-card-field.tsx'
import { Section } from './section.tsx'
import type { PaymentChoice } from './use-payment-choice.ts'

type PaymentFieldsProps = {
  payment: PaymentChoice
  error: string | null
  disabled: boolean
  onCardTyped(): void
}

/** The card on file or another one; the card field alone for who has none. */
export function PaymentFields({ payment, error, disabled, onCardTyped }: PaymentFieldsProps) {
  const { t } = useTranslation()
  const { stored, usesStored, field } = payment
  const typed = <CardField ref={field} error={usesStored ? null : error} disabled={disabled} onTyped={onCardTyped} />
  return (
    <Section title={t('checkout.payment')}>
      <fieldset
        id={fieldId('card')}
        tabIndex={-1}
        className="min-w-0"
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget && !usesStored) field.current?.focus()
        }}
      >
        <legend className={stored || payment.isLoading ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>
          {t('checkout.card')}
        </legend>
        {payment.isLoading && <CardLoading />}
        {/* Hidden, not left out: a card typed before anybody knew who pays stays. */}
        {!stored && <div hidden={payment.isLoading}>{typed}</div>}
        {stored && <StoredOrOther payment={payment} stored={stored} error={error} disabled={disabled} typed={typed} />}
      </fieldset>
      <p className="mt-3 flex items-start gap-2 text-sm text-soft">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t(usesStored ? 'checkout.savedCardNote' : 'checkout.cardNote')}
      </p>
    </Section>
  )
}

type StoredOrOtherProps = Omit<PaymentFieldsProps, 'onCardTyped'> & { stored: StoredCard; typed: ReactNode }

function StoredOrOther({ payment, stored, error, disabled, typed }: StoredOrOtherProps) {
  const { t } = useTranslation()
  const cardName = useCardName()
  const { usesStored, chooseStored } = payment
  return (
    <div className="space-y-3">
      <ChoiceCard
        name="card-choice"
        value="stored"
        checked={usesStored}
        disabled={disabled}
        onChange={() => chooseStored(true)}
        aria-invalid={error && usesStored ? true : undefined}
        aria-describedby={error && usesStored ? fieldId('stored-card-error') : undefined}
      >
        <span className="flex items-start justify-between gap-4">
          <span className="min-w-0">
            <span className="block font-medium">{cardName(stored)}</span>
            <span className="tabular block text-sm text-soft">
              {t('checkout.savedCard')} · {t('words.cardExpires', { date: expiryText(stored) })}
            </span>
          </span>
          <CreditCard aria-hidden="true" className="size-6 shrink-0 text-brand" />
        </span>
      </ChoiceCard>
      {error && usesStored && (
        <p id={fieldId('stored-card-error')} className="text-red text-sm">
          {error}
        </p>
      )}
      <ChoiceCard
        name="card-choice"
        value="other"
        checked={!usesStored}
        disabled={disabled}
        onChange={() => chooseStored(false)}
        below={usesStored ? null : typed}
      >
        <span className="block font-medium">{t('checkout.otherCard')}</span>
      </ChoiceCard>
    </div>
  )
}
