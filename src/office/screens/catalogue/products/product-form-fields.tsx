import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { useMay } from '#office/api/me.ts'
import { FormCheckbox, FormMoney, FormNumber, FormText } from '#office/kit/form/form-fields.tsx'
import { FormShopTime } from '#office/kit/form/shop-time-field.tsx'
import { LanguageTabs, TextsField } from '#office/kit/form/texts-field.tsx'
import { Section, Skeleton } from '#office/kit/section.tsx'
import { BarcodeField } from './barcode-field.tsx'
import { ProductCategories } from './product-categories.tsx'
import { ProductPriceLists, useHasEurosAlone } from './product-price-lists.tsx'
import { ProductSeo } from './product-seo.tsx'
import { SizeGuideField } from './size-guide-field.tsx'

// Large parts, which load beside the screen.
const ProductImages = lazy(() =>
  import('./product-images.tsx').then(({ ProductImages: section }) => ({ default: section })),
)
const ProductPlans = lazy(() =>
  import('./product-prices.tsx').then(({ ProductPlans: section }) => ({ default: section })),
)
const ProductOptions = lazy(() =>
  import('./product-options.tsx').then(({ ProductOptions: section }) => ({ default: section })),
)
const ProductAttributes = lazy(() =>
  import('./product-attributes.tsx').then(({ ProductAttributes: section }) => ({ default: section })),
)
const ProductDuties = lazy(() =>
  import('./product-duties.tsx').then(({ ProductDuties: section }) => ({ default: section })),
)

/** Fields of a product; null for a new one. */
export function ProductFields({ product }: { product: ProductPage | null }) {
  const { t } = useTranslation()
  const mayStock = useMay()('stock.write')
  const hasEurosAlone = useHasEurosAlone()
  // Stock and numbers of a product with options are those of its variants.
  const hasOptions = useWatch<ProductForm, 'options'>({ name: 'options' }).length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Section title={t('products.parts.texts')}>
        <LanguageTabs />
        <TextsField name="name" label={t('products.fields.name')} />
        <TextsField name="summary" label={t('products.fields.summary')} kind="lines" />
        <TextsField name="description" label={t('products.fields.description')} kind="html" />
      </Section>
      <Section title={t('products.parts.prices')}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {hasEurosAlone ? (
            <>
              <FormMoney name="price" label={t('products.fields.price')} />
              <FormMoney
                name="member_price"
                label={t('products.fields.member_price')}
                hint={t('products.memberPriceHint')}
              />
            </>
          ) : (
            <ProductPriceLists />
          )}
          <FormNumber
            name="low_stock_at"
            label={t('products.fields.low_stock_at')}
            hint={t('products.lowStockHint')}
            min={0}
          />
          {!product && !hasOptions && mayStock && (
            <FormNumber name="stock" label={t('products.fields.stock')} hint={t('products.stockHint')} min={0} />
          )}
        </div>
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-1 font-medium">{t('products.membersFirst')}</legend>
          <p className="text-soft text-sm">{t('products.membersFirstHint')}</p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">
            <FormShopTime name="members_from" label={t('products.fields.members_from')} />
            <FormShopTime name="public_from" label={t('products.fields.public_from')} />
          </div>
        </fieldset>
        {product && (
          <Suspense fallback={<Skeleton rows={2} />}>
            <ProductPlans product={product} />
          </Suspense>
        )}
      </Section>
      <Section title={t('variants.section')}>
        <Suspense fallback={<Skeleton rows={4} />}>
          <ProductOptions product={product} />
        </Suspense>
      </Section>
      <Section title={t('products.fields.images')}>
        <Suspense fallback={<Skeleton rows={3} />}>
          <ProductImages />
        </Suspense>
      </Section>
      <Section title={t('products.fields.categories')}>
        <ProductCategories />
      </Section>
      <Section title={t('products.parts.attributes')}>
        <Suspense fallback={<Skeleton rows={2} />}>
          <ProductAttributes />
        </Suspense>
      </Section>
      <Section title={t('products.parts.duties')}>
        <Suspense fallback={<Skeleton rows={4} />}>
          <ProductDuties />
        </Suspense>
      </Section>
      <Section title={t('products.parts.seo')}>
        <ProductSeo hint={t('products.seoText')} described="summary" addressed="slug" />
      </Section>
      <Section title={t('products.parts.more')}>
        <div className="grid gap-3 sm:grid-cols-2">
          <FormText
            name="slug"
            label={t('products.fields.slug')}
            hint={t(product ? 'products.slugHint' : 'products.newSlugHint')}
          />
          {!hasOptions && (
            <>
              <FormText name="sku" label={t('products.fields.sku')} />
              <BarcodeField name="barcode" label={t('products.fields.barcode')} />
            </>
          )}
          <FormNumber name="weight" label={t('products.fields.weight')} hint={t('products.weightHint')} min={0} />
          <SizeGuideField />
          <FormText name="vendor" label={t('products.fields.vendor')} />
          <FormText name="video_link" label={t('products.fields.video_link')} hint={t('products.videoHint')} />
          <FormNumber name="position" label={t('products.fields.position')} hint={t('products.positionHint')} />
        </div>
        <FormCheckbox name="featured" label={t('products.fields.featured')} />
        <FormCheckbox name="long_marketing" label={t('products.fields.long_marketing')} />
        {product && product.former_slugs.length > 0 && (
          <p className="text-sm text-soft wrap-anywhere">
            {t('products.formerSlugs', { slugs: product.former_slugs.join(', ') })}
          </p>
        )}
      </Section>
    </div>
  )
}
