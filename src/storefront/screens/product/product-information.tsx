import { useTranslation } from 'react-i18next'
import type { Product, ProductVariant } from '#contract/catalogue.ts'
import { lateComponent } from '#storefront/ui/late-component.tsx'

/** In one file with the end of the standard view, which its page has anyway. */
const attributeTable = lateComponent(
  () => import('./standard-end.tsx'),
  ({ ProductDetails }) => ProductDetails,
)

const safety = lateComponent(
  () => import('./product-safety.tsx'),
  ({ ProductSafety }) => ProductSafety,
)

const hasSafety = ({ warnings, manufacturer, responsible_person, origin, variants }: Product) =>
  Boolean(warnings || manufacturer || responsible_person || origin || variants.some(({ gtin }) => gtin))

/** Loads the parts that only some products have. Loaders call it so that these are rendered with the page. */
export const loadInformation = (product: Product) =>
  Promise.all([product.attributes.length > 0 && attributeTable.load(), hasSafety(product) && safety.load()])

/** What stands below the pictures of a product and its chosen variant, in two cells of the page's grid. */
export function ProductInformation({ product, variant }: { product: Product; variant: ProductVariant | null }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="empty:hidden lg:mt-8">
        {product.description && (
          <section>
            <h2 className="mb-5 text-2xl">{t('product.description')}</h2>
            {/* Sanitised by the server. */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />
          </section>
        )}
        {product.attributes.length > 0 && <attributeTable.Component attributes={product.attributes} />}
      </div>
      {hasSafety(product) && <safety.Component product={product} variant={variant} className="lg:col-start-1" />}
    </>
  )
}
