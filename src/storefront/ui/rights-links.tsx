import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from './class-names.ts'
import { Link } from './link.tsx'

const linkClasses =
  'inline-flex min-h-11 items-center underline decoration-stone underline-offset-4 hover:decoration-current'

type RightsLinksProps = {
  /** Order that the screen is about, which the withdrawal then begins with. */
  orderId?: string
  className?: string
}

/** What the law wants within reach on every screen (D50), for the screens without a footer. */
export function RightsLinks({ orderId, className }: RightsLinksProps) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <p className={classes('flex flex-wrap gap-x-6 text-sm text-soft', className)} data-no-print>
      <Link to={href('withdrawal', {}, orderId ? { orderId, subject: 'goods' } : {})} className={linkClasses}>
        {t('shell.footer.withdrawal')}
      </Link>
      <Link to={href('endMembership')} className={linkClasses}>
        {t('shell.footer.endMembership')}
      </Link>
    </p>
  )
}
