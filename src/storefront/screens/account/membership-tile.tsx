import { useTranslation } from 'react-i18next'
import { dateText } from '#shared/dates.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { chargeText, isOwing } from './subscription-rules.ts'
import { useSubscription } from './use-subscription.ts'

/** Whether the customer is a member, and what comes next: the next charge, the end, or a payment that is missing. */
export function MembershipTile() {
  const { t } = useTranslation()
  const { charge, href, language, shop } = useStorefront()
  const { user } = useSession()
  const { data } = useSubscription()
  const subscription = data.state === 'loaded' ? data.value : null
  const owes = subscription !== null && isOwing(subscription)
  const next = subscription && !owes ? chargeText(subscription) : null
  return (
    <section aria-labelledby="membership" className="mt-8 rounded-card bg-sand p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="membership" className="font-sans text-sm text-soft tracking-normal">
          {t('account.overview.membership')}
        </h2>
        {owes && <Badge tone="red">{t(`account.subscription.${subscription.stripe_status}`)}</Badge>}
      </div>
      <p className="mt-2 text-lg">{t(user?.member ? 'account.overview.member' : 'account.overview.notMember')}</p>
      {next && (
        <p className="tabular mt-1 text-soft">
          {t(`account.subscription.${next.key}`, {
            price: charge(subscription!.price),
            date: next.day && dateText(next.day, language, shop.timeZone),
          })}
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
      </div>
    </section>
  )
}
