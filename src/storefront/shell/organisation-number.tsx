import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

/** Shows the seller's company registration number on a line of its own; nothing if it is not set. */
export function OrganisationNumber() {
  const { shop } = useStorefront()
  const { t } = useTranslation()
  const { organisationNumber: number } = shop.brand
  if (!number) return null
  return (
    <>
      <br />
      {t('shell.footer.organisationNumber', { number })}
    </>
  )
}
