import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'

export function Erased() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const box = useFocusOnAppearing<HTMLDivElement>()
  return (
    <div ref={box} role="status" tabIndex={-1} className="mt-8 rounded-card bg-green-pale px-5 py-5">
      <h2 className="text-lg">{t('privacy.erase.doneTitle')}</h2>
      <p className="mt-1">{t('privacy.erase.doneText')}</p>
      <ButtonLink to={href('home')} className="mt-5">
        {t('privacy.erase.toShop')}
      </ButtonLink>
    </div>
  )
}
