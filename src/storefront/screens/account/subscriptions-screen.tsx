import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '#contract/customers.ts'
import { dateText, shortDateText } from '#shared/dates.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Unbroken } from '#storefront/ui/unbroken.tsx'
import { AccountRead } from './account-loading.tsx'
import { readSubscription } from './account-reads.ts'
import { CancelMembership } from './cancel-membership-steps.tsx'
import { ChangeCard } from './change-card-form.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import { Invoices } from './invoice-list.tsx'
import { MembershipWithdrawal } from './membership-withdrawal.tsx'
import { ResumeMembership } from './resume-membership.tsx'
import {
  badgeOf,
  canCancel,
  canChangeCard,
  canResume,
  cardKey,
  chargeText,
  hasEnded,
  isOwing,
} from './subscription-rules.ts'
import { useChargedCard } from './use-charged-card.ts'

export function Component() {
  const { t } = useTranslation()
  const read = usePrivateQuery(readSubscription)
  return (
    <>
      <h1 className="text-3xl lg:text-4xl">{t('account.subscription.title')}</h1>
      <AccountRead read={read}>
        {(subscription) =>
          subscription ? (
            <>
              <Membership subscription={subscription} onChanged={read.refetch} />
              <MembershipWithdrawal />
              <Invoices key={subscription.stripe_status} ended={hasEnded(subscription.stripe_status)} />
            </>
          ) : (
            <NoSubscription />
          )
        }
      </AccountRead>
    </>
  )
}

function Membership({ subscription, onChanged }: { subscription: Subscription; onChanged: () => Promise<unknown> }) {
  const { t, i18n } = useTranslation()
  const { href, language, shop } = useStorefront()
  const { charge } = useMoneyIn(subscription.currency)
  // The bank of a new card may require confirmation, so a new card repeats the check for a pending payment.
  const [round, setRound] = useState(0)
  const { stripe_status: status } = subscription
  const monthly = charge(subscription.price)
  const { key, day } = chargeText(subscription)
  const date = day && dateText(day, language, shop.timeZone)
  const statusKey = `account.subscription.${status}`
  const badge = badgeOf(subscription)
  const { card, reload: reloadCard } = useChargedCard()
  const cardText = cardKey(subscription)
  return (
    <section
      aria-labelledby="membership"
      className="mt-8 max-w-2xl rounded-card border border-stone bg-white p-6 sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="membership" tabIndex={-1} className="scroll-mt-28 text-xl">
          {t('account.subscription.name')}
        </h2>
        <Badge tone={badge.tone}>
          {badge.ends
            ? t('account.subscription.ending', { date: shortDateText(badge.ends, language, shop.timeZone) })
            : i18n.exists(statusKey)
              ? t(statusKey)
              : status}
        </Badge>
      </div>
      {!hasEnded(status) && (
        <p className="tabular mt-3 text-lg">{t('account.subscription.perMonth', { price: monthly })}</p>
      )}
      <p className={classes('tabular', hasEnded(status) ? 'mt-3' : 'mt-1 text-soft')}>
        <Unbroken text={t(`account.subscription.${key}`, { price: monthly, date })} part={date} />
      </p>
      {hasEnded(status) && <p className="tabular mt-1 text-soft">{t('account.subscription.afterEnd')}</p>}
      {card && cardText && (
        <p className="tabular mt-4 flex items-center gap-3 rounded-lg bg-sand px-4 py-3 text-sm">
          <CreditCard aria-hidden="true" className="size-5 shrink-0 text-brand" />
          {t(`account.subscription.${cardText}`, { card: card.name })}
        </p>
      )}
      {isOwing(subscription) && <ConfirmPayment key={round} onConfirmed={onChanged} />}
      <div className="mt-6 flex flex-wrap items-start gap-3">
        {hasEnded(status) && (
          <ButtonLink to={href('pages', { slug: 'abonnement' })}>{t('account.subscription.again')}</ButtonLink>
        )}
        {canResume(subscription) && <ResumeMembership subscription={subscription} card={card} onResumed={onChanged} />}
        {canChangeCard(subscription) && (
          <ChangeCard
            owing={isOwing(subscription)}
            card={card}
            onChanged={async () => {
              await Promise.all([onChanged(), reloadCard()])
              setRound((count) => count + 1)
            }}
          />
        )}
        {canCancel(subscription) && (
          <CancelMembership subscription={subscription} card={card} onCancelled={onChanged} />
        )}
      </div>
    </section>
  )
}

function NoSubscription() {
  const { t } = useTranslation()
  const { href, shop } = useStorefront()
  const text = shop.membership.early ? 'emptyText' : 'emptyWithoutEarly'
  return (
    <section aria-labelledby="no-subscription" className="mt-8 max-w-2xl rounded-card bg-sand p-6 sm:p-8">
      <h2 id="no-subscription" className="text-xl">
        {t('account.subscription.emptyTitle')}
      </h2>
      <p className="mt-3 text-soft">{t(`account.subscription.${text}`)}</p>
      <ButtonLink to={href('pages', { slug: 'abonnement' })} className="mt-6">
        {t('account.subscription.emptyAction')}
      </ButtonLink>
    </section>
  )
}
