import { useTranslation } from 'react-i18next'
import type { ShopInformation } from '#contract/content.ts'
import { logoPath } from '#shared/brand-logo.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'

type Brand = ShopInformation['brand']

/** Widths of our own logos at 34 px height, so that the page does not move when they arrive. */
const logoWidths: Record<string, number> = { vitrine: 154, 'maison-vitrine': 282 }

function widthOf({ logo, logoSize }: Brand): number {
  return logoSize ? Math.round((34 * logoSize[0]) / logoSize[1]) : (logoWidths[logo] ?? 160)
}

/** The brand's logo, linking to home. */
export function Logo({ className }: { className?: string }) {
  const { shop, href } = useStorefront()
  const { t } = useTranslation()
  const { logo, name } = shop.brand
  return (
    <Link to={href('home')} aria-label={t('shell.header.logo')} className={classes('shrink-0', className)}>
      <img
        src={logoPath(logo, 640)}
        alt={name}
        width={widthOf(shop.brand)}
        height={34}
        className="h-7 w-auto max-w-72 object-contain object-left xl:h-[1.875rem]"
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
