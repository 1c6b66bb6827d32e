import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MembershipOfferResponse } from '#contract/cart.ts'
import { dayMs, dayRangeText, dayText } from '#shared/dates.ts'
import { type Cents, noCents } from '#shared/money.ts'
import { chargedToday } from '#storefront/state/cart-rules.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'

type TotalsProps = {
  subtotal: Cents
  /** The membership started by paying; its costs today and later are shown below the total. */
  offer?: MembershipOfferResponse | null | undefined
  /** Keeps the space of an offer that is still on its way. */
  awaitsOffer?: boolean
  /** Before the checkout shipping is an estimate. */
  isEstimate?: boolean
  className?: string
  /** Shown directly below the amount charged today. */
  children?: ReactNode
}

/**
 * Subtotal, shipping and total; shipping and tax are 0, so the total is the subtotal. The first month of a membership
 * that is charged at once is a line of its own.
 */
export function Totals(props: TotalsProps) {
  const { subtotal, offer = null, awaitsOffer = false, isEstimate = false, className, children } = props
  const { t } = useTranslation()
  const { price } = useStorefront()
  const paysMonth = offer?.trialDays === 0
  return (
    <div className={className}>
      <dl className="tabular space-y-2.5">
        <div className={row}>
          <dt className="text-soft">{t(paysMonth ? 'cart.goods' : 'cart.subtotal')}</dt>
          <dd>{price(subtotal)}</dd>
        </div>
        <div className={row}>
          <dt className="text-soft">{t(isEstimate ? 'cart.shippingEstimate' : 'cart.shipping')}</dt>
          <dd>{t('cart.free')}</dd>
        </div>
        {paysMonth && (
          <div className={row}>
            <dt className="text-soft">{t('cart.membership.firstMonth')}</dt>
            <dd className="shrink-0">{price(offer.price)}</dd>
          </div>
        )}
        <div className={classes(row, 'border-stone border-t pt-3 font-semibold text-lg')}>
          <dt>{t(paysMonth ? 'cart.membership.totalToday' : 'cart.total')}</dt>
          <dd className="shrink-0">{price(chargedToday(subtotal, offer))}</dd>
        </div>
      </dl>
      {children}
      {offer && <MembershipLater offer={offer} />}
      {!offer && awaitsOffer && (
        <div className="mt-3 space-y-1 border-stone border-t pt-3">
          <Skeleton className="h-5 bg-stone/60" />
          <Skeleton className="h-5 bg-stone/60" />
        </div>
      )}
    </div>
  )
}

const row = 'flex items-baseline justify-between gap-4'

// A value that does not fit next to its name wraps as a whole to the line below.
const laterRow = 'flex flex-wrap items-baseline justify-between gap-x-4'

/** The day of the first charge in words; without its year where that is the coming one of that name. */
function useFirstDay(day: string): string {
  const { language, now } = useStorefront()
  const isNear = new Date(day).getTime() - now().getTime() < 364 * dayMs
  return isNear ? dayRangeText({ from: day, to: day }, language) : dayText(day, language)
}

/** Shows the later cost of the membership and, if it has a trial, that it costs nothing today. */
function MembershipLater({ offer }: { offer: MembershipOfferResponse }) {
  const { t } = useTranslation()
  const { charge } = useStorefront()
  const firstDay = useFirstDay(offer.firstChargeOn)
  const hasTrial = offer.trialDays > 0
  return (
    <dl className="tabular mt-3 space-y-1 border-stone border-t pt-3 text-sm">
      {hasTrial && (
        <div className={laterRow}>
          <dt>{t('cart.membership.today')}</dt>
          <dd className="ml-auto">{charge(noCents)}</dd>
        </div>
      )}
      <div className={laterRow}>
        <dt>{hasTrial ? t('cart.membership.from', { date: firstDay }) : t('cart.membership.then')}</dt>
        <dd className="ml-auto">{t('cart.membership.monthly', { price: charge(offer.price) })}</dd>
      </div>
    </dl>
  )
}
