import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { saysCustomers } from '#storefront/state/texts.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Wordmark } from './logo.tsx'

const linkClasses = 'underline decoration-paper/40 underline-offset-4 hover:decoration-paper'

/**
 * The thin banner above the header: help on a French host, elsewhere what customers say; always a way to contact us.
 */
export function HelpBanner() {
  const { shop, href } = useStorefront()
  const { t } = useTranslation()
  return (
    <aside aria-label={t('shell.banner.label')} className="bg-brand text-paper text-sm" data-no-print>
      <div className="page-width flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 py-2">
        <Wordmark className="text-xl leading-none lg:hidden" />
        {shop.frenchHost ? (
          <p className="order-last flex-auto max-md:basis-full md:order-none md:text-center lg:text-left">
            {t('shell.banner.needHelp')}{' '}
            <Link to={href('contact')} className={linkClasses}>
              {t('shell.banner.contactUs')}
            </Link>
          </p>
        ) : (
          <p className="order-last flex flex-auto flex-wrap items-center gap-x-2.5 text-xs max-md:basis-full sm:text-sm md:order-none md:justify-center lg:justify-start">
            <span className="inline-flex items-center gap-2 font-medium">
              <img
                src="/brand/rating.svg"
                alt={t('shell.banner.stars')}
                width={84}
                height={16}
                className="h-3.5 w-auto"
              />
              {t('shell.banner.excellent')}
            </span>
            {saysCustomers(shop) && <span className="text-paper/85">{t('shell.banner.customers')}</span>}
          </p>
        )}
        {!shop.frenchHost && (
          <Link to={href('contact')} className={linkClasses}>
            {t('shell.banner.contact')}
          </Link>
        )}
      </div>
    </aside>
  )
}
