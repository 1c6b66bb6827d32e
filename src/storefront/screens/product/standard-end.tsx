import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RelatedProducts as Found, Product } from '#contract/catalogue.ts'
import type { Testimonial } from '#contract/content.ts'
import { type CardProduct, toCard } from '#storefront/state/product-cards.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { saysCustomers } from '#storefront/state/texts.ts'
import { Link } from '#storefront/ui/link.tsx'
import { ProductStrip } from '#storefront/ui/product-strip.tsx'
import { RecentlyViewed } from '#storefront/ui/product-suggestions.tsx'
import { Section } from '#storefront/ui/section.tsx'
import { Testimonials } from '#storefront/ui/testimonials.tsx'
import { PopularCarousel } from './popular-carousel.tsx'

type StandardEndProps = {
  productId: number
  /** Its first, whose others are shown. */
  category: unknown
  popular: CardProduct[]
  testimonials: Testimonial[]
}

/** Sections below the product: other products and testimonials about the shop. */
export function StandardEnd({ productId, category, popular, testimonials }: StandardEndProps) {
  const { shop } = useStorefront()
  const { t } = useTranslation()
  return (
    <>
      {category !== undefined && <RelatedProducts key={productId} productId={productId} />}
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

/**
 * Others of its category. Fetched by the browser: the page of a product is cached, and would grow old with each change
 * of its neighbours.
 */
function RelatedProducts({ productId }: { productId: number }) {
  const { api, href } = useStorefront()
  const { t } = useTranslation()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    void api.related(String(productId)).then(setFound)
  }, [api, productId])
  // Their space is kept, so that nothing below moves when they come.
  if (!found) return <div className="page-width mt-14 h-[28rem] sm:mt-20 lg:mt-28 lg:h-[32rem] noscript:hidden" />
  if (!found.category || found.products.length === 0) return null
  return (
    <Section
      title={t('product.related', { category: found.category.name })}
      action={
        <Link
          to={href('category', { slug: found.category.handle })}
          className="py-1 text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
        >
          {t('product.relatedAll')}
        </Link>
      }
    >
      <ProductStrip products={found.products.map(toCard)} />
    </Section>
  )
}

/** What the owner says of a product beyond its description, such as its material. */
export function ProductDetails({ attributes }: Pick<Product, 'attributes'>) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="mt-8 first:mt-0">
      <h2 id={id} className="mb-5 text-2xl">
        {t('product.details')}
      </h2>
      <table aria-labelledby={id} className="w-full border-stone border-t text-left">
        <tbody>
          {attributes.map(({ id: attribute, name, value, url }) => (
            <tr key={attribute} className="border-stone border-b align-top">
              <th scope="row" className="wrap-anywhere w-2/5 py-2.5 pr-4 font-medium">
                {name}
              </th>
              <td className="wrap-anywhere py-2.5">
                {url ? (
                  <a
                    href={url}
                    rel="noreferrer"
                    className="text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
                  >
                    {value}
                  </a>
                ) : (
                  value
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
