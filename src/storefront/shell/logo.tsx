import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'

/** Widths of our own logos at 34 px height, so that the page does not move when they arrive. */
const logoWidths: Record<string, number> = { vitrine: 154, 'maison-vitrine': 282 }

/** The brand's logo, linking to home. */
export function Logo({ className }: { className?: string }) {
  const { shop, href } = useStorefront()
  const { t } = useTranslation()
  return (
    <Link to={href('home')} aria-label={t('shell.header.logo')} className={classes('shrink-0', className)}>
      <img
        src={`/brand/${shop.brand.logo}.svg`}
        alt={shop.brand.name}
        width={logoWidths[shop.brand.logo] ?? 160}
        height={34}
        className="h-7 w-auto xl:h-[1.875rem]"
      />
    </Link>
  )
}

/** The brand's name as text, where there is no room for the logo. */
export function Wordmark({ className, onClick }: { className?: string; onClick?: () => void }) {
  const { shop, href } = useStorefront()
  const { t } = useTranslation()
  return (
    <Link
      to={href('home')}
      onClick={onClick}
      aria-label={t('shell.header.logo')}
      className={classes('font-display tracking-tight', className)}
    >
      {shop.brand.name}
    </Link>
  )
}
