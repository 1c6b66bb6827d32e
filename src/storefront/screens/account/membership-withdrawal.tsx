import { useTranslation } from 'react-i18next'
import { dateText } from '#shared/dates.ts'
import { entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { readWithdrawable } from '#storefront/screens/order/order-reads.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'

/** The way to withdraw from the membership while its time to do so lasts; nothing after that. */
export function MembershipWithdrawal() {
  const { t } = useTranslation()
  const { href, language, shop } = useStorefront()
  const { data } = usePrivateQuery(readWithdrawable)
  const order = data?.find(({ membership }) => membership?.open)
  if (!order?.membership) return null
  const date = dateText(order.membership.until, language, shop.timeZone)
  return (
    <p className="mt-4 text-sm">
      <Link
        to={href('withdrawal', {}, { orderId: order.id, subject: 'membership' })}
        className={`${entryLink} inline-block py-1`}
      >
        <Unbroken text={t('account.subscription.withdraw', { date })} part={date} />
      </Link>
    </p>
  )
}
