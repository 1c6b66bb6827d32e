import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MembershipOfferResponse } from '#contract/cart.ts'
import { dayText } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

/** Replaces the offer for payers who are already members, because paying starts no membership. */
export function MemberSummary({ total }: { total: Cents }) {
  const { t } = useTranslation()
  const { charge } = useStorefront()
  const id = useId()
  return (
    <section aria-labelledby={id} className={boxClasses}>
      <h2 id={id} className="text-lg">
        {t('checkout.membership.memberTitle')}
      </h2>
      <p className="tabular mt-2 text-sm">{t('checkout.membership.member', { amount: charge(total) })}</p>
    </section>
  )
}

const boxClasses = 'rounded-card border border-stone bg-sand/60 px-5 py-5'

type MembershipSummaryProps = {
  offer: MembershipOfferResponse
  total: Cents
  /** The card on file, where it pays; null: the one being typed. */
  card: string | null
}

/** Dates and amounts of the membership started by paying, shown next to the pay button (D10). */
export function MembershipSummary({ offer, total, card }: MembershipSummaryProps) {
  const { t } = useTranslation()
  const { charge, language } = useStorefront()
  const id = useId()
  const monthly = charge(offer.price)
  const hasTrial = offer.trialDays > 0
  const lines = hasTrial
    ? [
        t('checkout.membership.now', { amount: charge(total) }),
        t('checkout.membership.trial', { days: offer.trialDays }),
        t('checkout.membership.first', { date: dayText(offer.firstChargeOn, language), price: monthly }),
      ]
    : [
        t('checkout.membership.nowWithMonth', { amount: charge(total), price: monthly }),
        t('checkout.membership.noTrial'),
      ]
  const debited = card
    ? t('checkout.membership.monthlyFrom', { price: monthly, card })
    : t('checkout.membership.monthly', { price: monthly })
  return (
    <section aria-labelledby={id} className={boxClasses}>
      <h2 id={id} className="text-lg">
        {t('checkout.membership.title')}
      </h2>
      <ul className="tabular mt-3 space-y-1.5 text-sm">
        {[...lines, debited].map((line) => (
          <li key={line} className="flex gap-2.5">
            <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rounded-full bg-price" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft [overflow-wrap:anywhere]">
        {t(hasTrial ? 'checkout.membership.cancel' : 'checkout.membership.cancelPaid')}
      </p>
    </section>
  )
}
