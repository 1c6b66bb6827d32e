import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#storefront/shell/logo.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from '#storefront/ui/link.tsx'

/** The checkout's own header: nothing but the shop's name and the way back. */
export function CheckoutHeader() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <header className="border-stone border-b bg-paper">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3 lg:min-h-20">
        <Logo className="max-sm:[&_img]:h-6" />
        <Link
          to={href('cart')}
          className="inline-flex min-h-11 items-center gap-1 text-right text-brand text-sm underline decoration-stone underline-offset-4 hover:decoration-current"
        >
          <ChevronLeft aria-hidden="true" className="size-4 shrink-0" />
          {t('checkout.back')}
        </Link>
      </div>
    </header>
  )
}
