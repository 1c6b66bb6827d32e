import { useTranslation } from 'react-i18next'
import type { Testimonial } from '#contract/content.ts'
import type { CardProduct } from '#storefront/state/product-cards.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { saysCustomers } from '#storefront/state/texts.ts'
import { Link } from '#storefront/ui/link.tsx'
import { ProductStrip } from '#storefront/ui/product-strip.tsx'
import { RecentlyViewed } from '#storefront/ui/product-suggestions.tsx'
import { Section } from '#storefront/ui/section.tsx'
import { Testimonials } from '#storefront/ui/testimonials.tsx'
import { PopularCarousel } from './popular-carousel.tsx'

/** Other products of a category. */
export type Related = { category: { id: number; name: string; handle: string } | null; products: CardProduct[] }

type StandardEndProps = {
  productId: number
  related: Related
  popular: CardProduct[]
  testimonials: Testimonial[]
}

/** What follows the product itself: other products, and what customers say of the shop. */
export function StandardEnd({ productId, related: { category, products }, popular, testimonials }: StandardEndProps) {
  const { shop, href } = useStorefront()
  const { t } = useTranslation()
  return (
    <>
      {category && products.length > 0 && (
        <Section
          title={t('product.related', { category: category.name })}
          action={
            <Link
              to={href('category', { slug: category.handle })}
              className="py-1 text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
            >
              {t('product.relatedAll')}
            </Link>
          }
        >
          <ProductStrip products={products} />
        </Section>
      )}
      {popular.length > 0 && (
        <Section title={t('product.popular')}>
          <PopularCarousel products={popular} />
        </Section>
      )}
      {testimonials.length > 0 && (
        <Section
          title={t('product.testimonials')}
          action={saysCustomers(shop) && <p className="text-soft">{t('home.testimonials.claim')}</p>}
        >
          <Testimonials items={testimonials} />
        </Section>
      )}
      <RecentlyViewed without={productId} />
    </>
  )
}
