import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'
import { classes } from '#storefront/ui/class-names.ts'

const long = 80

/**
 * The brand, and the name as the page's heading; a very long name is set smaller, so that the buying box stays in
 * sight.
 */
export function ProductName({ product: { name, vendor } }: { product: Pick<Product, 'name' | 'vendor'> }) {
  const { t } = useTranslation()
  return (
    <>
      {vendor && (
        <p className="mb-1.5 wrap-anywhere text-sm text-soft">
          <span className="sr-only">{t('product.brand')} </span>
          {vendor}
        </p>
      )}
      <h1 className={classes('wrap-anywhere', name.length > long ? 'text-xl lg:text-2xl' : 'text-3xl lg:text-4xl')}>
        {name}
      </h1>
    </>
  )
}
