import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from './link.tsx'

/** The way to the withdrawal function on screens without a footer (D50). */
export function WithdrawalLink() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <Link
      to={href('withdrawal')}
      className="inline-block py-2 text-soft text-sm underline decoration-stone underline-offset-4 hover:decoration-current"
    >
      {t('shell.footer.withdrawal')}
    </Link>
  )
}
