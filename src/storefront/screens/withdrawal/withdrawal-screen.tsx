import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { TextWithEmail } from '#storefront/ui/text-with-email.tsx'
import { OrderWithdrawal } from './order-withdrawal.tsx'
import { WithdrawableOrders } from './withdrawable-orders.tsx'
import { WithdrawalLoading } from './withdrawal-states.tsx'

/** Withdrawing from one order, or finding the order to withdraw from: signed in by the list, else by a mailed link. */
export function Component() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const { ready, user } = useSession()
  const orderId = query.get('orderId')
  const isHydrated = useIsHydrated()
  // Waits for hydration, because the server HTML is the same for every query.
  if (orderId && isHydrated) {
    const of = { orderId, orderKey: query.get('key'), subject: query.get('subject') }
    return <OrderWithdrawal key={orderId} {...of} />
  }
  return (
    <EntryFrame wide title={t('withdrawal.title')} lead={t('withdrawal.lead')} below={<Below />}>
      {ready && !orderId ? user ? <WithdrawableOrders /> : <Guest /> : <WithdrawalLoading />}
    </EntryFrame>
  )
}

function Below() {
  const { t } = useTranslation()
  return (
    <div className="space-y-3">
      <p>{t('withdrawal.how')}</p>
      <p>
        <TextWithEmail>{t('withdrawal.help')}</TextWithEmail>
      </p>
    </div>
  )
}

function Guest() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <div className="mt-8 grid gap-4 sm:grid-cols-2">
      <section aria-labelledby="guest" className="rounded-card bg-sand p-6">
        <h2 id="guest" className="text-xl">
          {t('withdrawal.guestTitle')}
        </h2>
        <p className="mt-2 text-soft">{t('withdrawal.guestText')}</p>
        <ButtonLink to={href('privacy')} className="mt-5">
          {t('withdrawal.guestAction')}
        </ButtonLink>
      </section>
      <section aria-labelledby="with-account" className="rounded-card bg-sand p-6">
        <h2 id="with-account" className="text-xl">
          {t('withdrawal.orders')}
        </h2>
        <p className="mt-2 text-soft">{t('withdrawal.loginText')}</p>
        <p className="mt-5">
          <Link to={href('login', {}, { next: href('withdrawal') })} className={entryLink}>
            {t('withdrawal.login')}
          </Link>
        </p>
      </section>
    </div>
  )
}
