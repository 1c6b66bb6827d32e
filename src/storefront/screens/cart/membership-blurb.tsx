import { useTranslation } from 'react-i18next'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { memberSavings } from '#storefront/state/cart-rules.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useLanding, useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from '#storefront/ui/link.tsx'

/** What the member price saves on this cart, and what it starts. */
export function MembershipBlurb({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation()
  const { href, price, shop } = useStorefront()
  const { user } = useSession()
  const landing = useLanding()
  const { trialDays, landingTrialDays } = shop.membership
  const { gained, possible } = memberSavings(items)
  return (
    <section aria-labelledby="membership-blurb" className="rounded-card border border-stone p-5 sm:p-6">
      <h2 id="membership-blurb" className="text-lg text-price">
        {t('cart.blurb.title')}
      </h2>
      {gained > 0 && <p className="tabular mt-2 font-medium">{t('cart.blurb.gained', { amount: price(gained) })}</p>}
      {gained === 0 && possible > 0 && (
        <p className="tabular mt-2 font-medium">{t('cart.blurb.possible', { amount: price(possible) })}</p>
      )}
      <p className="mt-2 text-sm text-soft">
        {user?.member
          ? t('cart.blurb.member')
          : t('cart.blurb.terms', { trialDays: landing.isOn ? landingTrialDays : trialDays })}
      </p>
      <Link
        to={href('pages', { slug: 'abonnement' })}
        className="mt-3 inline-block text-brand text-sm underline decoration-stone underline-offset-4 hover:decoration-current"
      >
        {t('cart.blurb.more')}
      </Link>
    </section>
  )
}
