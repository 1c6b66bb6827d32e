import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { MembershipSteps } from '#storefront/ui/membership-steps.tsx'

/** The offer in three short steps, with what it costs. */
export function MembershipBand() {
  const { href } = useStorefront()
  const { t } = useTranslation()
  return (
    <section aria-labelledby="membership-title" className="mt-14 bg-brand text-paper sm:mt-20 lg:mt-28">
      <div className="page-width py-14 lg:py-24">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
          <h2 id="membership-title" className="max-w-xl text-3xl lg:text-4xl">
            {t('home.membership.title')}
          </h2>
          <p className="max-w-sm text-paper/85">{t('home.membership.intro')}</p>
        </div>
        <MembershipSteps ground="dark" className="mt-10 lg:mt-14" />
        <ButtonLink to={href('pages', { slug: 'abonnement' })} variant="light" className="mt-10 lg:mt-14">
          {t('home.membership.action')}
        </ButtonLink>
      </div>
    </section>
  )
}
