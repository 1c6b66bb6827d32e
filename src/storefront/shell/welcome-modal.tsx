import { useTranslation } from 'react-i18next'
import { useLanding, useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { Link } from '#storefront/ui/link.tsx'

/** Explains the two prices; shown once per browser. */
export function WelcomeModal({ onClose }: { onClose: () => void }) {
  const { href, shop } = useStorefront()
  const { membership, readings } = shop
  // A visitor who came from the landing page is offered its own free days (D37).
  const isLanding = useLanding().isOn && readings.modalDays === 'landing'
  const trialDays = isLanding ? membership.landingTrialDays : membership.trialDays
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={t('shell.welcome.title')} closeButton={false} className="max-w-xl">
      <div className="space-y-3 leading-relaxed">
        <p>{t('shell.welcome.prices')}</p>
        <p>{t('shell.welcome.subscription')}</p>
        <p>{t('shell.welcome.renewal', { trialDays })}</p>
        <p>{t(readings.cancelText === 'monthEnd' ? 'shell.welcome.cancel' : 'shell.welcome.cancelAnyTime')}</p>
      </div>
      <div className="mt-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button onClick={onClose} className="min-w-40 max-sm:w-full">
          {t('shell.welcome.close')}
        </Button>
        <Link
          to={href('pages', { slug: 'abonnement' })}
          onClick={onClose}
          className="py-2 text-brand underline max-sm:mx-auto decoration-stone underline-offset-4 hover:decoration-current"
        >
          {t('shell.welcome.terms')}
        </Link>
      </div>
    </Dialog>
  )
}
