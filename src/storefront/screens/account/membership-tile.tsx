import { useTranslation } from 'react-i18next'
import { dateText } from '#shared/dates.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'
import { readSubscription } from './account-reads.ts'
import { type ChargeText, chargeText, isOwing } from './subscription-rules.ts'

/** Shows the membership status and what comes next: the next charge, the end, or an overdue payment. */
export function MembershipTile() {
  const { t } = useTranslation()
  const { href, language, shop } = useStorefront()
  const { user } = useSession()
  const { data: subscription = null, isPending } = usePrivateQuery(readSubscription)
  const { charge } = useMoneyIn(subscription?.currency ?? shop.currency)
  const owes = subscription !== null && isOwing(subscription)
  const next = subscription && !owes ? chargeText(subscription) : null
  // The space of the line below a member is held free, so that nothing moves when it comes.
  const line = next ?? (user?.member && isPending ? placeholder() : null)
  const date = line?.day && dateText(line.day, language, shop.timeZone)
  return (
    <section aria-labelledby="membership" className="mt-8 rounded-card bg-sand p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="membership" className="font-sans text-sm text-soft tracking-normal">
          {t('account.overview.membership')}
        </h2>
        {owes && <Badge tone="red">{t(`account.subscription.${subscription.stripe_status}`)}</Badge>}
      </div>
      <p className="mt-2 text-lg">{t(user?.member ? 'account.overview.member' : 'account.overview.notMember')}</p>
      {line && (
        <p className={classes('tabular mt-1 text-soft', !next && 'invisible')}>
          <Unbroken
            text={t(`account.subscription.${line.key}`, {
              price: charge(subscription?.price ?? shop.membership.price),
              date,
            })}
            part={date}
          />
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {owes && (
          <ButtonLink to={href('subscriptions')} size="small">
            {t('account.subscription.changeCard')}
          </ButtonLink>
        )}
        <Link
          to={href('subscriptions')}
          className="py-1 text-brand text-sm underline decoration-stone underline-offset-4 hover:decoration-current"
        >
          {t('account.subscriptions')}
        </Link>
        {user && !user.member && (
          <Link
            to={href('pages', { slug: 'abonnement' })}
            className="py-1 text-brand text-sm underline decoration-stone underline-offset-4 hover:decoration-current"
          >
            {t('account.overview.offer')}
          </Link>
        )}
      </div>
    </section>
  )
}

/** Returns a text as long as the one most members see. */
function placeholder(): ChargeText {
  return { key: 'nextCharge', day: new Date().toISOString() }
}
