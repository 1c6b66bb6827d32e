import { useTranslation } from 'react-i18next'
import type { MembershipOfferResponse } from '#contract/cart.ts'
import { noCents } from '#shared/money.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { memberSavings } from '#storefront/state/cart-rules.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useLanding, useStorefront } from '#storefront/state/storefront-context.tsx'
import { useHadTrial } from '#storefront/state/use-had-trial.ts'
import { Link } from '#storefront/ui/link.tsx'

/** `offer`: the membership that paying this cart starts; null: none, or not known yet. */
type MembershipBlurbProps = { items: readonly CartItem[]; offer: MembershipOfferResponse | null }

const noSavings = { gained: noCents, possible: noCents }

/** Shows the member savings on this cart and the terms of the membership. */
export function MembershipBlurb({ items, offer }: MembershipBlurbProps) {
  const { t } = useTranslation()
  const { charge, href, price, shop } = useStorefront()
  const { user } = useSession()
  const landing = useLanding()
  const hadTrial = useHadTrial()
  const { trialDays, landingTrialDays } = shop.membership
  const paysAtOnce = offer ? offer.trialDays === 0 : hadTrial
  const terms = paysAtOnce
    ? t('cart.blurb.termsPaid', { price: charge(offer?.price ?? shop.membership.price) })
    : t('cart.blurb.terms', { trialDays: offer?.trialDays ?? (landing.isOn ? landingTrialDays : trialDays) })
  // The first month may cost as much as the savings, so customers charged at once see no savings.
  const { gained, possible } = paysAtOnce && !user?.member ? noSavings : memberSavings(items)
  return (
    <section aria-labelledby="membership-blurb" className="rounded-card border border-stone p-5 sm:p-6">
      <h2 id="membership-blurb" className="text-lg text-price">
        {t('cart.blurb.title')}
      </h2>
      {gained > 0 && <p className="tabular mt-2 font-medium">{t('cart.blurb.gained', { amount: price(gained) })}</p>}
      {gained === 0 && possible > 0 && (
        <p className="tabular mt-2 font-medium">{t('cart.blurb.possible', { amount: price(possible) })}</p>
      )}
      <p className="mt-2 text-sm text-soft">{user?.member ? t('cart.blurb.member') : terms}</p>
      <Link
        to={href('pages', { slug: 'abonnement' })}
        className="mt-3 inline-block text-brand text-sm underline decoration-stone underline-offset-4 hover:decoration-current"
      >
        {t('cart.blurb.more')}
      </Link>
    </section>
  )
}
