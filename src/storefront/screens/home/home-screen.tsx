import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { useStorefront } from '../../storefront-context.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { Section } from '../../ui/section.tsx'
import { createStillPart } from '../../ui/still-part.tsx'
import type { HomeData } from './home-route.ts'
import { SlideDots, slideCount } from './slide-dots.tsx'

// Text, pictures and links: most of the page.
const Beginning = createStillPart('home-beginning', async () => (await import('./home-beginning.tsx')).HomeBeginning)
const Categories = createStillPart('home-categories', async () => (await import('./category-strip.tsx')).CategoryStrip)
const End = createStillPart('home-end', async () => (await import('./home-end.tsx')).HomeEnd)

/** Their code, for where the page is drawn anew: on the server, and in the browser after another page. */
export async function fetchStillParts(): Promise<void> {
  await Promise.all([Beginning.fetch(), Categories.fetch(), End.fetch()])
}

export function Component() {
  const { categories, products, faq, testimonials } = useLoaderData<HomeData>()
  const { href } = useStorefront()
  const { t } = useTranslation()
  const first = products.length > 0 ? '#popular' : categories.length > 0 ? '#categories' : null
  const action = first
    ? { href: first, text: t('home.hero.action') }
    : { href: href('pages', { slug: 'abonnement' }), text: t('home.membership.action') }
  return (
    <>
      <Beginning action={action} />
      {categories.length > 0 && (
        <Section title={t('home.categories.title')} id="categories">
          <Categories categories={categories} />
          <SlideDots count={slideCount(categories.length)} />
        </Section>
      )}
      {products.length > 0 && (
        <Section title={t('home.popular.title')} id="popular">
          <ul className="grid gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-14">
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard
                  product={product}
                  sizes="(min-width: 1344px) 302px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, calc(100vw - 2rem)"
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <End faq={faq} testimonials={testimonials} />
    </>
  )
}
