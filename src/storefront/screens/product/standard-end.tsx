import { useTranslation } from 'react-i18next'
import type { Testimonial } from '#contract/content.ts'
import type { CardProduct } from '#storefront/state/product-cards.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { saysCustomers } from '#storefront/state/texts.ts'
import { Section } from '#storefront/ui/section.tsx'
import { Testimonials } from '#storefront/ui/testimonials.tsx'
import { PopularCarousel } from './popular-carousel.tsx'

/** What follows the product itself: other products, and what customers say of the shop. */
export function StandardEnd({ popular, testimonials }: { popular: CardProduct[]; testimonials: Testimonial[] }) {
  const { shop } = useStorefront()
  const { t } = useTranslation()
  return (
    <>
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
    </>
  )
}
